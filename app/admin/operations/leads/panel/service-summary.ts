import { closeReasonWord } from "#app/admin/labels/close-reasons.ts";
import { formatCount, formatDuration, formatSpan } from "#app/admin/labels/format.ts";
import type { Attempt } from "#server/operations/leads/delivery-history.ts";
import type { ServiceDelivery } from "#server/operations/leads/lead-deliveries.ts";

/** One line about a delivery: what happened, and the next automatic attempt. */
export function summaryOf(service: ServiceDelivery, now: Date): string {
  const attempts = formatCount(service.attempts, "attempt");
  switch (service.remedy) {
    case "none-needed": {
      const last = service.events.findLast((event): event is Attempt => event.kind !== "human");
      const how = service.status === "warning" ? (service.message ?? "accepted with a note") : "accepted";
      const ms = last?.durationMs ?? null;
      return ms === null ? how : `${how} in ${formatDuration(ms)}`;
    }
    case "retries-itself":
      return service.attempts === 0
        ? "waits for its turn"
        : `${attempts} · next retry ${inSpan(service.nextAttemptAt, now)}, attempt ${service.countedAttempts + 1} of ${service.maxAttempts}`;
    case "under-way":
      return "being sent now";
    case "service-paused":
      return "waits: the service is paused";
    case "press-send":
      return "sent only when someone presses Send";
    case "refused":
      return `${attempts}, refused`;
    case "closed":
      return service.closed === null
        ? "not sent: the service is gone"
        : `${attempts}, closed: ${closeReasonWord(service.closed.reason).toLowerCase()}`;
    case "tries-used-up":
      return `${attempts}, none succeeded`;
    case "may-have-been-sent":
      return "may have been sent before the database was restored";
    case "resolve-doubt":
      return `${attempts}, outcome unknown`;
    case "blocked":
      return "never sent: see above";
    case "not-sent":
      return "not sent";
  }
}

function inSpan(at: Date | null, now: Date): string {
  const ms = (at?.getTime() ?? 0) - now.getTime();
  return ms <= 1000 ? "now" : `in ${formatSpan(ms)}`;
}
