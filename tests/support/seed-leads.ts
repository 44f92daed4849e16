import { sql } from "kysely";
import { newId as idAt } from "#funnels/engine/new-id.ts";
import type { FormType } from "#funnels/registry.ts";
import type { Database } from "#server/db/database.ts";
import { newId } from "#server/new-id.ts";
import { aSite } from "#tools/a-site.ts";
import { submit } from "#server/submissions/submit.ts";
import { newLead } from "./leads.ts";

type Ending = {
  state: "delivered" | "warning" | "failed" | "in_doubt" | "queued";
  attempts?: number;
  message?: string;
};

type Seed = {
  formType?: FormType;
  at?: Date;
  answers?: Record<string, string>;
  /** What follows the address of the funnel, e.g. "?utm_source=google". */
  query?: string;
  /** By the id of the api service. */
  deliveries?: Readonly<Record<string, Ending>>;
};

const PUBLIC_URL = "https://stufenlos.example";

/** A lead as the funnel stores it, with deliveries that have already come to something. */
export async function seedLead(db: Database, seed: Seed = {}): Promise<string> {
  const { formType = "treppenlift", at = new Date(), answers = {}, query = "", deliveries = {} } = seed;
  const id = idAt(at.getTime(), crypto.getRandomValues(new Uint8Array(10)));
  const lead = { ...newLead(answers, id), formType, sourceUrl: `${PUBLIC_URL}/${formType}${query}` };
  const needs = { db, wake: () => undefined, site: aSite, publicUrl: PUBLIC_URL };
  const { kind } = await submit(needs, lead);
  if (kind !== "stored") throw new Error(`The lead was not stored: ${kind}`);
  await sql`update form_submissions set created_at = ${at} where id = ${id}`.execute(db);
  for (const [service, ending] of Object.entries(deliveries)) await bringTo(db, { id, service, formType, at }, ending);
  return id;
}

const OUTCOMES = {
  delivered: { outcome: "accepted", httpStatus: 201 },
  warning: { outcome: "accepted_with_note", httpStatus: 200 },
  failed: { outcome: "rejected", httpStatus: 422 },
  in_doubt: { outcome: "unknown", httpStatus: null },
  queued: { outcome: "busy", httpStatus: 503 },
} as const;

async function bringTo(
  db: Database,
  lead: { id: string; service: string; formType: string; at: Date },
  { state, attempts = 1, message }: Ending,
): Promise<void> {
  const next = state === "queued" ? new Date(Date.now() + 252_000) : null;
  const { rows } = await sql<{ id: string }>`
    insert into deliveries (id, submission_id, form_type, api_service_id, api_service_name, state, attempt_n, tries,
      next_attempt_at, last_message)
    select ${newId()}::uuid, ${lead.id}::uuid, ${lead.formType}, id, name, ${state}, ${attempts}, ${attempts}, ${next},
      ${message ?? null} from api_services where id = ${lead.service}
    on conflict (submission_id, api_service_id) do update set state = excluded.state, attempt_n = excluded.attempt_n,
      tries = excluded.tries, next_attempt_at = excluded.next_attempt_at, last_message = excluded.last_message
    returning id`.execute(db);
  for (let n = 1; n <= attempts; n++) {
    const { outcome, httpStatus } = n === attempts ? OUTCOMES[state] : OUTCOMES.queued;
    const at = new Date(lead.at.getTime() + n * 40_000);
    const [started, finished] = [newId(), newId()];
    const request = { method: "POST", url: "https://api.musterboerse.example/v2/leads", body: { plz: "50823" } };
    const answer = { status: n === attempts ? "final" : "busy", message: message ?? null };
    await sql`
      with begun as (
        insert into delivery_events (id, delivery_id, attempt_n, kind, at)
        values (${started}::uuid, ${rows[0]?.id}::uuid, ${n}, 'started', ${at})
      ), done as (
        insert into delivery_events (id, delivery_id, attempt_n, kind, outcome, http_status, duration_ms, at)
        values (${finished}::uuid, ${rows[0]?.id}::uuid, ${n}, 'finished', ${outcome}, ${httpStatus}, ${100 * n + 118},
          ${new Date(at.getTime() + 418)})
      )
      select 1`.execute(db);
    await sql`insert into delivery_event_details (event_id, delivery_id, message, request, response) values
      (${started}::uuid, ${rows[0]?.id}::uuid, null, ${JSON.stringify(request)}::jsonb, null),
      (${finished}::uuid, ${rows[0]?.id}::uuid, ${message ?? null}, null, ${JSON.stringify(answer)}::jsonb)`.execute(
      db,
    );
  }
}
