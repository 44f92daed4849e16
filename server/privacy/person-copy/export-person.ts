import { sql } from "kysely";
import type { FormType } from "#funnels/registry.ts";
import type { Executor } from "#server/platform/db/database.ts";
import { answerTo, questionsOf } from "#server/operations/leads/questions-of.ts";
import type { Operator } from "#server/site/operator.ts";
import { listVisitorMessages, type LeadMessage } from "#server/privacy/visitor-messages/visitor-message.ts";
import { readFoundLeads } from "#server/privacy/find-person.ts";

/** What Art. 15 GDPR asks for, about the leads of one person. */
export type PersonalDataExport = {
  madeAt: Date;
  operator: Pick<
    Operator,
    "company" | "street" | "city" | "privacyEmail" | "dataProtectionOfficer" | "supervisoryAuthority"
  >;
  leads: LeadCopy[];
  /** Retention of leads, in months. */
  leadMonths: number;
  /** Retention of the proof of consent after its last use, in years. */
  consentYears: number;
};

type LeadCopy = {
  id: string;
  /** null if erased; only the proof of consent is left. */
  data: {
    formType: FormType;
    receivedAt: Date;
    source: string;
    page: string;
    answers: { question: string; answer: string }[];
  } | null;
  /** By name, with the time at which each got it or may have got it. */
  recipients: { name: string; address: string; at: Date }[];
  /** The person's wishes, from the visitor's page. */
  messages: LeadMessage[];
  /** Events of the consent: given, sent, withdrawn, notified. */
  consent: { kind: string; at: Date }[];
  consentKeptUntil: Date | null;
};

type Stored = { id: string; answers: Record<string, unknown>; source: string };

export async function exportPerson(
  db: Executor,
  operator: Operator,
  ids: readonly string[],
): Promise<PersonalDataExport> {
  const found = await readFoundLeads(db, ids);
  const { rows } = await sql<Stored>`
    select id, submission_data as answers, source from form_submissions where id = any(${[...ids]}::uuid[]) and erased_at is null`.execute(
    db,
  );
  const stored = new Map(rows.map((row) => [row.id, row]));
  const leads: LeadCopy[] = [];
  for (const { id, stored: known, consentKeptUntil } of found) {
    const row = stored.get(id);
    leads.push({
      id,
      data: known && row ? dataOf(known, row) : null,
      recipients: await recipientsOf(db, id),
      messages: await listVisitorMessages(db, id),
      consent: await consentOf(db, id),
      consentKeptUntil,
    });
  }
  const { company, street, city, privacyEmail, dataProtectionOfficer, supervisoryAuthority, leadMonths, consentYears } =
    operator;
  const who = { company, street, city, privacyEmail, dataProtectionOfficer, supervisoryAuthority };
  return { madeAt: new Date(), operator: who, leads, leadMonths, consentYears };
}

function dataOf({ formType, receivedAt }: { formType: FormType; receivedAt: Date }, { answers, source }: Stored) {
  const asked = questionsOf(formType).map((question) => ({
    question: question.question,
    answer: answerTo(question, answers),
  }));
  const page = answers["sourceUrl"];
  return {
    formType,
    receivedAt,
    source,
    page: typeof page === "string" ? page : "",
    answers: asked.filter(({ answer }) => answer !== ""),
  };
}

/** Names and not categories (C-154/21): the firm, or the service if it belongs to none. */
async function recipientsOf(db: Executor, id: string): Promise<LeadCopy["recipients"]> {
  const { rows } = await sql<LeadCopy["recipients"][number]>`
    select coalesce(buyer.legal_name, delivery.api_service_name) as name, coalesce(concat_ws(', ', buyer.street, buyer.city), '') as address,
      min(event.at) as at
    from deliveries delivery
    join delivery_events event on event.delivery_id = delivery.id and event.kind in ('finished', 'late_result')
      and (event.http_status is not null or event.outcome not in ('not_sent', 'config_error'))
    left join allocations allocation on allocation.delivery_id = delivery.id
    left join buyers buyer on buyer.id = allocation.buyer_id
    where delivery.submission_id = ${id} group by 1, 2 order by 3`.execute(db);
  return rows;
}

async function consentOf(db: Executor, id: string): Promise<LeadCopy["consent"]> {
  const { rows } = await sql<LeadCopy["consent"][number]>`
    select kind, at from consent_events where submission_id = ${id} and kind <> 'opened' order by at`.execute(db);
  return rows;
}
