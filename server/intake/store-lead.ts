import { sql } from "kysely";
import { allocateLeads, type LeadToAllocate } from "#server/sales/allocations/allocate-leads.ts";
import { isRouted, routedForms } from "#server/sales/buyers/by-orders.ts";
import type { FormType } from "#funnels/registry.ts";
import { givenDetails, namedDetails, type ConsentRecord } from "#server/leads/consent/consent-record.ts";
import type { SealedIdentity } from "#server/leads/consent/identity.ts";
import type { Database, Executor } from "#server/platform/db/database.ts";
import { newIdInSql } from "#server/platform/db/new-id-in-sql.ts";
import { insertDeliveries, termsInSql, type DeliveryTerms } from "#server/delivery/queue/create-deliveries.ts";
import { batchCalls } from "#server/platform/batch-calls.ts";
import { pass } from "#server/platform/fail-points.ts";
import { maxBuyersOf } from "#server/sales/routing/form-rules.ts";
import { whyEmailIsBlocked } from "#server/leads/spam/email-address.ts";
import type { SpamSignal } from "#server/leads/spam/signals.ts";

/** The fields that a correction replaces. */
export type LeadContent = {
  submission_data: Record<string, unknown>;
  normalised: { phone?: string; email?: string };
  source: string;
  tracking: object | null;
  health_agreed: boolean;
  definition_sha: string;
  campaign_id: number | null;
};

export type NewLead = {
  id: string;
  formType: FormType;
  content: LeadContent;
  isSynthetic: boolean;
  signals: readonly SpamSignal[];
  /** The sender's network, see leads/spam/networks.ts. Null if it is not known. */
  network: string | null;
  secretHash: Buffer | null;
  /** Null for the synthetic visitor. */
  consent: ConsentRecord | null;
  /** The encrypted identity of the consent. Null if the worker encrypts it later. */
  identity?: SealedIdentity | null;
  /** Orders whose buyers were named before consent and left ticked. Null if the page named nobody. */
  named: readonly string[] | null;
  delivery: DeliveryTerms;
};

type Store = (lead: NewLead) => Promise<boolean>;

const stores = new WeakMap<Database, { plain: Store; routed: Store }>();

/**
 * Stores a lead with its consent and deliveries, or nothing if its id is known. Returns whether it is new. One statement stores a batch:
 * leads that arrive during a statement share the next one. Allocation to orders runs in the same transaction.
 */
export async function storeLead(db: Database, lead: NewLead): Promise<boolean> {
  const store = stores.get(db) ?? {
    plain: batchCalls<NewLead, boolean>(async (leads) => (await storeLeads(db, leads)).map((one) => one !== undefined)),
    routed: batchCalls<NewLead, boolean>((leads) => storeAndPlace(db, leads)),
  };
  stores.set(db, store);
  const isRoutedForm = !lead.isSynthetic && (await routedForms(db)).has(lead.formType);
  return isRoutedForm ? store.routed(lead) : store.plain(lead);
}

const storeAndPlace = (db: Database, leads: readonly NewLead[]): Promise<boolean[]> =>
  db.transaction().execute(async (tx) => {
    const stored = await storeLeads(tx, leads, mayBeAllocated);
    await allocateLeads(tx, leads.filter((lead, n) => stored[n] === "routed" && mayBeAllocated(lead)).map(toAllocate));
    return stored.map((one) => one !== undefined);
  });

/** Returns whether orders may get it now. A quarantined lead waits for its release. */
export const mayBeAllocated = ({ delivery }: NewLead): boolean =>
  !delivery.isQuarantined && whyEmailIsBlocked(delivery.email) === undefined;

export const toAllocate = ({ id, formType, content, named, delivery }: NewLead): LeadToAllocate => ({
  id,
  formType,
  record: content.submission_data,
  normalised: content.normalised,
  named,
  waitMs: delivery.waitMs,
  traceparent: delivery.traceparent ?? null,
});

/**
 * Inserts in the order of ids and fingerprints, so that concurrent statements do not deadlock. Leads that orders may want wait for a
 * decision, unless it comes next. Returns undefined for known leads, "plain" for those whose form had no live order, so that their services
 * have them.
 */
