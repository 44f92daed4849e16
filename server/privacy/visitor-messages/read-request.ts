import { sql } from "kysely";
import { funnels, type FormType } from "#funnels/registry.ts";
import type { Executor } from "#server/platform/db/database.ts";
import { readRecipients, type RequestFirm } from "#server/delivery/read-recipients.ts";
import { readNotices, type ToldFirm } from "./notify-late-recipients.ts";
import { callTimesText } from "./call-time-texts.ts";
import type { VisitorMessage } from "./visitor-message.ts";
import { isSecretOf } from "#server/intake/own-lead.ts";
import { openSelfServicePage, type SelfServicePage } from "#server/leads/self-service-pages/open-page.ts";
import type { KeyRing } from "#server/platform/secrets/key-ring.ts";
import { readSite } from "#server/site/read-site.ts";
import { erasePerson, type EraseDeps } from "#server/privacy/erase-person.ts";

export type VisitorsRequest = {
  readonly topic: string;
  readonly createdAt: Date;
  /** Until when the page is shown and the lead kept. */
  readonly until: Date;
  readonly firms: readonly RequestFirm[];
  /** Whether all recipients have declined. */
  readonly isRefused: boolean;
  /** Newest first, without undone ones. */
  readonly messages: readonly VisitorMessage[];
  readonly told: readonly ToldFirm[];
};

type Lead = { formType: FormType; createdAt: Date; until: Date };

/** undefined if the lead was erased. */
export async function readRequest(db: Executor, submissionId: string): Promise<VisitorsRequest | undefined> {
  const lead = await readLead(db, submissionId);
  if (!lead) return undefined;
  const { firms, isRefused } = await readRecipients(db, submissionId);
  return {
    topic: funnels[lead.formType].listing.topic,
    createdAt: lead.createdAt,
    until: lead.until,
    firms,
    isRefused,
    messages: await readMessages(db, submissionId),
    told: await readNotices(db, submissionId),
  };
}

async function readLead(db: Executor, submissionId: string): Promise<Lead | undefined> {
  const { rows } = await sql<Lead>`
    select form_type as "formType", created_at as "createdAt", expires_at as until
    from self_service_pages join form_submissions lead on lead.id = submission_id
    where submission_id = ${submissionId} and lead.erased_at is null`.execute(db);
  return rows[0];
}

async function readMessages(db: Executor, submissionId: string): Promise<VisitorMessage[]> {
  const { rows } = await sql<Omit<VisitorMessage, "times">>`
    select id, kind, buyer_id as "buyerId", value, at from visitor_messages
    where submission_id = ${submissionId} and undone_at is null order by at desc, id desc`.execute(db);
  return rows.map((message) => ({
    ...message,
    times: message.kind === "best-time" ? callTimesText(message.value) : "",
  }));
}

/** Needs the secret that the browser sent with the lead: ids are in logs and exports and prove nothing. */
export async function ownSelfServicePage(
  { db, ring }: { db: Executor; ring: KeyRing },
  { id, secret }: { id: string; secret: string },
): Promise<SelfServicePage | undefined> {
  const lead = await db
    .selectFrom("form_submissions")
    .select("secret_hash")
    .where("id", "=", id)
    .where("erased_at", "is", null)
    .executeTakeFirst();
  if (!lead?.secret_hash || !isSecretOf(lead.secret_hash, secret)) return undefined;
  return openSelfServicePage(db, ring, id);
}

/** How long the proof of consent outlives the lead, counted from its last use. */
export async function proofKept(db: Executor, submissionId: string): Promise<{ years: number; until: Date }> {
  const { consentYears: years } = (await readSite(db)).operator;
  const { rows } = await sql<{ until: Date }>`
    select coalesce(consent_kept_until(${submissionId}), now() + make_interval(years => ${years}::int)) as until`.execute(
    db,
  );
  return { years, until: rows[0]?.until ?? new Date() };
}

/**
 * Erases the lead, its page and its wishes at the visitor's request. The consent record stays, encrypted, as the law requires.
 */
export async function eraseRequest(
  deps: EraseDeps,
  submissionId: string,
  { tellsFirms }: { tellsFirms: boolean },
): Promise<void> {
  await erasePerson(deps, { submissionIds: [submissionId], by: "visitor", notifyRecipients: tellsFirms });
}
