import { sql } from "kysely";
import type { FormType } from "#funnels/registry.ts";
import type { ConsentRecord } from "#server/consent/consent-record.ts";
import type { Database } from "#server/db/database.ts";
import { newIdInSql } from "#server/db/new-id-in-sql.ts";
import { insertDeliveries, termsInSql, type DeliveryTerms } from "#server/delivery/queue/create-deliveries.ts";
import { batchCalls } from "#server/platform/batch-calls.ts";
import { pass } from "#server/platform/fail-points.ts";
import type { SpamSignal } from "#server/spam/signals.ts";

/** What a correction replaces. */
export type LeadContent = {
  submission_data: Record<string, unknown>;
  normalised: object;
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
  secretHash: Buffer | null;
  /** Null: the synthetic visitor's. */
  consent: ConsentRecord | null;
  delivery: DeliveryTerms;
};

const batches = new WeakMap<Database, (lead: NewLead) => Promise<boolean>>();

/**
 * Stores a lead with its consent and its deliveries, or nothing if its id is known: whether it is new. One statement, and so one
 * transaction; leads that come while earlier ones are being stored share the next one.
 */
export function storeLead(db: Database, lead: NewLead): Promise<boolean> {
  const store = batches.get(db) ?? batchCalls<NewLead, boolean>((leads) => storeLeads(db, leads));
  batches.set(db, store);
  return store(lead);
}

/** In the order of ids and fingerprints: of two statements with the same ones, neither waits for the other in a circle. */
async function storeLeads(db: Database, leads: readonly NewLead[]): Promise<boolean[]> {
  pass("before-submit-commit");
  const byId = new Map(leads.toReversed().map((lead) => [lead.id, lead])); // of two with one id the first
  const wordings = new Map(leads.flatMap(({ consent }) => consent?.wordings ?? []).map((one) => [one.sha256, one]));
  const { rows } = await sql<{ id: string }>`-- name: store_leads
    with given as materialized (
      select * from json_to_recordset(${JSON.stringify([...byId.values()].map(asRow))}) as given (
        id uuid, form_type text, submission_data jsonb, normalised jsonb, source text, tracking jsonb, health_agreed boolean,
        definition_sha text, campaign_id int, is_synthetic boolean, signs text[], secret_hash text,
        consent_step text, page_address text, texts jsonb,
        blocked text, wait_ms int, allows_marketing boolean, is_quarantined boolean, traceparent text)
      order by id),
    stored as (
      insert into form_submissions (id, form_type, submission_data, normalised, source, tracking, health_agreed, definition_sha,
        campaign_id, is_synthetic, signs, quarantined_at, secret_hash)
      select id, form_type, submission_data, normalised, source, tracking, health_agreed, definition_sha,
        campaign_id, is_synthetic, signs, case when is_quarantined then now() end, decode(secret_hash, 'hex')
      from given on conflict (id) do nothing returning id, created_at),
    wording as (
      insert into consent_wordings (sha256, words)
      select * from json_to_recordset(${JSON.stringify([...wordings.values()])}) as wording (sha256 text, words text)
      order by sha256 on conflict (sha256) do nothing),
    lead as (select given.*, stored.created_at from given join stored using (id)),
    consent as (
      insert into consent_records (id, submission_id, form_type, step, page_address, texts)
      select ${newIdInSql}, id, form_type, consent_step, page_address, texts from lead where texts is not null),
    delivery as (${insertDeliveries()})
    select id from stored`.execute(db);
  const stored = new Set(rows.map(({ id }) => id));
  return leads.map(({ id }) => stored.delete(id));
}

const asRow = ({ id, formType, content, isSynthetic, signals, secretHash, consent, delivery }: NewLead) => ({
  id,
  form_type: formType,
  ...content,
  is_synthetic: isSynthetic,
  signs: signals,
  secret_hash: secretHash?.toString("hex") ?? null,
  consent_step: consent?.step,
  page_address: consent?.pageAddress,
  texts: consent?.texts,
  ...termsInSql(delivery),
});
