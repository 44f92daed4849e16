import type { LeadRow } from "#server/leads/find-leads.ts";

/** Specification §8, word for word. */
export const BLOCKED_NOTES: Readonly<Record<NonNullable<LeadRow["blocked"]>, string>> = {
  "test-email": 'API submission blocked: Email contains "test"',
  "invalid-email": "Invalid email format",
};
