import type { Lead } from "#server/leads/submissions/lead.ts";
import { withoutPerson } from "#server/leads/submissions/redact-person.ts";

export type QuotedLead = Pick<Lead, "contact" | "answers">;

/**
 * Why a service fails, in its own words, as it is stored and mailed to owners. A service may quote the lead, whose answers must
 * not outlive it; the attempt keeps the whole message and is erased with the lead.
 */
export function circuitReason(message: string, { contact, answers }: QuotedLead): string {
  const texts = Object.values(answers).filter((answer) => typeof answer === "string");
  return withoutPerson(message, Object.values(contact), texts);
}
