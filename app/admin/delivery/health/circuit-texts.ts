import { formatCount, formatDay, formatSpan } from "#app/admin/labels/format.ts";
import type { ServiceHealth } from "#server/delivery/health/read-health.ts";
import type { Circuit } from "#server/delivery/health/read-service-status.ts";

/** Behind the circuit's chip: what it means just now, in half a sentence. */
export function circuitWords({ circuit, sendMode, failed, inDoubt }: ServiceHealth, now: Date): string {
  switch (circuit.state) {
    case "closed": {
      const people = [
        ...(failed.count > 0 ? [`${formatCount(failed, "lead")} failed`] : []),
        ...(inDoubt.count > 0 ? [`${formatCount(inDoubt, "lead")} in doubt`] : []),
      ];
      return [sendMode === "manual" ? "manual, sent by hand" : "sending normally", ...people].join(", ");
    }
    case "refusing":
      return `${formatCount(circuit.refusedInRow, "lead")} in a row refused, ${pace(circuit)}`;
    case "half_open":
      return `next test lead ${untilProbe(circuit.probeAt, now)}`;
    case "paused":
      return `${circuit.by === null ? "by itself" : `by ${circuit.by}`} on ${formatDay(circuit.since, now)}`;
    case "inactive":
      return "switched off in API Services";
  }
}

/** Of the chosen service, above its charts: since when, and why. */
export function whyWords(circuit: Circuit, now: Date): string {
  switch (circuit.state) {
    case "closed":
      return "sending normally";
    case "refusing":
      return `for ${formatSpan(now.getTime() - circuit.since.getTime())}, ${formatCount(circuit.refusedInRow, "lead")} in a row, ${pace(circuit)} · ${circuit.reason}`;
    case "half_open":
      return `for ${formatSpan(now.getTime() - circuit.since.getTime())}, next test lead ${untilProbe(circuit.probeAt, now)} · ${circuit.reason}`;
    case "paused":
      return `for ${formatSpan(now.getTime() - circuit.since.getTime())} · ${circuit.reason}`;
    case "inactive":
      return "switched off in API Services";
  }
}

const pace = ({ oneAtATime, limit }: Extract<Circuit, { state: "refusing" }>): string =>
  oneAtATime ? "one at a time is tried" : `one at a time from ${limit} on`;

const untilProbe = (probeAt: Date, now: Date): string =>
  probeAt.getTime() <= now.getTime() ? "now" : `in ${formatSpan(probeAt.getTime() - now.getTime())}`;

/** It lets no more through until one is accepted; a person may end that. */
export const triesOneAtATime = (circuit: Circuit): boolean =>
  circuit.state === "half_open" || (circuit.state === "refusing" && circuit.oneAtATime);
