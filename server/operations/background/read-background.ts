import { sql } from "kysely";
import { PgBoss, fromKysely } from "pg-boss";
import { recordAudit } from "#server/platform/audit/record-audit.ts";
import type { Database } from "#server/platform/db/database.ts";
import { askFor } from "#server/platform/db/put-job.ts";
import { DEAD_LETTERS, STAFF_MAIL } from "#server/platform/engine/queues.ts";
import { isTaskName, TASKS, taskNames, type TaskName } from "#server/platform/engine/tasks.ts";

type LastRun = {
  state: string;
  startedAt: Date;
  endedAt: Date | null;
  tries: number;
  problem: string | null;
  againAt: Date;
};

export type TaskState = "working" | "running" | "failed" | "late" | "new";

export type TaskRow = {
  name: TaskName;
  does: string;
  state: TaskState;
  /** Absent if it has not run within a day. */
  last: LastRun | undefined;
  nextAt: Date;
};

export type QueueRow = {
  name: typeof STAFF_MAIL | typeof DEAD_LETTERS;
  waiting: number;
  oldestAt: Date | null;
  retried: number;
  problem: string | null;
};

/** Workers need a moment, and the engine checks its schedules twice a minute. */
const GRACE_MS = 5 * 60_000;

/** Tasks, those that need a person first. */
export async function readTasks(db: Database, now = new Date()): Promise<TaskRow[]> {
  const runs = await readLastRuns(db);
  const boss = new PgBoss({ db: fromKysely(db) }); // never started: only computes the next run of a schedule
  const dueAfter = (name: TaskName, from: Date) =>
    boss.previewSchedule(TASKS[name].when, { tz: "Europe/Berlin", from, count: 1 })[0] ?? now;
  const tasks = taskNames.map((name): TaskRow => {
    const last = runs.get(name);
    const isRetried = last?.state === "retry";
    const nextAt = isRetried ? last.againAt : dueAfter(name, now);
    return {
      name,
      does: TASKS[name].does,
      state: stateOf(last, last && dueAfter(name, last.startedAt), now),
      last,
      nextAt,
    };
  });
  return tasks.toSorted((a, b) => URGENCY[a.state] - URGENCY[b.state]);
}

const URGENCY: Readonly<Record<TaskState, number>> = { failed: 0, late: 1, running: 2, new: 2, working: 2 };

function stateOf(last: LastRun | undefined, dueAt: Date | undefined, now: Date): TaskState {
  if (!last || !dueAt) return "new";
  if (last.state === "retry" || last.state === "failed") return "failed";
  if (last.state === "active") return "running";
  return dueAt.getTime() + GRACE_MS < now.getTime() ? "late" : "working";
}

async function readLastRuns(db: Database): Promise<ReadonlyMap<string, LastRun>> {
  const { rows } = await sql<LastRun & { name: string }>`
    select distinct on (name) name, state::text, started_on as "startedAt", completed_on as "endedAt", retry_count + 1 as tries,
      output ->> 'message' as problem, start_after as "againAt"
    from pgboss.job where name = any(${taskNames}::text[]) and started_on is not null
    order by name, started_on desc`.execute(db);
  return new Map(rows.map(({ name, ...run }) => [name, run]));
}

/** The queues and what waits in them. */
export async function readQueues(db: Database): Promise<QueueRow[]> {
  const { rows } = await sql<QueueRow>`
    select queue.name, count(job.id)::int as waiting, min(coalesce(job.source_created_on, job.created_on)) as "oldestAt",
      count(job.id) filter (where job.retry_count > 0)::int as retried,
      max(coalesce(job.output, job.source_output) ->> 'message') as problem
    from unnest(array[${STAFF_MAIL}, ${DEAD_LETTERS}]) with ordinality as queue (name, n)
    left join pgboss.job on job.name = queue.name and job.state in ('created', 'retry', 'active')
    group by queue.name, queue.n order by queue.n`.execute(db);
  return rows;
}

/** Runs a task now. Returns false if it is unknown. */
export async function runNow(db: Database, { task, actor }: { task: string; actor: string }): Promise<boolean> {
  if (!isTaskName(task)) return false;
  await db.transaction().execute(async (tx) => {
    // A waiting retry keeps the singleton queue busy, so it is moved to now.
    await sql`update pgboss.job set start_after = now() where name = ${task} and state = 'retry'`.execute(tx);
    await askFor(tx, task);
    await recordAudit(tx, { actor, action: "task.run", details: { task } });
  });
  return true;
}

/** Queues the mails that were given up once more, with the ids they had. Returns how many. */
export async function sendAgain(db: Database, actor: string): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ id: string }>`
      with given_up as (delete from pgboss.job where name = ${DEAD_LETTERS} and state < 'active' returning data)
      select put_job(${STAFF_MAIL}, data) as id from given_up`.execute(tx);
    if (rows.length > 0) await recordAudit(tx, { actor, action: "mail.resend", details: { mails: rows.length } });
    return rows.length;
  });
}
