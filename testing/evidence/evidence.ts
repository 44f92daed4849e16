import { createReadStream, readFileSync } from "node:fs";
import { createInterface } from "node:readline";
import { sql } from "kysely";
import type { Recognition } from "#server/delivery/adapter.ts";
import type { DeliveryState } from "#server/delivery/delivery-state.ts";
import type { DeliveryEventKind } from "#server/delivery/delivery-event.ts";
import type { OutcomeKind } from "#server/delivery/outcome.ts";
import type { Database } from "#server/platform/db/database.ts";
import type { JournalLine } from "#testing/fake-service/journal.ts";

export type DeliveryEvent = {
  n: number;
  kind: DeliveryEventKind;
  outcome: OutcomeKind | null;
  action: string | null;
  durationMs: number | null;
  /** Milliseconds since 1970. */
  at: number;
};

/** One request as the api service saw it. */
type SeenRequest = { at: number; processed: boolean; recognised: boolean };

/** A delivery in the database, and what the service behind it says. */
export type Delivery = {
  id: string;
  leadId: string;
  service: Recognition;
  state: DeliveryState;
  attemptN: number;
  countedAttempts: number;
  hadUnknown: boolean;
  forcedResends: number;
  lastMessage: string | null;
  updatedAt: number;
  /** Rows that may name a person. */
  details: number;
  /** Those of them without an event of this delivery. No foreign key watches over it. */
  looseDetails: number;
  events: readonly DeliveryEvent[];
  requests: readonly SeenRequest[];
};

export type Evidence = {
  services: readonly Recognition[];
  acknowledged: ReadonlySet<string>;
  /** Somebody asked for their erasure. */
  erased: ReadonlySet<string>;
  /** In the database, with the number of their consent records. */
  stored: ReadonlyMap<string, number>;
  deliveries: readonly Delivery[];
  /** Requests with a lead that has no delivery. */
  strangers: readonly string[];
};

const PAGE = 5_000;
const BEFORE_ALL_IDS = "00000000-0000-0000-0000-000000000000";

type Sources = { db: Database; partnerJournal: string; clientJournal: string };

/** Brings the three journals together: the client's, the database, the service's. */
export async function collectEvidence(
  { db, partnerJournal, clientJournal }: Sources,
  { services, erased }: Pick<Evidence, "services" | "erased">,
): Promise<Evidence> {
  const requests = await requestsIn(partnerJournal);
  const rows = await readDeliveries(db);
  const deliveries = rows.map((row) => ({ ...row, requests: requests.get(`${row.service} ${row.leadId}`) ?? [] }));
  const known = new Set(deliveries.map(({ service, leadId }) => `${service} ${leadId}`));
  const acknowledged = readFileSync(clientJournal, "utf8").split("\n").filter(Boolean);
  return {
    services,
    acknowledged: new Set(acknowledged),
    erased,
    stored: await readStored(db),
    deliveries,
    strangers: [...requests.keys()].filter((mark) => !known.has(mark)),
  };
}

/** Line by line: a long campaign writes more than fits into one text. */
async function requestsIn(journal: string): Promise<Map<string, SeenRequest[]>> {
  const requests = new Map<string, SeenRequest[]>();
  for await (const line of createInterface({ input: createReadStream(journal) })) {
    const { at, path, leadId, processed, recognised } = JSON.parse(line) as JournalLine;
    const mark = `${path.split("/")[1]} ${leadId}`;
    const seen = requests.get(mark) ?? [];
    seen.push({ at, processed, recognised });
    requests.set(mark, seen);
  }
  return requests;
}

type Row = Omit<Delivery, "requests">;

async function readDeliveries(db: Database): Promise<Row[]> {
  const rows: Row[] = [];
  for (
    let page = await readPage(db, BEFORE_ALL_IDS);
    page.length > 0;
    page = await readPage(db, rows.at(-1)?.id ?? "")
  ) {
    rows.push(...page);
  }
  return rows;
}

async function readPage(db: Database, afterId: string): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select deliveries.id, submission_id as "leadId", api_service_name as service, state, attempt_n as "attemptN", counted_attempts as "countedAttempts",
      had_unknown as "hadUnknown", forced_resends as "forcedResends",
      last_message as "lastMessage", extract(epoch from updated_at)::float8 * 1000 as "updatedAt",
      (select count(*)::int from delivery_event_details where delivery_id = deliveries.id) as details,
      (select count(*)::int from delivery_event_details detail where detail.delivery_id = deliveries.id and not exists (
        select from delivery_events event where event.id = detail.event_id and event.delivery_id = deliveries.id)) as "looseDetails",
      coalesce((
        select json_agg(json_build_object('n', attempt_n, 'kind', kind, 'outcome', outcome, 'action', action,
          'durationMs', duration_ms, 'at', extract(epoch from at)::float8 * 1000) order by at, id)
        from delivery_events where delivery_id = deliveries.id
      ), '[]') as events
    from deliveries where deliveries.id > ${afterId} order by deliveries.id limit ${PAGE}`.execute(db);
  return rows;
}

async function readStored(db: Database): Promise<Map<string, number>> {
  const { rows } = await sql<{ id: string; consents: number }>`
    select id, (select count(*)::int from consent_records where submission_id = form_submissions.id) as consents
    from form_submissions`.execute(db);
  return new Map(rows.map(({ id, consents }) => [id, consents]));
}
