import { sql } from "kysely";
import { givenDetails, namedDetails } from "#server/leads/consent/consent-details.ts";
import type { ConsentRecord } from "#server/leads/consent/consent-record.ts";
import { sealIdentity, type SealedIdentity } from "#server/leads/consent/identity.ts";
import type { Database, Executor } from "#server/platform/db/database.ts";
import { idAt } from "#server/platform/db/id-at.ts";
import { newIdInSql } from "#server/platform/db/new-id-in-sql.ts";
import { SELLING_KINDS } from "#server/delivery/adapters/registry.ts";
import type { KeyRing } from "#server/platform/secrets/key-ring.ts";
import { contactIn } from "#server/leads/submissions/lead.ts";

const AT_ONCE = 200;
const EVENTS_AT_ONCE = 1_000;
/** What the release before may still be storing while this one starts is looked at later. */
const WAIT_MS = 3_600_000;

type Row = {
  submissionId: string;
  givenAt: Date;
  step: string;
  texts: ConsentRecord["texts"];
  named: ConsentRecord["named"];
  hasGiven: boolean;
  /** Null: there is one, or the lead is erased. */
  answers: Record<string, unknown> | null;
  normalised: Record<string, unknown> | null;
  definitionSha: string | null;
};

/**
 * Leads that were stored before there were consent events: seals who gave the consent, unless the lead is erased, and writes down that it was
 * given, which firms were named, and to whom it was sent. In batches, each of which notes how far it came. How many consents were looked at.
 */
export async function catchUpConsents(
  db: Database,
  ring: KeyRing,
  { signal, now = Date.now() }: { signal?: AbortSignal; now?: number } = {},
): Promise<number> {
  for (let looked = 0; ;) {
    const n = await db.transaction().execute((tx) => catchUp(tx, ring, idAt(now - WAIT_MS)));
    looked += n;
    if (n < AT_ONCE || signal?.aborted) return looked;
  }
}

/**
 * Notes the uses of a consent that a worker of an older release did not note when it settled a delivery, also of leads that were looked at
 * long ago. In batches of events, each of which is looked at once. How many.
 */
export async function catchUpSent(
  db: Database,
  { signal, now = Date.now() }: { signal?: AbortSignal; now?: number } = {},
): Promise<number> {
  for (let looked = 0; ;) {
    const n = await db.transaction().execute((tx) => catchUpEvents(tx, idAt(now - WAIT_MS)));
    looked += n;
    if (n < EVENTS_AT_ONCE || signal?.aborted) return looked;
  }
}

async function catchUpEvents(tx: Executor, until: string): Promise<number> {
  const marker = await sql<{ after: string }>`
    select sent_until as after from consent_catch_up for update skip locked`.execute(tx);
  const [at] = marker.rows;
  if (!at) return 0; // another worker does it
  const { rows: looked } = await sql<{ id: string; submissionId: string | null }>`
    select event.id, (select submission_id from deliveries where deliveries.id = event.delivery_id and exists (
        select from consent_records where consent_records.submission_id = deliveries.submission_id)
      and event.outcome in ('accepted', 'accepted_with_note', 'duplicate', 'unknown')) as "submissionId"
    from (select * from delivery_events where id > ${at.after} and id < ${until} order by id limit ${EVENTS_AT_ONCE}) event
    order by event.id`.execute(tx);
  const last = looked.at(-1)?.id;
  if (last === undefined) return 0;
  await storeSent(tx, [...new Set(looked.flatMap(({ submissionId }) => submissionId ?? []))]);
  await sql`update consent_catch_up set sent_until = ${last}`.execute(tx);
  return looked.length;
}

async function catchUp(tx: Executor, ring: KeyRing, until: string): Promise<number> {
  const marker = await sql<{ after: string }>`
    select done_until as after from consent_catch_up for update skip locked`.execute(tx);
  const [at] = marker.rows;
  if (!at) return 0; // another worker does it
  const { rows: looked } = await sql<{ id: string }>`
    select id from consent_records where id > ${at.after} and id < ${until} order by id limit ${AT_ONCE}`.execute(tx);
  const last = looked.at(-1)?.id;
  if (last === undefined) return 0;
  const rows = await readConsents(tx, at.after, last);
  await storeMissing(tx, ring, rows);
  await storeSent(
    tx,
    rows.map(({ submissionId }) => submissionId),
  );
  await sql`update consent_catch_up set done_until = ${last}`.execute(tx);
  return looked.length;
}

