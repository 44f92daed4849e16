import { sql } from "kysely";
import { recordAudit } from "#server/platform/audit/record-audit.ts";
import type { Database, Executor } from "#server/platform/db/database.ts";
import { circuitIs } from "#server/delivery/circuit-breaker/circuit-state.ts";
import { pause } from "#server/platform/engine/clock.ts";
import { pass } from "#server/platform/fail-points.ts";
import { ERASED_AT_ONCE, wipeAllErased } from "#server/leads/submissions/erase.ts";
import type { RecordErasure } from "#server/leads/submissions/erasure-ledger.ts";
import { doItems } from "./do-items.ts";
import type { DoneItem, WaitingItem, ItemAction, ItemResult, JobKind, JobPlan, JobStatus } from "./job.ts";
import { readJob } from "./read-jobs.ts";

/** Batch size per service and transaction. */
const AT_ONCE = 100;
/** Seconds of a service's rate that are queued ahead; kept small, because queued leads can no longer be paused. */
const AHEAD_SECONDS = 2;
const [FEWEST_AHEAD, MAX_AHEAD] = [10, 500];

type Job = { id: string; kind: JobKind; plan: JobPlan; status: JobStatus; actor: string };

type Deps = {
  db: Database;
  /** Called only if there is a job. */
  mayWork: () => Promise<boolean>;
  recordErasure: RecordErasure;
};

/** Poll intervals while items move and while they wait; a run ends after a quiet time, and the next one goes on. */
const [BUSY_MS, QUIET_MS, ENOUGH_QUIET_MS] = [200, 1_000, 10_000];

/** Works through all bulk jobs. `moved` is called when items were queued, so that screens update. */
export async function workThroughJobs(deps: Deps & { moved: () => void }, signal: AbortSignal): Promise<void> {
  let quietMs = 0;
  while (!signal.aborted && quietMs < ENOUGH_QUIET_MS && (await isAnyOpen(deps.db))) {
    const isBusy = (await workOnJobs(deps)) > 0;
    if (isBusy) deps.moved();
    quietMs = isBusy ? 0 : quietMs + QUIET_MS;
    await pause(isBusy ? BUSY_MS : QUIET_MS, signal);
  }
}

async function isAnyOpen(db: Executor): Promise<boolean> {
  const { rows } = await sql`select from bulk_jobs where ended_at is null limit 1`.execute(db);
  return rows.length > 0;
}

/** One round over all open jobs. Returns the number of items that moved. Safe to run concurrently. */
export async function workOnJobs({ db, mayWork, recordErasure }: Deps): Promise<number> {
  const { rows } = await sql<{ id: string; kind: JobKind }>`
    select id, kind from bulk_jobs where ended_at is null order by created_at`.execute(db);
  if (rows.length === 0 || !(await mayWork())) return 0;
  let moved = 0;
  for (const { id, kind } of rows) {
    moved += await db.transaction().execute((tx) => advance(tx, id, recordErasure));
    if (kind === "delete") await wipeAllErased(db);
  }
  return moved;
}

/** The job's row lock serialises workers. One transaction, so that a killed worker leaves each item undone or done. */
async function advance(tx: Executor, id: string, recordErasure: RecordErasure): Promise<number> {
  const { rows } = await sql<Job>`select id, kind, plan, status, created_by as actor from bulk_jobs
    where id = ${id} and ended_at is null for update skip locked`.execute(tx);
  const [job] = rows;
  if (!job) return 0;
  const rested = await follow(tx, job);
  const done = job.status === "running" ? await takeTurns(tx, job, recordErasure) : 0;
  await endIfDone(tx, job);
  pass("in-job");
  return rested + done;
}

/** Records items whose deliveries have finished since. */
async function follow(tx: Executor, job: Job): Promise<number> {
  const { rows } = await sql<{ n: number; result: ItemResult }>`
    select item.n, case
        when d.state in ('delivered', 'warning') then 'delivered'
        when d.state = 'failed' and d.last_outcome = 'rejected' then 'refused'
        when d.state = 'failed' then 'failed'
        when d.state = 'in_doubt' then 'in_doubt'
        when d.closed_at is not null then 'closed'
        else 'left_out'
      end as result
    from bulk_job_items item join deliveries d on d.id = item.delivery_id
    where item.job_id = ${job.id} and item.result = 'under_way' and d.state not in ('queued', 'sending')`.execute(tx);
  await write(
    tx,
    job,
    rows.map((row) => ({ ...row, attemptN: null })),
  );
  return rows.length;
}

