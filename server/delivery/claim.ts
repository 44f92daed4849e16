import { sql } from "kysely";
import type { Executor } from "../db/database.ts";
import type { Lead, OutgoingRequest, ServiceSettings } from "./adapter.ts";
import { newId } from "../new-id.ts";

export type Claim = {
  deliveryId: string;
  apiServiceId: string;
  gen: number;
  attemptN: number;
  hadUnknown: boolean;
  kind: string;
  lead: Lead;
  settings: ServiceSettings;
};

/** Takes a due delivery for one attempt. Undefined: it is not due, not ours, or its service is switched off. */
export async function claimDelivery(db: Executor, deliveryId: string, leaseMs: number): Promise<Claim | undefined> {
  const row = await db
    .updateTable("deliveries")
    .from("form_submissions")
    .from("api_services")
    .set((eb) => ({
      state: "sending",
      gen: eb("deliveries.gen", "+", 1),
      attempt_n: eb("deliveries.attempt_n", "+", 1),
      next_attempt_at: null,
      lease_until: inMs(leaseMs),
      updated_at: sql<Date>`now()`,
    }))
    .where("deliveries.id", "=", deliveryId)
    .where("deliveries.state", "=", "queued")
    .where("deliveries.next_attempt_at", "<=", sql<Date>`now()`)
    .whereRef("form_submissions.id", "=", "deliveries.submission_id")
    .whereRef("api_services.id", "=", "deliveries.api_service_id")
    .where("api_services.is_active", "=", true)
    .returning([
      "deliveries.gen",
      "deliveries.attempt_n",
      "deliveries.had_unknown",
      "api_services.id as api_service_id",
      "api_services.kind",
      "api_services.endpoint",
      "form_submissions.id as submission_id",
      "form_submissions.form_type",
      "form_submissions.created_at",
      "form_submissions.submission_data",
    ])
    .executeTakeFirst();
  if (!row) return undefined;
  return {
    deliveryId,
    apiServiceId: row.api_service_id,
    gen: row.gen,
    attemptN: row.attempt_n,
    hadUnknown: row.had_unknown,
    kind: row.kind,
    lead: {
      submissionId: row.submission_id,
      deliveryId,
      formType: row.form_type,
      createdAt: row.created_at.toISOString(),
      answers: row.submission_data as Lead["answers"],
    },
    settings: { endpoint: row.endpoint },
  };
}

/** Commits the intent before the first request byte. False: the lease has gone to somebody else. */
export async function armAttempt(db: Executor, claim: Claim, request: OutgoingRequest): Promise<boolean> {
  const payload = JSON.stringify({ url: request.url, body: JSON.parse(request.body) as unknown });
  const { rows } = await sql`
    insert into delivery_events (id, delivery_id, attempt_n, kind, request_payload)
    select ${newId()}::uuid, id, attempt_n, 'started', ${payload}::jsonb
    from deliveries
    where id = ${claim.deliveryId} and gen = ${claim.gen} and state = 'sending' and lease_until > now()
    returning id`.execute(db);
  return rows.length === 1;
}

export const inMs = (ms: number) => sql<Date>`now() + ${ms} * interval '1 millisecond'`;
