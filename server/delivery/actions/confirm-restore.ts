import { existsSync } from "node:fs";
import { sql } from "kysely";
import { recountUsage } from "#server/sales/allocations/settle-allocations.ts";
import { recordAudit } from "#server/platform/audit/record-audit.ts";
import type { Database, Executor } from "#server/platform/db/database.ts";
import type { Recognition } from "#server/delivery/adapter.ts";
import { readSettings } from "#server/delivery/adapters/read-settings.ts";
import { isFromBefore } from "#server/platform/db/may-be-lost-in-restore.ts";
import { isTimelineConfirmed } from "#server/delivery/database-timeline.ts";
import type { DeliveryState } from "#server/delivery/delivery-state.ts";
import { recordActions, type DeliveryRef } from "#server/delivery/queue/staff-event.ts";
import { replayErasures, type Repeated } from "#server/leads/submissions/replay-erasures.ts";
import { repeatWithdrawals } from "#server/leads/submissions/repeat-withdrawals.ts";
import { recordSent } from "#server/delivery/queue/settle-doubt.ts";
import { reportNothing, type ReportProgress } from "#server/platform/progress.ts";
import { recordAttempts } from "#server/delivery/worker/record.ts";

type Restore = {
  /** Time until which the restored database is complete. Null if nothing was lost. */
  lostFrom: Date | null;
  actor: string;
  /** Continues even if the database shows no restore, as after a disk snapshot was put back. */
  force: boolean;
  /** Path of the erasure ledger; undefined if none is kept. */
  ledger: string | undefined;
};

export type ConfirmRestoreResult =
  | ({ kind: "confirmed"; newestEntry: Date | null; erasures: Repeated | null; withdrawnAgain: number } & Doubted)
  | { kind: "was-confirmed" | "in-the-future" | "no-ledger" };

type Doubted = {
  inDoubt: number;
  /** They waited for a service that recognises repeats: they are sent, and "duplicate" counts as delivered. */
  asksAgain: number;
  /** They failed or were not sent: nothing is sent automatically, and staff must confirm a send to services that recognise no repeats. */
  asksFirst: number;
};

/**
 * Confirms a restore. Whatever was undelivered at the end of the restored data may have been sent afterwards without a record: workers
 * may have sent queued deliveries, and staff failed or unsent ones. docs/backup.md describes each case. Later withdrawals and erasures
 * are repeated before anything is sent.
 */
export async function confirmRestore(
  db: Database,
  { lostFrom, actor, force, ledger }: Restore,
  report: ReportProgress = reportNothing,
): Promise<ConfirmRestoreResult> {
  if (lostFrom !== null && lostFrom.getTime() > Date.now()) return { kind: "in-the-future" };
  if (!force && (await isTimelineConfirmed(db))) return { kind: "was-confirmed" };
  if (ledger !== undefined && !existsSync(ledger)) return { kind: "no-ledger" };
  const withdrawnAgain = ledger === undefined ? 0 : await repeatWithdrawals(db, ledger, actor, report);
  const erasures = ledger === undefined ? null : await replayErasures(db, ledger, actor, report);
  return db.transaction().execute(async (tx): Promise<ConfirmRestoreResult> => {
    report("deliveries that may be in doubt", 0, 0);
    await sql`set local statement_timeout = 0`.execute(tx); // The statement reads half a year of failed deliveries.
    await recountUsage(tx);
    const { isConfirmed, before } = await lockTimeline(tx);
    if (isConfirmed && !force) return { kind: "was-confirmed" };
    const newestEntry = await readNewestEntry(tx);
    const doubted = lostFrom === null ? NO_DOUBT : await doubt(tx, { before, lostFrom, actor });
    await sql`update database_timelines set confirmed_at = clock_timestamp(), confirmed_by = ${actor} where timeline = database_timeline()`.execute(
      tx,
    );
    // bulk jobs may have continued in the lost time, so staff must resume or stop them
    await sql`update bulk_jobs set status = 'paused' where ended_at is null and status = 'running'`.execute(tx);
    const details = { lostFrom: lostFrom?.toISOString() ?? "nothing", ...doubted };
    await recordAudit(tx, { actor, action: "leads.after-restore", details });
    return { kind: "confirmed", ...doubted, newestEntry, erasures, withdrawnAgain };
  });
}

const NO_DOUBT: Doubted = { inDoubt: 0, asksAgain: 0, asksFirst: 0 };

type Timeline = {
  isConfirmed: boolean;
  /** Time at which the restore was noticed, or now. It is text because a Date would drop the microseconds. */
  before: string;
};

