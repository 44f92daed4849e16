import type { Values } from "#funnels/engine/texts.ts";
import type { Answers, Funnel } from "#funnels/engine/types.ts";
import { tickedNow } from "./offered-firms.ts";
import { sentLead, type SentLead } from "./sent-lead.ts";

const KEY = "success_token";
const LEAD = "success_lead";

type Pass = { token: string; lead: string };

/** Fallback for browsers that reject session storage: lasts as long as the document. */
let unstored: Pass | undefined;

export type SuccessAddress = {
  to: string;
  /** Whether the pass outlives this document. */
  isStored: boolean;
};

/** Spec §4: a random uuid in session storage opens the thank-you page once. */
export function successAddress(funnel: Funnel, own: SentLead["own"], answers: Answers, values: Values): SuccessAddress {
  const token = crypto.randomUUID();
  const lead = JSON.stringify(sentLead(funnel, own, answers, values, tickedNow(funnel)));
  return { to: `/success?type=${funnel.formType}&token=${token}`, isStored: store({ token, lead }) };
}

function store(pass: Pass): boolean {
  try {
    sessionStorage.setItem(KEY, pass.token);
    sessionStorage.setItem(LEAD, pass.lead);
    return true;
  } catch {
    unstored = pass;
    return false;
  }
}

export function takeSuccessToken(token: string | null): boolean {
  return token !== null && take(KEY, "token") === token;
}

/** Reads the thank-you page's lead once and deletes it from the device. */
export function takeSuccessLead(): SentLead | undefined {
  try {
    return JSON.parse(take(LEAD, "lead") ?? "") as SentLead;
  } catch {
    return undefined; // a page of the previous release has stored only the id
  } finally {
    unstored = undefined;
  }
}

function take(key: string, part: keyof Pass): string | null {
  if (unstored) return unstored[part];
  try {
    const stored = sessionStorage.getItem(key);
    sessionStorage.removeItem(key);
    return stored;
  } catch {
    return null; // storage disabled
  }
}
