import type { CompleteResponse } from "#server/delivery/adapter.ts";
import { parseBody, valueAt } from "./response-body.ts";
import { plainText } from "./plain-text.ts";
import type { Outcome } from "#server/delivery/outcome.ts";

/** Where third parties put their words, in the order in which we look. */
const MESSAGE_PATHS = [
  "message",
  "result.message",
  "Message",
  "error.message",
  "error_user_msg",
  "errors.0.message",
  "detail",
  "title",
  "ResponseDetail",
];
const MIN_WAIT_MS = 1_000;
const MAX_WAIT_MS = 86_400_000;

/** What an answer means when nobody knows the service's dialect: any 2xx is a yes. */
export function readByStatus(response: CompleteResponse, now: number): Outcome {
  const message = (response.cut ? undefined : messageIn(response.body)) ?? `Answered ${response.status}`;
  return outcomeOfStatus(response, message, now);
}

export function outcomeOfStatus(response: CompleteResponse, message: string, now: number): Outcome {
  const { status, retryAfter } = response;
  if (status >= 200 && status < 300) return { kind: "accepted", message };
  if (status === 401 || status === 410) return { kind: "config_error", message }; // about us, whoever the lead is
  if (status === 409) return { kind: "duplicate", message };
  if (status === 429 || status === 503) return busy(message, retryAfterMs(retryAfter, now));
  if (status === 408 || status === 425) return { kind: "unknown", message };
  if (judgesLead(response)) return { kind: "rejected", message };
  if (status >= 300 && status < 500) return { kind: "rejected", message, refusal: `answered ${status}` }; // a redirect is never followed
  return { kind: "unknown", message }; // a 500 may come after the lead was taken in
}

/** A web page in place of an answer comes from a firewall or a proxy, which has not understood the lead. */
const judgesLead = ({ status, body }: CompleteResponse): boolean =>
  (status === 400 || status === 413 || status === 422) && !/^\s*</.test(body);

const busy = (message: string, wait: number | undefined): Outcome =>
  wait === undefined ? { kind: "busy", message } : { kind: "busy", message, retryAfterMs: wait };

/** The first of the paths that holds text, as one safe line. */
export function messageIn(body: string, paths: readonly string[] = MESSAGE_PATHS): string | undefined {
  const parsed = parseBody(body);
  for (const path of paths) {
    const text = valueAt(parsed, path);
    const message = typeof text === "string" ? plainText(text) : "";
    if (message !== "") return message;
  }
  return undefined;
}

/** A Retry-After of seconds or an HTTP date, kept between a second and a day. Nothing where it is neither. */
export function retryAfterMs(text: string | undefined, now: number): number | undefined {
  const said = text?.trim() ?? "";
  const wait = /^\d+(\.\d+)?$/.test(said) ? Number(said) * 1_000 : httpDate(said) - now;
  if (Number.isNaN(wait)) return undefined;
  return Math.round(Math.min(Math.max(wait, MIN_WAIT_MS), MAX_WAIT_MS));
}

/** Date.parse alone finds a date in almost any text. */
const httpDate = (text: string): number =>
  /^(Mon|Tue|Wed|Thu|Fri|Sat|Sun)[a-z]*, .+ GMT$/.test(text) ? Date.parse(text) : Number.NaN;
