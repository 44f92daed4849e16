import type { LeadRow } from "#server/operations/leads/find-leads.ts";

/** Specification §8, word for word. */
export const BLOCKED_NOTES: Readonly<Record<NonNullable<LeadRow["blocked"]>, string>> = {
  "test-email": 'API submission blocked: Email contains "test"',
  "invalid-email": "Invalid email format",
};

/** Why nothing of a lead is sent to anybody. Undefined: it is. */
export function heldNote({ isQuarantined, blocked }: Pick<LeadRow, "isQuarantined" | "blocked">): string | undefined {
  if (isQuarantined) return "In quarantine";
  return blocked === null ? undefined : BLOCKED_NOTES[blocked];
}