async function lockTimeline(tx: Executor): Promise<Timeline> {
  const { rows } = await sql<Timeline>`
    insert into database_timelines (timeline) values (database_timeline()) on conflict (timeline) do update set timeline = excluded.timeline
    returning confirmed_at is not null as "isConfirmed",
      (case when confirmed_at is null then noticed_at else clock_timestamp() end)::text as before`.execute(tx);
  const [timeline] = rows;
  if (!timeline) throw new Error("The database has no stored timeline");
  return timeline;
}

type Doubting = { before: string; lostFrom: Date; actor: string };

async function doubt(tx: Executor, { before, lostFrom, actor }: Doubting): Promise<Doubted> {
  const services = await readRecognition(tx);
  const idsOf = (isNone: boolean) =>
    services.filter((one) => (one.recognition === "none") === isNone).map(({ id }) => id);
  const message = `The database was restored; this may have been sent after ${lostFrom.toISOString()}`;
  const waiting = await lockOpen(tx, "queued", idsOf(true), before);
  const underWay = await lockOpen(tx, "sending", idsOf(true), before);
  await sql`update deliveries set state = 'in_doubt', next_attempt_at = null, had_unknown = true, last_message = ${message},
      updated_at = now()
    where id = any(${waiting.map(({ id }) => id)}::uuid[])`.execute(tx);
  await recordSent(tx, { deliveryIds: waiting.map(({ id }) => id), certain: false });
  await recordAttempts(
    tx,
    underWay.map(({ id, ...row }) => ({
      attempt: { ...row, deliveryId: id, recognition: "none", ageMs: 0 },
      outcome: { kind: "unknown", message },
      timeScale: 1,
    })),
  );
  const again = await markDoubtful(tx, ["queued", "sending"], idsOf(false), before);
  const first = await markDoubtful(tx, ["failed", "idle"], [...idsOf(true), ...idsOf(false)], before);
  await recordActions(tx, [...waiting, ...underWay, ...first], "restored", actor);
  // Staff may have sent leads that have no delivery to a manual service.
  await sql`update database_timelines set lost_from = ${lostFrom}, noticed_at = ${before}::timestamptz
    where timeline = database_timeline()`.execute(tx);
  return { inDoubt: waiting.length + underWay.length, asksAgain: again.length, asksFirst: first.length };
}

type Open = {
  id: string;
  fencingToken: number;
  attemptN: number;
  countedAttempts: number;
  hadUnknown: boolean;
  isProbe: boolean;
};

/** Leads that are being erased are left to the erasure. */
const ofLeadsBefore = (before: string) => sql`submission.id = submission_id and submission.erased_at is null
  and (deliveries.created_at < ${before}::timestamptz or ${isFromBefore(sql`submission`, sql`${before}::timestamptz`)})`;

async function lockOpen(tx: Executor, state: "queued" | "sending", services: readonly string[], before: string) {
  const { rows } = await sql<Open>`
    select deliveries.id, fencing_token as "fencingToken", attempt_n as "attemptN",
      counted_attempts as "countedAttempts", had_unknown as "hadUnknown", is_probe as "isProbe"
    from deliveries join form_submissions submission on ${ofLeadsBefore(before)}
    where state = ${state} and api_service_id = any(${services}::uuid[])
    order by deliveries.id for update of deliveries`.execute(tx);
  return rows;
}

/** Forced resends do not survive a restore: they were decided on another doubt. */
async function markDoubtful(
  tx: Executor,
  states: readonly DeliveryState[],
  services: readonly string[],
  before: string,
): Promise<DeliveryRef[]> {
  const { rows } = await sql<DeliveryRef>`
    update deliveries set had_unknown = true, forced_resends = 0 from form_submissions submission
    where ${ofLeadsBefore(before)} and state = any(${states}::text[]) and api_service_id = any(${services}::uuid[])
    returning deliveries.id, attempt_n as "attemptN"`.execute(tx);
  return rows;
}

/** Uses the current settings; a service whose settings cannot be read counts as one that recognises no repeats. */
async function readRecognition(tx: Executor): Promise<{ id: string; recognition: Recognition }[]> {
  const services = await tx.selectFrom("api_services").select(["id", "kind", "config"]).execute();
  return services.map(({ id, kind, config: stored }) => {
    const read = readSettings(kind, stored);
    return { id, recognition: read?.adapter.traits(read.config).recognition ?? "none" };
  });
}

/** The last lead or attempt in this database. The operator compares it with the time they give. */
async function readNewestEntry(tx: Executor): Promise<Date | null> {
  const { rows } = await sql<{ at: Date | null }>`
    select greatest(
      (select max(created_at) from form_submissions), (select at from delivery_events order by id desc limit 1)) as at`.execute(
    tx,
  );
  return rows[0]?.at ?? null;
}
