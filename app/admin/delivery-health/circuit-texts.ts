import { formatCount, formatDay, formatSpan } from "#app/admin/labels/format.ts";
import type { Gate, ServiceHealth } from "./service-health.ts";

/** Behind the circuit's chip: what it means just now, in half a sentence. */
export function circuitWords({ gate, sendMode, failed, inDoubt }: ServiceHealth, now: Date): string {
  switch (gate.state) {
    case "open": {
      const people = [
        ...(failed > 0 ? [`${formatCount(failed, "lead")} failed`] : []),
        ...(inDoubt > 0 ? [`${formatCount(inDoubt, "lead")} in doubt`] : []),
      ];
      return [sendMode === "manual" ? "manual, sent by hand" : "sending normally", ...people].join(", ");
    }
    case "probing":
      return `next test lead ${untilProbe(gate.probeAt, now)}`;
    case "paused":
      return `${gate.by === null ? "by itself" : `by ${gate.by}`} on ${formatDay(gate.since, now)}`;
    case "inactive":
      return "switched off in API Services";
  }
}

/** Of the chosen service, above its charts: since when, and why. */
export function whyWords(gate: Gate, now: Date): string {
  switch (gate.state) {
    case "open":
      return "sending normally";
    case "probing":
      return `for ${formatSpan(now.getTime() - gate.since.getTime())}, next test lead ${untilProbe(gate.probeAt, now)} · ${gate.reason}`;
    case "paused":
      return `for ${formatSpan(now.getTime() - gate.since.getTime())} · ${gate.reason}`;
    case "inactive":
      return "switched off in API Services";
  }
}

const untilProbe = (probeAt: Date, now: Date): string =>
  probeAt.getTime() <= now.getTime() ? "now" : `in ${formatSpan(probeAt.getTime() - now.getTime())}`;
