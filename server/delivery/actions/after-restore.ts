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
  /** Also if the database does not know that it was restored: put back from a snapshot of its disk. */
  force: boolean;
};

export type AfterRestore =
  | { kind: "settled"; inDoubt: number; asksAgain: number; newestEntry: Date | null }
  | { kind: "was-settled" }
  | { kind: "in-the-future" };

/**
 * Whatever was waiting or under way when the restored database's memory ends may have been sent since, and it does not know.
 * Where the service would not recognise a repetition, a person decides; where it would, its "duplicate" counts as delivered.
 */
export async function settleAfterRestore(db: Database, { lostFrom, actor, force }: Restore): Promise<AfterRestore> {
  if (lostFrom !== null && lostFrom.getTime() > Date.now()) return { kind: "in-the-future" };
  return db.transaction().execute(async (tx): Promise<AfterRestore> => {
    const { noticedAt, isSettled, now } = await lockLife(tx);
    if (isSettled && !force) return { kind: "was-settled" };
    const newestEntry = await readNewestEntry(tx);
    const before = isSettled ? now : noticedAt;
    const doubted = lostFrom === null ? { inDoubt: 0, asksAgain: 0 } : await doubt(tx, { before, lostFrom, actor });
    await sql`update database_lives set settled_at = clock_timestamp(), settled_by = ${actor}, lost_from = ${lostFrom}
      where life = database_life()`.execute(tx);
    const details = { lostFrom: lostFrom?.toISOString() ?? "nothing", ...doubted };
    await recordAudit(tx, { actor, action: "leads.after-restore", details });
    return { kind: "settled", ...doubted, newestEntry };
  });
}

type Life = { noticedAt: Date; isSettled: boolean; now: Date };

async function lockLife(tx: Executor): Promise<Life> {
  const { rows } = await sql<Life>`
    insert into database_lives (life) values (database_life()) on conflict (life) do update set life = excluded.life
    returning noticed_at as "noticedAt", settled_at is not null as "isSettled", clock_timestamp() as now`.execute(tx);
  const [life] = rows;
  if (!life) throw new Error("The database does not say which life it is in");
  return life;
}

type Doubting = { before: Date; lostFrom: Date; actor: string };

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
      haste: 1,
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
 * Known before, or forgotten and come in again: a browser without an answer repeats its submit with the same id, and the id,
 * a UUIDv7, says when it was made.
 */
const isFromBefore = (before: Date) =>
  sql<boolean>`(deliveries.created_at < ${before} or submission_id < ${idAt(before)}::uuid)`;

const idAt = (time: Date): string => `${time.getTime().toString(16).padStart(12, "0")}${"0".repeat(20)}`;

/** What an erasure waits for is left to it. */
async function lockOpen(tx: Executor, state: "queued" | "sending", services: readonly string[], before: Date) {
  const { rows } = await sql<Open>`
    select deliveries.id, gen, attempt_n as "attemptN", tries, had_unknown as "hadUnknown", is_probe as "isProbe"
    from deliveries join form_submissions on form_submissions.id = submission_id and erased_at is null
    where state = ${state} and api_service_id = any(${services}::uuid[]) and ${isFromBefore(before)}
    order by deliveries.id for update of deliveries`.execute(tx);
  return rows;
}

/** As their settings say today; a service whose settings cannot be read is taken for one that recognises nothing. */
async function readRecognition(tx: Executor): Promise<{ id: string; recognition: Recognition }[]> {
  const services = await tx.selectFrom("api_services").select(["id", "kind", "config"]).execute();
  return services.map(({ id, kind, config: stored }) => {
    const adapter = adapterFor(kind);
    const config = adapter.readConfig(stored);
    return { id, recognition: config.ok ? adapter.traits(config.value).recognition : "none" };
  });
}

/** For the operator, to compare with the time they give: the last lead or attempt that this database remembers. */
async function readNewestEntry(tx: Executor): Promise<Date | null> {
  const { rows } = await sql<{ at: Date | null }>`
    select greatest(
      (select max(created_at) from form_submissions), (select at from delivery_events order by id desc limit 1)) as at`.execute(
    tx,
  );
  return rows[0]?.at ?? null;
}
