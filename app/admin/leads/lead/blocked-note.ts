import type { LeadRow } from "./lead-deliveries.ts";

/** Specification §8, to the letter. */
export const BLOCKED_NOTES: Readonly<Record<NonNullable<LeadRow["blocked"]>, string>> = {
  "test-email": 'API submission blocked: Email contains "test"',
  "invalid-email": "Invalid email format",
};
