import type { Values } from "#funnels/engine/texts.ts";
import type { Answers, Funnel } from "#funnels/engine/types.ts";
import { sentLead, type SentLead } from "./sent-lead.ts";

const KEY = "success_token";
const LEAD = "success_lead";

/** Spec §4: a random uuid in session storage opens the thank-you page once. */
export function successAddress(funnel: Funnel, submissionId: string, answers: Answers, values: Values): string {
  const token = crypto.randomUUID();
  sessionStorage.setItem(KEY, token);
  sessionStorage.setItem(LEAD, JSON.stringify(sentLead(funnel, submissionId, answers, values)));
  return `/success?type=${funnel.formType}&token=${token}`;
}

export function takeSuccessToken(token: string | null): boolean {
  if (token === null || sessionStorage.getItem(KEY) !== token) return false;
  sessionStorage.removeItem(KEY);
  return true;
}

/** The submission of the thank-you page: read once, and gone from the device. */
export function takeSuccessLead(): SentLead | undefined {
  const stored = sessionStorage.getItem(LEAD);
  sessionStorage.removeItem(LEAD);
  try {
    return JSON.parse(stored ?? "") as SentLead;
  } catch {
    return undefined; // a page of the release before has stored only the id
  }
}