async function storeLeads(
  db: Executor,
  leads: readonly NewLead[],
  isDecidedNext: (lead: NewLead) => boolean = () => false,
): Promise<("routed" | "plain" | undefined)[]> {
  pass("before-submit-commit");
  const byId = new Map(leads.toReversed().map((lead) => [lead.id, lead])); // The first of two with one id counts.
  const wordings = new Map(leads.flatMap(({ consent }) => consent?.wordings ?? []).map((one) => [one.sha256, one]));
  const { rows } = await sql<{ id: string; isRouted: boolean }>`-- name: store_leads
    with given as materialized (
      select * from json_to_recordset(${JSON.stringify([...byId.values()].map((lead) => asRow(lead, isDecidedNext(lead))))}) as given (
        id uuid, form_type text, submission_data jsonb, normalised jsonb, source text, tracking jsonb, health_agreed boolean,
        definition_sha text, campaign_id int, is_synthetic boolean, spam_signals text[], network text, secret_hash text,
        consent_step text, page_address text, texts jsonb, consent_named jsonb, sealed text, phone_hmac text, email_hmac text,
        given_details jsonb, named_details jsonb, named uuid[], most_firms smallint, is_decided_next boolean,
        blocked text, wait_ms int, allows_marketing boolean, is_quarantined boolean, is_named boolean, traceparent text)
      order by id),
    stored as (
      insert into form_submissions (id, form_type, submission_data, normalised, source, tracking, health_agreed, definition_sha,
        campaign_id, is_synthetic, spam_signals, network, quarantined_at, secret_hash)
      select id, form_type, submission_data, normalised, source, tracking, health_agreed, definition_sha,
        campaign_id, is_synthetic, spam_signals, network, case when is_quarantined then now() end, decode(secret_hash, 'hex')
      from given where not exists (select from consent_records known where known.submission_id = given.id) -- erased: its consent stays
      on conflict (id) do nothing returning id, created_at),
    wording as (
      insert into consent_wordings (sha256, words)
      select * from json_to_recordset(${JSON.stringify([...wordings.values()])}) as wording (sha256 text, words text)
      order by sha256 on conflict (sha256) do nothing),
    lead as (select given.*, stored.created_at from given join stored using (id)),
    consent as (
      insert into consent_records (id, submission_id, form_type, step, page_address, texts, named)
      select ${newIdInSql}, id, form_type, consent_step, page_address, texts, ${namedAsTheyAre} from lead where texts is not null),
    identity as ( -- who was erased and sends the same again stays who they were
      insert into consent_identities (submission_id, sealed, phone_hmac, email_hmac)
      select id, sealed, phone_hmac, email_hmac from lead where sealed is not null on conflict (submission_id) do nothing),
    event as (
      insert into consent_events (id, submission_id, kind, details)
      select ${newIdInSql}, lead.id, kind, details from lead
      cross join lateral (values (1, 'given', given_details), (2, 'named', named_details)) as event (n, kind, details)
      where details is not null order by lead.id, n),
    decision as (
      insert into routing_decisions (submission_id, form_type, max_buyers, named_order_ids, unsold, reroute_at)
      select id, form_type, least(most_firms, (select max_buyers from form_routing where form_routing.form_type = lead.form_type)), named,
        case when blocked is not null then 'blocked' when is_quarantined then 'quarantine' else 'undecided' end,
        case when blocked is null and not is_quarantined then now() + wait_ms * interval '1 millisecond' end
      from lead where not is_decided_next and not is_synthetic and ${isRouted(sql`lead.form_type`)}),
    delivery as (${insertDeliveries()})
    select id, not is_synthetic and ${isRouted(sql`lead.form_type`)} as "isRouted" from lead`.execute(db);
  const stored = new Map(rows.map((row) => [row.id, row.isRouted ? ("routed" as const) : ("plain" as const)]));
  return leads.map(({ id }) => {
    const one = stored.get(id);
    stored.delete(id);
    return one;
  });
}

/** Stores the firms of `consent_named` with the texts shown about them: an authority asks for their addresses as they were. */
const namedAsTheyAre = sql`case when consent_named is not null then coalesce((
  select jsonb_agg(firm || jsonb_strip_nulls(jsonb_build_object('street', buyers.street, 'businessField', buyers.business_field,
    'register', buyers.register)) order by n)
  from jsonb_array_elements(consent_named) with ordinality as one (firm, n)
  left join buyers on buyers.id = (firm ->> 'buyerId')::uuid), '[]') end`;

const asRow = (
  { id, formType, content, isSynthetic, signals, network, secretHash, consent, identity, named, delivery }: NewLead,
  isDecidedNext: boolean,
) => ({
  id,
  form_type: formType,
  ...content,
  is_synthetic: isSynthetic,
  spam_signals: signals,
  network,
  secret_hash: secretHash?.toString("hex") ?? null,
  consent_step: consent?.step,
  page_address: consent?.pageAddress,
  texts: consent?.texts,
  sealed: identity?.sealed,
  phone_hmac: identity?.phoneHmac,
  email_hmac: identity?.emailHmac,
  given_details:
    consent &&
    givenDetails(consent, { definitionSha: content.definition_sha, identitySha256: identity?.sha256 ?? null }),
  named_details: consent && namedDetails(consent.named),
  named,
  most_firms: maxBuyersOf(formType),
  is_decided_next: isDecidedNext,
  consent_named: consent?.named ?? undefined,
  ...termsInSql(delivery),
});
