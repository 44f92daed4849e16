import type { CompleteResponse } from "#server/delivery/adapter.ts";
import type { Outcome } from "#server/delivery/outcome.ts";
import { parseXml } from "./xml-body.ts";

const LONGEST = 500;
/** Colours and cursor moves of a terminal. The two character classes exclude each other, so this takes linear time. */
const TERMINAL_CODE = /(?:\u001b\[|\u009b)[0-9:;<=>?]*[ -/]*[@-~]/g; // oxlint-disable-line no-control-regex

/** Returns a third party's text as one line that is safe to show, log and store: without tags and control characters. */
export function plainText(text: string, longest = LONGEST): string {
  const oneLine = withoutTags(text.toWellFormed().replaceAll(TERMINAL_CODE, ""))
    .replaceAll(/\p{Cf}/gu, "")
    .replaceAll(/[\p{Cc}\s]+/gu, " ")
    .trim();
  return Array.from(oneLine).slice(0, longest).join("").trimEnd();
}

/** Every ">" closes the nearest open "<", so that nothing left over can join into a new tag. */
function withoutTags(text: string): string {
  const kept: string[] = [];
  const opened: number[] = [];
  for (const character of text) {
    if (character === "<") opened.push(kept.length);
    const start = character === ">" ? opened.pop() : undefined;
    if (start === undefined) kept.push(character);
    else kept.splice(start, Infinity, " ");
  }
  return kept.join("");
}

/** Keys under which third parties put their messages, in the order of the search. */
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

/** Default classification by status: any 2xx means accepted. */
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

/** An HTML page comes from a firewall or proxy, which did not process the lead. */
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

/** The parsed body; undefined where it is neither JSON nor XML. A byte order mark is forgiven. */
export function parseBody(body: string): unknown {
  const text = body.replace(/^\ufeff/, "");
  try {
    return JSON.parse(text);
  } catch {
    return parseXml(text);
  }
}

/** Returns the value at a dotted path such as "errors.0.message". Reads own properties only, without getters or recursion. */
export function valueAt(value: unknown, path: string): unknown {
  let at = value;
  for (const name of path.split(".")) {
    if (typeof at !== "object" || at === null || !Object.hasOwn(at, name)) return undefined;
    at = (at as Record<string, unknown>)[name];
  }
  return at;
}
