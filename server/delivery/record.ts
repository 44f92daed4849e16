import { sql } from "kysely";
import type { Database, Executor } from "../db/database.ts";
import { newId } from "../new-id.ts";
import type { Outcome } from "./adapter.ts";
import { asJson } from "./as-json.ts";
import { updateGate, type Passage } from "./gates.ts";
import { settle, settleLate, type Standing } from "./settle.ts";
import { inMs } from "./sql-time.ts";

type Attempt = Standing & { deliveryId: string; gen: number; attemptN: number };

type Details = { httpStatus?: number; durationMs?: number; responseBody?: string };

export type Recording = {
  attempt: Attempt;
  outcome: Outcome;
  details?: Details;
  /** Absent where the service is not to blame: the reaper speaks for a dead worker. */
  passage?: Passage;
  haste: number;
};

/** Writes down what an attempt came to and where the delivery and its service stand now. `late`: it had been given up. */
export async function recordOutcome(db: Database, recording: Recording): Promise<"recorded" | "late"> {
  const { outcome, passage, haste } = recording;
  const plain = !passage || (outcome.kind === "accepted" && !passage.wasTroubled);
  if (plain && (await recordAttempt(db, recording))) return "recorded"; // one statement, the way of nearly every lead
  return db.transaction().execute(async (tx) => {
    if (plain || !(await recordAttempt(tx, recording))) {
      await recordLate(tx, recording);
      return "late";
    }
    if (passage) await updateGate(tx, passage, outcome, haste);
    return "recorded";
  });
}

/** False: the attempt was no longer the current one, and nothing was changed. */
export async function recordAttempt(db: Executor, recording: Recording): Promise<boolean> {
  const { attempt, outcome, details = {}, haste } = recording;
  const settled = settle(outcome, attempt, Math.random());
  const { message = null } = outcome;
  const { rows } = await sql`
    with settled as (
      update deliveries set state = ${settled.state}, tries = ${settled.tries}, lease_until = null,
        had_unknown = had_unknown or ${settled.hadUnknown}, inferred = ${settled.inferred},
        next_attempt_at = ${settled.state === "queued" ? inMs(settled.afterMs / haste) : null},
        last_message = ${message}, updated_at = now()
      where id = ${attempt.deliveryId} and gen = ${attempt.gen} and state = 'sending'
      returning id, attempt_n
    ), event as (
      insert into delivery_events (id, delivery_id, attempt_n, kind, outcome, http_status, duration_ms)
      select ${newId()}::uuid, id, attempt_n, 'finished', ${outcome.kind}, ${details.httpStatus ?? null}::int,
        ${details.durationMs ?? null}::int from settled
      returning id, delivery_id
    )
    insert into delivery_event_details (event_id, delivery_id, message, response)
    select id, delivery_id, ${message}, ${bodyOf(details)}::jsonb from event
    returning event_id`.execute(db);
  return rows.length === 1;
}

/** The answer of an attempt that had been given up. It is never thrown away, and good news still counts. */
async function recordLate(tx: Executor, { attempt, outcome, details = {} }: Recording): Promise<void> {
  const kept = await isKept(tx, attempt.deliveryId);
  const row = await tx
    .selectFrom("deliveries")
    .select(["state", "attempt_n"])
    .where("id", "=", attempt.deliveryId)
    .forUpdate()
    .executeTakeFirst();
  if (!row) return;
  const change = settleLate(outcome, { state: row.state, attemptN: row.attempt_n, lateAttemptN: attempt.attemptN });
  const { message = null } = outcome;
  await tx
    .updateTable("deliveries")
    .set({
      ...(change.state
        ? {
            state: change.state,
            inferred: change.inferred ?? false,
            next_attempt_at: null,
            lease_until: null,
            last_message: kept ? message : null,
          }
        : {}),
      ...(change.possibleDuplicate ? { possible_duplicate: true } : {}),
      ...(change.hadUnknown ? { had_unknown: true } : {}),
      updated_at: sql<Date>`now()`,
    })
    .where("id", "=", attempt.deliveryId)
    .execute();
  const event = {
    id: newId(),
    delivery_id: attempt.deliveryId,
    attempt_n: attempt.attemptN,
    kind: "late_result",
    outcome: outcome.kind,
    http_status: details.httpStatus ?? null,
    duration_ms: details.durationMs ?? null,
  };
  await tx.insertInto("delivery_events").values(event).execute();
  const told = { event_id: event.id, delivery_id: attempt.deliveryId, message, response: bodyOf(details) };
  if (kept) await tx.insertInto("delivery_event_details").values(told).execute();
}

/** Not erased. Locked against erasure until we are done: what we write about the person must not outlive it. */
async function isKept(tx: Executor, deliveryId: string): Promise<boolean> {
  const submission = await tx
    .selectFrom("form_submissions")
    .select("id")
    .where("id", "=", (eb) => eb.selectFrom("deliveries").select("submission_id").where("id", "=", deliveryId))
    .where("erased_at", "is", null)
    .forShare()
    .executeTakeFirst();
  return submission !== undefined;
}

const bodyOf = ({ responseBody }: Details): string | null => (responseBody === undefined ? null : asJson(responseBody));
