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
