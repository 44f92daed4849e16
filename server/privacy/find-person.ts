import { sql } from "kysely";
import { isFormType, type FormType } from "#funnels/registry.ts";
import { normaliseEmail } from "#funnels/soft-checks/email.ts";
import { normalisePhone } from "#funnels/soft-checks/phone.ts";
import { personHmacs } from "#server/leads/consent/identity.ts";
import type { Executor } from "#server/platform/db/database.ts";
import type { KeyRing } from "#server/platform/secrets/key-ring.ts";
import { findByCode } from "#server/leads/self-service-pages/open-page.ts";
import { readCode } from "#server/leads/self-service-pages/page-token.ts";
import { contactIn } from "#server/leads/submissions/lead.ts";
import { hmacsOfLead } from "./hmacs-of-lead.ts";

/** A lead of a person who asks about their data. */
export type FoundLead = {
  id: string;
  /** null if the lead is erased and only its consent is left. */
  stored: { formType: FormType; receivedAt: Date; name: string; email: string; phone: string } | null;
  withdrawnAt: Date | null;
  /** Until when the encrypted identity is kept; null if it is not. */
  consentKeptUntil: Date | null;
};

export type Found = { understoodAs: "lead" | "email" | "phone" | "code" | "nothing"; leads: FoundLead[] };

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const MOST = 50;

/**
 * Finds all leads of a person, on any form, erased ones too: by email address, phone number in any format, lead id, or the code
 * of the visitor's page as read out by a caller. Two people may share a number.
 */
export async function findPerson(
  { db, consentRing }: { db: Executor; consentRing: KeyRing },
  typed: string,
): Promise<Found> {
  const text = typed.normalize("NFC").trim();
  if (UUID.test(text.toLowerCase())) {
    return { understoodAs: "lead", leads: await leadsOfOwner(db, consentRing, text.toLowerCase()) };
  }
  if (text.includes("@")) {
    const email = normaliseEmail(text);
    const hmacs = personHmacs(consentRing, { email });
    return { understoodAs: "email", leads: await leadsOf(db, { ids: [], hmacs, email, phone: null }) };
  }
  const isCode = readCode(text) !== undefined;
  const coded = isCode ? await findByCode(db, text) : undefined;
  if (coded !== undefined) return { understoodAs: "code", leads: await leadsOfOwner(db, consentRing, coded) };
  const phone = normalisePhone(text);
  if (phone === undefined) return { understoodAs: isCode ? "code" : "nothing", leads: [] };
  const hmacs = personHmacs(consentRing, { phone });
  return { understoodAs: "phone", leads: await leadsOf(db, { ids: [], hmacs, email: null, phone }) };
}

const leadsOfOwner = async (db: Executor, consentRing: KeyRing, id: string): Promise<FoundLead[]> =>
  leadsOf(db, { ids: [id], hmacs: await hmacsOfLead(db, consentRing, id), email: null, phone: null });

/** Reads the leads that a request names, in the format of `findPerson`. */
export const readFoundLeads = (db: Executor, ids: readonly string[]): Promise<FoundLead[]> =>
  leadsOf(db, { ids, hmacs: [], email: null, phone: null });

type Wanted = { ids: readonly string[]; hmacs: readonly string[]; email: string | null; phone: string | null };

type Row = {
  id: string;
  formType: string | null;
  receivedAt: Date | null;
  answers: Record<string, unknown> | null;
  normalised: Record<string, unknown> | null;
  withdrawnAt: Date | null;
  consentKeptUntil: Date | null;
};

async function leadsOf(db: Executor, { ids, hmacs, email, phone }: Wanted): Promise<FoundLead[]> {
  const { rows } = await sql<Row>`
    with found as (
      select id from form_submissions where id = any(${[...ids]}::uuid[])
      union select submission_id from consent_identities where submission_id = any(${[...ids]}::uuid[])
      union select submission_id from consent_identities where phone_hmac = any(${[...hmacs]}::text[])
      union select submission_id from consent_identities where email_hmac = any(${[...hmacs]}::text[])
      union select id from form_submissions where normalised ->> 'email' = ${email}::text and not is_synthetic
      union select id from form_submissions where normalised ->> 'phone' = ${phone}::text and not is_synthetic)
    select found.id, form_type as "formType", created_at as "receivedAt", submission_data as answers, normalised,
      (select min(at) from withdrawals where submission_id = found.id) as "withdrawnAt",
      case when person.submission_id is not null then consent_kept_until(found.id) end as "consentKeptUntil"
    from found left join form_submissions lead on lead.id = found.id and erased_at is null
    left join consent_identities person on person.submission_id = found.id
    order by found.id desc limit ${MOST}`.execute(db);
  return rows.map(({ id, formType, receivedAt, answers, normalised, withdrawnAt, consentKeptUntil }) => {
    if (formType === null || receivedAt === null || !isFormType(formType))
      return { id, stored: null, withdrawnAt, consentKeptUntil };
    const { fullName = "", email: address = "", phone: number = "" } = contactIn(answers ?? {}, normalised ?? {});
    const stored = { formType, receivedAt, name: fullName, email: address, phone: number };
    return { id, stored, withdrawnAt, consentKeptUntil };
  });
}
