import type { OutcomeKind } from "#server/delivery/outcome.ts";
import type { RuleTest } from "./rule-rows.ts";

/** Comparisons of a response rule. */
export const TEST_TEXTS: Readonly<Record<RuleTest, string>> = {
  is: "is",
  contains: "contains",
  exists: "exists",
  missing: "is missing",
  any: "does not matter",
};

/** Outcomes of a response rule; `not_sent` needs no response. */
export const OUTCOME_TEXTS: Readonly<Record<Exclude<OutcomeKind, "not_sent">, string>> = {
  accepted: "Accepted",
  duplicate: "Duplicate",
  accepted_with_note: "Accepted, with a note",
  rejected: "Refused",
  config_error: "Pause service",
  busy: "Try again later",
  unknown: "Unclear: ask staff",
};
