import { sql } from "kysely";
import type { Database } from "#server/platform/db/database.ts";
import { newId } from "#server/platform/new-id.ts";
import { aSite } from "#testing/fixtures/site.ts";
import { submit } from "#server/intake/submit.ts";
import { newLead } from "#testing/fixtures/leads.ts";

let people = 0;

/** Stores a lead of a new person like the website. Returns its id. */
export async function submitLead(
  db: Database,
  notifyWorkers: () => void = () => undefined,
  answers: Record<string, string> = {},
): Promise<string> {
  const n = String(++people).padStart(6, "0");
  const lead = newLead({ email: `hannelore.brandt.${n}@web.de`, phone: `0171 1${n}`, ...answers });
  const deps = { db, notifyWorkers, site: aSite, publicUrl: "https://stufenlos.example" };
  const submitted = await submit(deps, lead);
  if (submitted.kind !== "stored") throw new Error(`The lead was not stored: ${submitted.kind}`);
  return lead.id;
}

/** Simulates marketing consent. */
export const allowMarketing = (db: Database, submissionIds: readonly string[]) =>
  sql`update form_submissions set tracking = ${JSON.stringify({ platforms: ["meta"], ip: "203.0.113.9", userAgent: "Mozilla/5.0" })}
    where id = any(${submissionIds}::uuid[])`.execute(db);

/** Queues all leads for every service in one statement; the intake does so per lead. */
export async function queueLeads(
  db: Database,
  serviceIds: readonly string[],
  submissionIds: readonly string[],
): Promise<void> {
  const pairs = serviceIds.flatMap((service) => submissionIds.map((lead) => ({ id: newId(), service, lead })));
  await sql`
    insert into deliveries (id, submission_id, form_type, api_service_id, api_service_name, state, next_attempt_at, received_at)
    select pair.id, pair.lead, form_submissions.form_type, api_services.id, api_services.name, 'queued', now(), form_submissions.created_at
    from unnest(${pairs.map(({ id }) => id)}::uuid[], ${pairs.map(({ service }) => service)}::uuid[],
      ${pairs.map(({ lead }) => lead)}::uuid[]) as pair (id, service, lead)
    join form_submissions on form_submissions.id = pair.lead
    join api_services on api_services.id = pair.service`.execute(db);
}
