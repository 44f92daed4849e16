import type { QueryExecutorProvider } from "kysely";
import { PgBoss, type Job } from "pg-boss";
import type { Log } from "#server/platform/log.ts";
import { forgetFutureTimes, steadyClock } from "./clock.ts";
import { STAFF_MAIL } from "./queues.ts";
import { TASKS, taskNames, type TaskName } from "./tasks.ts";

/** Stops once the signal is aborted, by its timeout or the worker's shutdown. */
type Verb = (signal: AbortSignal) => Promise<unknown>;

export type Verbs = Readonly<Record<TaskName, Verb>>;

type Deps = {
  db: QueryExecutorProvider;
  /** Must bypass a pooler, because the engine uses LISTEN. */
  connection: { connectionString: string };
  verbs: Verbs;
  sendStaffMail: (content: unknown) => Promise<void>;
  /** A restored database's jobs may be out of date: nothing runs before a person has confirmed the restore. */
  isTimelineConfirmed: () => Promise<boolean>;
  /** Divides waits; above 1 only in tests. */
  timeScale: number;
  log: Pick<Log, "error" | "warn">;
};

/** Polling interval; a notification starts a job at once. */
const POLL_SECONDS = 30;
const POLL_UNNOTIFIED_SECONDS = 5;
const MAILS_AT_ONCE = 10;
const MINUTE_MS = 60_000;
const MIN_LOOK_MS = 500;
const STOP_MS = 30_000;

/** Runs tasks and queues. Any number of workers may run it. */
export async function startEngine({ db, connection, verbs, sendStaffMail, isTimelineConfirmed, timeScale, log }: Deps) {
  const boss = new PgBoss({
    ...connection,
    application_name: "stufenlos-engine",
    max: 4,
    migrate: false,
    clock: steadyClock,
    clockMonitorIntervalSeconds: 60,
    useListenNotify: true,
    superviseIntervalSeconds: 30,
    monitorIntervalSeconds: 30,
    reindex: false, // the tables belong to another role
    queueCacheIntervalSeconds: 600, // queues change with a migration only, after which workers are started anew
    flowIntervalSeconds: 3_600, // no job of ours waits for another
  });
  const stopping = new AbortController();
  boss.on("error", (err) => log.error({ err }, "engine problem"));
  boss.on("warning", ({ message }) => log.warn({ message }, "engine warning"));

  async function run(name: string, job: Job, work: (signal: AbortSignal) => Promise<unknown>): Promise<void> {
    if (!(await isTimelineConfirmed())) throw new Failed("a restore is not confirmed");
    try {
      await work(AbortSignal.any([job.signal, stopping.signal]));
    } catch (err) {
      log.error({ err, task: name, run: job.retryCount + 1 }, "a task failed");
      throw new Failed(nameOf(err)); // what is stored for staff quotes no row of the database
    }
  }

  await boss.start();
  for (const { name: known } of await boss.getSchedules()) if (!(known in TASKS)) await boss.unschedule(known);
  for (const name of taskNames) {
    const { when } = TASKS[name];
    await boss.schedule(name, when, null, { tz: "Europe/Berlin", missed: "once" });
  }
  const options = { pollingIntervalSeconds: POLL_UNNOTIFIED_SECONDS, notifyPollingIntervalSeconds: POLL_SECONDS };
  for (const name of taskNames) {
    await boss.work<object>(name, options, async ([job]) => {
      if (job) await run(name, job, verbs[name]);
    });
  }
  // one failed email must not delay the others
  const many = { ...options, batchSize: MAILS_AT_ONCE, burstWhenBatchFull: true, perJobResults: true } as const;
  await boss.work<object>(STAFF_MAIL, many, (mails) =>
    Promise.all(
      mails.map((job) =>
        run(STAFF_MAIL, job, () => sendStaffMail(job.data)).then(
          () => ({ id: job.id, status: "completed" as const }),
          (err: unknown) => ({ id: job.id, status: "failed" as const, output: { message: nameOf(err) } }),
        ),
      ),
    ),
  );
  const repairs = setInterval(() => void repair(), MINUTE_MS);
  const repair = () => forgetFutureTimes(db).catch((err: unknown) => log.error({ err }, "engine problem"));
  await repair();
  const hasty = timeScale > 1 ? setInterval(askForAll, Math.max(MINUTE_MS / timeScale, MIN_LOOK_MS)) : undefined;
  function askForAll(): void {
    const often = taskNames.filter((name) => TASKS[name].when.startsWith("*"));
    Promise.all(often.map((name) => boss.send(name))).catch((err: unknown) => log.error({ err }, "engine problem"));
  }

  return {
    async stop(): Promise<void> {
      clearInterval(hasty);
      clearInterval(repairs);
      stopping.abort();
      await boss.stop({ timeout: STOP_MS });
    },
  };
}

class Failed extends Error {}

function nameOf(error: unknown): string {
  if (error instanceof Failed) return error.message;
  if (!(error instanceof Error)) return "failed";
  return "code" in error && typeof error.code === "string" ? `${error.name} ${error.code}` : error.name;
}
