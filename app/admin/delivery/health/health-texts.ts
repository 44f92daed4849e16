import type { ErrorClass } from "#server/delivery/health/error-classes.ts";
import type { WrongOutcome } from "#server/delivery/figures/outcome-groups.ts";
import type { Span } from "#server/delivery/figures/spans.ts";
import type { Switched } from "#server/delivery/api-services/pause-service.ts";
import { resumedText } from "#app/admin/labels/circuit-states.ts";
import type { CircuitAction } from "./pause-button.tsx";

/** What the health screen says (ours; the specification does not word it). */
const STATUS_WORDS: Readonly<Record<number, string>> = {
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
  if (httpStatus !== null) return `${httpStatus} ${STATUS_WORDS[httpStatus] ?? ""}`.trimEnd();
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

export const spanWords: Readonly<Record<Span, string>> = {
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
      : `${service} is sent to again. ${resumedText(switched.goesAlone)}`;
  return { title: "Success", description, destructive: false };
}
