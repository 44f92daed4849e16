import { normaliseEmail } from "#funnels/soft-checks/email.ts";
import { normalisePhone } from "#funnels/soft-checks/phone.ts";
import { softCheck } from "#funnels/soft-checks/hints.ts";
import type { Answers, Funnel } from "#funnels/engine/types.ts";
import { findPlace } from "#server/platform/places/places.ts";
import { mailboxOf } from "#server/leads/spam/email-address.ts";

export type Normalised = {
  email?: string;
  /** Set only if the address is another spelling of it. */
  mailbox?: string;
  phone?: string;
  place?: string;
  state?: string;
  doubts: string[];
};

/** A record in normal form: E.164 phone, lower-case email, place and state, and the fields that look doubtful. */
export function normalise(funnel: Funnel, record: Answers): Normalised {
  const normalised: Normalised = { doubts: [] };
  for (const field of funnel.steps.flatMap((step) => step.fields)) {
    const typed = record[field.name];
    if (field.kind !== "text" || typeof typed !== "string" || typed === "") continue;
    if (softCheck(field.input, typed)) normalised.doubts.push(field.name);
    if (field.input === "email") Object.assign(normalised, emailIn(typed));
    if (field.input === "tel") Object.assign(normalised, optional("phone", normalisePhone(typed)));
    if (field.input === "postal-code") Object.assign(normalised, findPlace(typed));
  }
  return normalised;
}

function emailIn(typed: string): Pick<Normalised, "email" | "mailbox"> {
  const email = normaliseEmail(typed);
  const mailbox = mailboxOf(email);
  return mailbox === email ? { email } : { email, mailbox };
}

const optional = (name: string, value: string | undefined) => (value === undefined ? {} : { [name]: value });

/**
 * Postgres refuses NUL and lone surrogates; a half emoji must not lose a lead. Control and direction characters are removed
 * too: people do not type them, and they make one text look like another.
 */
export const sanitise = (text: string): string =>
  text
    .toWellFormed()
    .normalize("NFC")
    .replaceAll(/[\p{Cc}\u202a-\u202e\u2066-\u2069]+/gu, " ")
    .replaceAll(/ {2,}/g, " ")
    .trim();

/** Sanitises every text of an input, and omits values that are neither text nor boolean. */
export function sanitiseInput(input: Readonly<Record<string, unknown>>): Record<string, string | boolean> {
  const clean: Record<string, string | boolean> = {};
  for (const [name, value] of Object.entries(input)) {
    if (typeof value === "string") clean[name] = sanitise(value);
    else if (typeof value === "boolean") clean[name] = value;
  }
  return clean;
}
