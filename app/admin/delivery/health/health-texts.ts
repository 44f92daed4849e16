import type { ErrorClass } from "#server/delivery/health/error-classes.ts";
import type { WrongOutcome, Span, Counts } from "#server/delivery/stats/what-counts.ts";
import type { Switched } from "#server/delivery/api-services/pause-service.ts";
import { resumedText } from "#app/admin/labels/circuit-states.ts";
import type { CircuitAction } from "./pause-dialog.tsx";
import { formatCount, formatDay, formatSpan } from "#app/admin/labels/format.ts";
import type { ServiceHealth } from "#server/delivery/health/read-health.ts";
import type { Circuit } from "#server/delivery/health/read-service-status.ts";

/** Our own texts of the health screen, which the specification does not word. */
const STATUS_TEXTS: Readonly<Record<number, string>> = {
  400: "bad request",
  401: "key not accepted",
  403: "forbidden",
  404: "not found",
  408: "timeout",
  413: "too large",
  422: "refused",
  421: "mail server closing",
  429: "too many requests",
  450: "mailbox busy",
  451: "mail not taken now",
  452: "mail storage full",
  500: "server error",
  502: "bad gateway",
  503: "unavailable",
  504: "gateway timeout",
  550: "mailbox refused",
  552: "mailbox full",
  553: "mail address refused",
  554: "mail refused",
};

export function errorClassTitle({ outcome, httpStatus }: ErrorClass): string {
  if (httpStatus !== null) return `${httpStatus} ${STATUS_TEXTS[httpStatus] ?? ""}`.trimEnd();
  switch (outcome) {
    case "unknown":
      return "No answer";
    case "not_sent":
      return "Could not connect";
    case "busy":
      return "Busy";
    case "rejected":
      return "Lead not sendable";
    case "config_error":
      return "Settings not valid";
  }
}

export function errorClassMeaning(outcome: WrongOutcome): string {
  switch (outcome) {
    case "unknown":
      return "May have arrived. Sent again only if the service recognises it";
    case "not_sent":
      return "Could not connect. Retried by itself";
    case "busy":
      return "Not accepted. Retried after the asked wait";
    case "rejected":
      return "Refused. A person has to look at it";
    case "config_error":
      return "Not accepted. Paused until the service's settings are right";
  }
}

export const spanTexts: Readonly<Record<Span, string>> = {
  "3h": "last 3 hours",
  "24h": "last 24 hours",
  "7d": "last 7 days",
};

/** After Pause or Resume. */
export function switchToast(action: CircuitAction["action"], switched: Switched) {
  if (switched.kind === "not-found") return { title: "Error", description: "API service not found", destructive: true };
  const { service } = switched;
  const description =
    action === "pause"
      ? `${service} is paused, its leads wait`
      : `${service} is sending again. ${resumedText(switched.goesAlone)}`;
  return { title: "Success", description, destructive: false };
}

/** Explains the circuit's chip in half a sentence. */
export function circuitTexts({ circuit, sendMode, failed, inDoubt }: ServiceHealth, now: Date): string {
  switch (circuit.state) {
    case "closed": {
      const people = [
        ...(failed.count > 0 ? [`${formatCount(failed, "lead")} failed`] : []),
        ...(inDoubt.count > 0 ? [`${formatCount(inDoubt, "lead")} in doubt`] : []),
      ];
      return [sendMode === "manual" ? "manual, sent by hand" : "sending normally", ...people].join(", ");
    }
    case "refusing":
      return `${formatCount(circuit.rejectionStreak, "lead")} in a row refused, ${pace(circuit)}`;
    case "half_open":
      return `next test lead ${untilProbe(circuit.probeAt, now)}`;
    case "paused":
      return `${circuit.by === null ? "by itself" : `by ${circuit.by}`} on ${formatDay(circuit.since, now)}`;
    case "inactive":
      return "switched off in API Services";
  }
}

/** For the chosen service, above its charts: since when, and why. */
export function whyTexts(circuit: Circuit, now: Date): string {
  switch (circuit.state) {
    case "closed":
      return "sending normally";
    case "refusing":
      return `for ${formatSpan(now.getTime() - circuit.since.getTime())}, ${formatCount(circuit.rejectionStreak, "lead")} in a row, ${pace(circuit)} · ${circuit.reason}`;
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

/** Sends one lead at a time until one is accepted; staff may end that. */
export const triesOneAtATime = (circuit: Circuit): boolean =>
  circuit.state === "half_open" || (circuit.state === "refusing" && circuit.oneAtATime);

export const addUp = (steps: readonly Counts[]): Counts & { all: number } => {
  const sum = (of: (counts: Counts) => number) => steps.reduce((total, counts) => total + of(counts), 0);
  const [accepted, refused] = [sum((c) => c.accepted), sum((c) => c.refused)];
  const [failed, inDoubt] = [sum((c) => c.failed), sum((c) => c.inDoubt)];
  return { accepted, refused, failed, inDoubt, all: accepted + refused + failed + inDoubt };
};

/** The service that needs attention most. */
export function worstService(services: readonly ServiceHealth[]): ServiceHealth | undefined {
  return services.toSorted((a, b) => severityOf(b) - severityOf(a))[0];
}

function severityOf({ strip, queued, circuit }: ServiceHealth): number {
  const { all, accepted } = addUp(strip);
  const byState = { half_open: 4, refusing: 3.5, paused: queued.count > 0 ? 3 : 0, closed: 0, inactive: -1 }[
    circuit.state
  ];
  return byState + (all === 0 ? 0 : 1 - accepted / all) + Math.min(all, 1_000) / 1e6;
}