/** Takes for each service as many items as fit its next seconds, none if it is paused or inactive; of other items one batch. */
async function nextAtServices(tx: Executor, job: Job): Promise<WaitingItem[]> {
  const { rows } = await sql<WaitingItem>`
    select item.n, item.delivery_id as "deliveryId", item.submission_id as "submissionId", service.id as "serviceId",
      item.action, item.attempt_n as "attemptN"
    from bulk_jobs job cross join unnest(job.service_ids) as service (id)
    left join api_services a on a.id = service.id
    left join circuit_breakers on circuit_breakers.api_service_id = a.id
    cross join lateral (
      select count(*)::int as n from bulk_job_items where job_id = job.id and result = 'under_way' and api_service_id = service.id
    ) ahead
    cross join lateral (
      select first.*, row_number() over (order by n) as place from (
        select * from bulk_job_items where job_id = job.id and result = 'waiting' and api_service_id = service.id
        order by n limit ${AT_ONCE}
      ) first
    ) item
    where job.id = ${job.id} and (item.action <> all(${SENDING}::text[]) or a.id is null
      or (a.is_active and not ${circuitIs("paused")} and item.place <= ${roomAt} - ahead.n))`.execute(tx);
  return rows;
}

/** Items without a service: one erasure batch. */
async function nextLeads(tx: Executor, job: Job): Promise<WaitingItem[]> {
  const { rows } = await sql<WaitingItem>`
    select n, delivery_id as "deliveryId", submission_id as "submissionId", api_service_id as "serviceId", action,
      attempt_n as "attemptN"
    from bulk_job_items where job_id = ${job.id} and result = 'waiting' order by n limit ${ERASED_AT_ONCE}`.execute(tx);
  return rows;
}

async function takeTurns(tx: Executor, job: Job, recordErasure: RecordErasure): Promise<number> {
  const items = await (job.kind === "delete" ? nextLeads(tx, job) : nextAtServices(tx, job));
  await write(tx, job, items.length === 0 ? [] : await doItems(tx, items, { ...job, recordErasure }));
  return items.length;
}

const SENDING: readonly ItemAction[] = ["send", "resend", "send-old"];

/** A deleted service has no limit, so that its items are left out at once. */
const roomAt = sql`coalesce(least(${MAX_AHEAD}, greatest(${FEWEST_AHEAD}, ceil(a.per_second * ${AHEAD_SECONDS}))), ${AT_ONCE})::int`;

async function write(tx: Executor, job: Job, done: readonly DoneItem[]): Promise<void> {
  if (done.length === 0) return;
  await sql`update bulk_job_items item set result = done.result, attempt_n = coalesce(done.attempt_n, item.attempt_n),
      delivery_id = coalesce(done.delivery_id, item.delivery_id)
    from unnest(${done.map(({ n }) => n)}::int[], ${done.map(({ result }) => result)}::text[],
      ${done.map(({ attemptN }) => attemptN)}::int[], ${done.map(({ deliveryId }) => deliveryId ?? null)}::uuid[])
      as done (n, result, attempt_n, delivery_id)
    where item.job_id = ${job.id} and item.n = done.n`.execute(tx);
}

async function endIfDone(tx: Executor, job: Job): Promise<void> {
  const updated = await sql`update bulk_jobs set ended_at = clock_timestamp(),
      status = case status when 'stopped' then status else 'done' end
    where id = ${job.id} and not exists (
      select from bulk_job_items where job_id = ${job.id} and result in ('waiting', 'under_way'))`.execute(tx);
  if (updated.numAffectedRows !== 1n) return;
  const ended = await readJob(tx, job.id);
  await recordAudit(tx, {
    actor: "worker",
    action: "job.end",
    target: { kind: "job", id: job.id },
    details: { does: job.kind, ...ended?.counts },
  });
}
