import { sql } from "kysely";
import { recordAudit } from "#server/audit/record-audit.ts";
import type { Database, Executor } from "#server/db/database.ts";
import type { Recognition } from "#server/delivery/adapter.ts";
import { adapterFor } from "#server/delivery/adapters/registry.ts";
import { recordActions } from "#server/delivery/queue/staff-event.ts";
import { recordAttempts } from "#server/delivery/worker/record.ts";

type Restore = {
  /** Until when the restored database is complete. Null: nothing was lost. */
  lostFrom: Date | null;
  actor: string;
  /** Also if the database cannot tell that it was restored, as after a snapshot of its disk was put back. */
  force: boolean;
};

export type AfterRestore =
  | { kind: "settled"; inDoubt: number; asksAgain: number; newestEntry: Date | null }
  | { kind: "was-settled" }
  | { kind: "in-the-future" };

/**
 * Deliveries that were queued or sending at the end of the restored data may have been sent since, without a record of it.
 * If the service does not recognise repeats, a person decides; if it does, its "duplicate" counts as delivered.
 */
export async function settleAfterRestore(db: Database, { lostFrom, actor, force }: Restore): Promise<AfterRestore> {
  if (lostFrom !== null && lostFrom.getTime() > Date.now()) return { kind: "in-the-future" };
  return db.transaction().execute(async (tx): Promise<AfterRestore> => {
    const { isSettled, before } = await lockTimeline(tx);
    if (isSettled && !force) return { kind: "was-settled" };
    const newestEntry = await readNewestEntry(tx);
    const doubted = lostFrom === null ? { inDoubt: 0, asksAgain: 0 } : await doubt(tx, { before, lostFrom, actor });
    await sql`update database_lives set settled_at = clock_timestamp(), settled_by = ${actor}, lost_from = ${lostFrom}
      where life = database_life()`.execute(tx);
    const details = { lostFrom: lostFrom?.toISOString() ?? "nothing", ...doubted };
    await recordAudit(tx, { actor, action: "leads.after-restore", details });
    return { kind: "settled", ...doubted, newestEntry };
  });
}

type Timeline = {
  isSettled: boolean;
  /** When the restore was noticed, or now if it never was: as text, because a Date would drop the microseconds. */
  before: string;
};

async function lockTimeline(tx: Executor): Promise<Timeline> {
  const { rows } = await sql<Timeline>`
    insert into database_lives (life) values (database_life()) on conflict (life) do update set life = excluded.life
    returning settled_at is not null as "isSettled",
      (case when settled_at is null then noticed_at else clock_timestamp() end)::text as before`.execute(tx);
  const [timeline] = rows;
  if (!timeline) throw new Error("The database has no stored timeline");
  return timeline;
}

type Doubting = { before: string; lostFrom: Date; actor: string };

async function doubt(tx: Executor, { before, lostFrom, actor }: Doubting) {
  const services = await readRecognition(tx);
  const idsOf = (isNone: boolean) =>
    services.filter((one) => (one.recognition === "none") === isNone).map(({ id }) => id);
  const message = `The database was restored; this may have been sent after ${lostFrom.toISOString()}`;
  const waiting = await lockOpen(tx, "queued", idsOf(true), before);
  const underWay = await lockOpen(tx, "sending", idsOf(true), before);
  await sql`update deliveries set state = 'in_doubt', next_attempt_at = null, had_unknown = true, last_message = ${message},
      updated_at = now()
    where id = any(${waiting.map(({ id }) => id)}::uuid[])`.execute(tx);
  await recordAttempts(
    tx,
    underWay.map(({ id, ...row }) => ({
      attempt: { ...row, deliveryId: id, recognition: "none", ageMs: 0 },
      outcome: { kind: "unknown", message },
      timeScale: 1,
    })),
  );
  await recordActions(tx, [...waiting, ...underWay], "restored", actor);
  const again = await sql`update deliveries set had_unknown = true
    where state in ('queued', 'sending') and api_service_id = any(${idsOf(false)}::uuid[]) and ${isFromBefore(before)}`.execute(
    tx,
  );
  return { inDoubt: waiting.length + underWay.length, asksAgain: Number(again.numAffectedRows ?? 0) };
}

type Open = { id: string; gen: number; attemptN: number; tries: number; hadUnknown: boolean; isProbe: boolean };

/**
 * Stored before the restore was noticed, or lost and submitted again: a browser without an answer repeats its submit with the
 * same id, and the id, a UUIDv7, holds the millisecond it was made in. An id of the same millisecond is treated as lost.
 */
const isFromBefore = (before: string) =>
  sql<boolean>`(deliveries.created_at < ${before}::timestamptz or submission_id < (
    lpad(to_hex(floor(extract(epoch from ${before}::timestamptz) * 1000)::bigint + 1), 12, '0') || repeat('0', 20))::uuid)`;

/** Leads that are being erased are left to the erasure. */
async function lockOpen(tx: Executor, state: "queued" | "sending", services: readonly string[], before: string) {
  const { rows } = await sql<Open>`
    select deliveries.id, gen, attempt_n as "attemptN", tries, had_unknown as "hadUnknown", is_probe as "isProbe"
    from deliveries join form_submissions on form_submissions.id = submission_id and erased_at is null
    where state = ${state} and api_service_id = any(${services}::uuid[]) and ${isFromBefore(before)}
    order by deliveries.id for update of deliveries`.execute(tx);
  return rows;
}

/** By the current settings; a service whose settings cannot be read is treated as one that recognises no repeats. */
async function readRecognition(tx: Executor): Promise<{ id: string; recognition: Recognition }[]> {
  const services = await tx.selectFrom("api_services").select(["id", "kind", "config"]).execute();
  return services.map(({ id, kind, config: stored }) => {
    const adapter = adapterFor(kind);
    const config = adapter?.readConfig(stored);
    return { id, recognition: adapter && config?.ok ? adapter.traits(config.value).recognition : "none" };
  });
}

/** For the operator, to compare with the time they give: the last lead or attempt in this database. */
async function readNewestEntry(tx: Executor): Promise<Date | null> {
  const { rows } = await sql<{ at: Date | null }>`
    select greatest(
      (select max(created_at) from form_submissions), (select at from delivery_events order by id desc limit 1)) as at`.execute(
    tx,
  );
  return rows[0]?.at ?? null;
}
