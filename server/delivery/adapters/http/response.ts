import type { RecipientType } from "#server/sales/buyers/buyer.ts";
import type { CompleteResponse } from "#server/delivery/adapter.ts";
import {
  messageIn,
  outcomeOfStatus,
  retryAfterMs,
  parseBody,
  valueAt,
  plainText,
} from "#server/delivery/adapters/response/read-by-status.ts";
import { isScalar } from "./lead-paths.ts";
import { WHOLE_TEXT, type ResponseDefinition, type Rule } from "./response-schema.ts";
import type { Outcome } from "#server/delivery/outcome.ts";

const REF_PATHS = ["id", "data.id", "lead_id", "LeadId", "LeadIdentifier"];
const MAX_REF = 200;
const MAX_QUOTE = 200;

/** Classifies a response by the rules of a definition, or by its status if no rule matches. `recipientType`: null counts as a buyer. */
export function classifyResponse(
  response: CompleteResponse,
  definition: ResponseDefinition,
  now: number,
  recipientType: RecipientType | null = null,
): Outcome {
  const { status, body, cut } = response;
  const message = (cut ? undefined : messageIn(body, definition.messagePaths)) ?? `Answered ${status}`;
  if (!(status >= 100 && status < 600)) return { kind: "unknown", message };
  const parsed = cut ? undefined : parseBody(body);
  const rule = definition.rules[firstFittingRule(response, definition, parsed)];
  const isSuccess = status >= 200 && status < 300;
  const outcome = rule
    ? outcomeOfRule(rule, message, retryAfterMs(response.retryAfter, now))
    : isSuccess && !definition.anySuccessCounts
      ? withoutRule(response, definition, message, recipientType)
      : outcomeOfStatus(response, message, now);
  return withRef(outcome, refIn(parsed, definition.refPaths ?? REF_PATHS));
}

/** Returns the index of the first rule that matches, or -1. */
export function firstFittingRule(
  response: CompleteResponse,
  { rules }: ResponseDefinition,
  parsed = response.cut ? undefined : parseBody(response.body),
): number {
  return rules.findIndex((rule) => fits(rule, response, parsed));
}

function fits({ when }: Rule, { status, body, cut }: CompleteResponse, parsed: unknown): boolean {
  if (when.status && !when.status.includes(status)) return false;
  if (when.path === undefined) return true;
  if (cut) return false; // the missing part might say otherwise
  const value = when.path === WHOLE_TEXT ? body.trim() : valueAt(parsed, when.path);
  const isThere = value !== undefined && value !== null && value !== "";
  if (when.exists !== undefined && when.exists !== isThere) return false;
  if (when.in && !when.in.some((wanted) => isScalar(value) && String(wanted) === String(value))) return false;
  return when.contains === undefined || contains(value, when.contains);
}

const contains = (value: unknown, part: string): boolean =>
  typeof value === "string" && value.toLowerCase().includes(part.toLowerCase());

function outcomeOfRule({ then: kind }: Rule, message: string, wait: number | undefined): Outcome {
  return kind === "busy" && wait !== undefined ? { kind, message, retryAfterMs: wait } : { kind, message };
}

/**
 * Created, accepted, no content: services send these only for accepted leads, unless the response text distinguishes accepted from
 * rejected.
 */
const SAYS_YES: ReadonlySet<number> = new Set([201, 202, 204]);

/** A 2xx without a matching rule. From a buyer it may be a rejection, and the sale would be billed; our own systems buy nothing. */
function withoutRule(
  { status, body, cut }: CompleteResponse,
  { rules }: ResponseDefinition,
  message: string,
  recipientType: RecipientType | null,
): Outcome {
  const text = cut ? "too long to read" : plainText(body, MAX_QUOTE);
  const isYes = SAYS_YES.has(status) && !rules.some(({ when }) => when.path !== undefined);
  if (isYes || (!cut && body.trim() === "")) return { kind: "accepted_with_note", message };
  const said = `Answered ${status}, but no rule knows this answer: ${text || "nothing that can be read"}`;
  if (recipientType === "own_system") return { kind: "accepted_with_note", message: said };
  return { kind: "unknown", message: said, isAnswer: true };
}

/** The service's id of the lead, if it accepted it. */
function withRef(outcome: Outcome, ref: string | undefined): Outcome {
  if (ref === undefined) return outcome;
  switch (outcome.kind) {
    case "accepted":
    case "duplicate":
    case "accepted_with_note":
      return { ...outcome, ref };
    case "rejected":
    case "config_error":
    case "busy":
    case "not_sent":
    case "unknown":
      return outcome;
  }
}

function refIn(parsed: unknown, paths: readonly string[]): string | undefined {
  for (const path of paths) {
    const value = valueAt(parsed, path);
    const ref = typeof value === "string" || typeof value === "number" ? plainText(String(value), MAX_REF) : "";
    if (ref !== "") return ref;
  }
  return undefined;
}
