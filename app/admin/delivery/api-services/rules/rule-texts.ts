import type { OutcomeKind } from "#server/delivery/outcome.ts";
import type { RuleTest } from "./rule-rows.ts";

/** How an answer rule compares. */
export const TEST_TEXTS: Readonly<Record<RuleTest, string>> = {
  is: "is",
  contains: "contains",
  exists: "exists",
  missing: "is missing",
  any: "does not matter",
};

/** What an answer rule can say; `not_sent` is not an answer. */
export const OUTCOME_TEXTS: Readonly<Record<Exclude<OutcomeKind, "not_sent">, string>> = {
  accepted: "Accepted",
  duplicate: "Duplicate",
  accepted_with_note: "Accepted, with a note",
  rejected: "Refused",
  config_error: "Stop, tell us",
  busy: "Try again later",
  unknown: "In doubt: ask me",
};