/** The lead is locked, so that it is not erased meanwhile: what is sealed here would not be marked as such. */
async function readConsents(tx: Executor, after: string, until: string): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select record.submission_id as "submissionId", record.given_at as "givenAt", record.step, record.texts, record.named,
      exists (select from consent_events where submission_id = record.submission_id and kind = 'given') as "hasGiven",
      lead.submission_data as answers, lead.normalised, lead.definition_sha as "definitionSha"
    from consent_records record
    left join lateral (select * from form_submissions where id = record.submission_id and erased_at is null
      and not exists (select from consent_identities where submission_id = form_submissions.id) for share) lead on true
    where record.id > ${after} and record.id <= ${until} order by record.submission_id, record.id`.execute(tx);
  return rows;
}

async function storeMissing(tx: Executor, ring: KeyRing, rows: readonly Row[]): Promise<void> {
  const missing = rows.map((row) => {
    const { submissionId, answers, normalised } = row;
    const identity = answers && sealIdentity(ring, submissionId, contactIn(answers, normalised ?? {}));
    return { ...row, identity };
  });
  const identities = missing.flatMap(({ submissionId, givenAt, identity }) =>
    identity ? [{ submission_id: submissionId, given_at: givenAt, ...asColumns(identity) }] : [],
  );
  await sql`insert into consent_identities (submission_id, sealed, phone_mark, email_mark, given_at, last_used_at)
    select submission_id, sealed, phone_mark, email_mark, given_at, given_at
    from json_to_recordset(${JSON.stringify(identities)})
      as one (submission_id uuid, sealed text, phone_mark text, email_mark text, given_at timestamptz)
    order by submission_id on conflict (submission_id) do nothing`.execute(tx);
  const events = missing.filter(({ hasGiven }) => !hasGiven).flatMap(eventsOf);
  await sql`insert into consent_events (id, submission_id, kind, at, details)
    select ${newIdInSql}, submission_id, kind, at, details from json_to_recordset(${JSON.stringify(events)})
      as one (submission_id uuid, kind text, at timestamptz, details jsonb)`.execute(tx);
}

const asColumns = ({ sealed, phoneMark, emailMark }: SealedIdentity) => ({
  sealed,
  phone_mark: phoneMark,
  email_mark: emailMark,
});

function eventsOf({
  submissionId,
  givenAt,
  definitionSha,
  identity,
  ...row
}: Row & { identity: SealedIdentity | null }) {
  const from = { definitionSha: definitionSha ?? "", identitySha256: identity?.sha256 ?? null };
  const named = namedDetails(row.named);
  const event = { submission_id: submissionId, at: givenAt };
  return [
    { ...event, kind: "given", details: { ...givenDetails(row, from), writtenLater: true } },
    ...(named ? [{ ...event, kind: "named", details: { ...named, writtenLater: true } }] : []),
  ];
}

/** As the deliveries tell it: one use for each attempt that has arrived or may have. */
async function storeSent(tx: Executor, submissionIds: readonly string[]): Promise<void> {
  await sql`
    insert into consent_events (id, submission_id, kind, at, buyer_id, details)
    select ${newIdInSql}, submission_id, 'sent', at, buyer_id, details || '{"writtenLater": true}' from (
      select distinct on (delivery.id, event.attempt_n, certain) delivery.submission_id, event.at, allocations.buyer_id,
        jsonb_build_object('service', delivery.api_service_name, 'deliveryId', delivery.id, 'attempt', event.attempt_n,
          'certain', certain) as details
      from deliveries delivery
      join delivery_events event on event.delivery_id = delivery.id
        and event.outcome in ('accepted', 'accepted_with_note', 'duplicate', 'unknown')
      cross join lateral (select event.outcome <> 'unknown' as certain) answer
      left join api_services service on service.id = delivery.api_service_id
      left join allocations on allocations.delivery_id = delivery.id
      where delivery.submission_id = any(${[...submissionIds]}::uuid[])
        and coalesce(service.kind = any(${SELLING_KINDS}::text[]) and not service.is_sandbox, true)
      order by delivery.id, event.attempt_n, certain, event.at) sent
    where not exists (select from consent_events known where known.submission_id = sent.submission_id
      and known.details @> (sent.details - 'service'))
    order by at`.execute(tx);
}
