import { sql } from "kysely";
import { fromKysely, PgBoss } from "pg-boss";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { connectionTo } from "#server/platform/db/database.ts";
import { createTestDatabase, type TestDatabase } from "#testing/database/test-database.ts";
import { until } from "#testing/until.ts";
import { askFor, putJob } from "#server/platform/db/put-job.ts";
import { STAFF_MAIL } from "./queues.ts";
import { startEngine, type Verbs } from "./start-engine.ts";
import { TASKS, taskNames } from "./tasks.ts";

let database: TestDatabase;
const running: { stop(): Promise<void> }[] = [];
let logged: unknown[] = [];
beforeAll(async () => {
  database = await createTestDatabase();
});
beforeEach(async () => {
  logged = [];
  await sql`delete from pgboss.job`.execute(database.db);
});
afterEach(async () => {
  await Promise.all(running.splice(0).map((engine) => engine.stop()));
});
afterAll(() => database.drop());

type Given = {
  verbs?: Partial<Verbs>;
  sendStaffMail?: (content: unknown) => Promise<void>;
  isTimelineConfirmed?: () => Promise<boolean>;
};

const idle = Object.fromEntries(taskNames.map((name) => [name, async () => undefined])) as unknown as Verbs;

/** A worker's engine, whose tasks do nothing but what is given. */
async function start({
  verbs = {},
  sendStaffMail = async () => undefined,
  isTimelineConfirmed = async () => true,
}: Given = {}) {
  const engine = await startEngine({
    db: database.db,
    connection: connectionTo(database.url),
    verbs: { ...idle, ...verbs },
    sendStaffMail,
    isTimelineConfirmed,
    timeScale: 1,
    log: { error: (about: unknown) => void logged.push(about), warn: (about: unknown) => void logged.push(about) },
  });
  running.push(engine);
  return engine;
}

type Row = { state: string; retryCount: number; output: { message?: string } | null };

async function jobs(queue: string): Promise<Row[]> {
  const { rows } =
    await sql<Row>`select state, retry_count as "retryCount", output from pgboss.job where name = ${queue}
    order by created_on`.execute(database.db);
  return rows;
}

const only = async (queue: string) => (await jobs(queue))[0];

/** As `putJob`, with less time than the task has. */
async function putShort(task: string): Promise<void> {
  const boss = new PgBoss({ db: fromKysely(database.db), supervise: false, schedule: false, migrate: false });
  await boss.start();
  await boss.send(task, null, { expireInSeconds: 1 });
  await boss.stop();
}

/** Its next try is due in seconds, and the engine looks for it every half minute. */
async function tryNow(queue: string): Promise<void> {
  await sql`update pgboss.job set start_after = now() where name = ${queue}`.execute(database.db);
  await sql`select pg_notify('pgboss_' || left(encode(sha224('pgboss'::bytea), 'hex'), 24), ${queue})`.execute(
    database.db,
  );
}

test("every task of the table has its schedule in German time, and one that is gone from the table has none", async () => {
  const boss = new PgBoss({ db: fromKysely(database.db), supervise: false, schedule: false, migrate: false });
  await boss.start();
  await boss.schedule("dead-letters", "0 0 1 1 *");
  await start();
  const schedules = await boss.getSchedules();
  await boss.stop();
  expect(schedules.map(({ name, cron, timezone }) => ({ name, cron, timezone })).toSorted(byName)).toEqual(
    taskNames.map((name) => ({ name, cron: TASKS[name].when, timezone: "Europe/Berlin" })).toSorted(byName),
  );
});

const byName = (a: { name: string }, b: { name: string }) => a.name.localeCompare(b.name);

test("a task that fails is kept for its next try, says no row of the database, and stops no other task", async () => {
  const linked = Promise.withResolvers<void>();
  await start({
    verbs: {
      "check-alerts": () => sql`select 'Hannelore Brandt'::uuid`.execute(database.db),
      "link-consent-events": async () => linked.resolve(),
    },
  });
  await askFor(database.db, "check-alerts");
  await askFor(database.db, "link-consent-events");
  await linked.promise;
  const failed = await until(async () => {
    const job = await only("check-alerts");
    return job?.state === "retry" && job;
  });
  expect(failed.output?.message).toBe("error 22P02");
  expect(logged).toEqual([expect.objectContaining({ task: "check-alerts", run: 1 })]);
});

test("a task that hangs is told to stop and tried again", async () => {
  const ended = Promise.withResolvers<void>();
  await start({
    verbs: {
      "reroute-stuck": (signal) =>
        new Promise(() => signal.addEventListener("abort", () => ended.resolve(), { once: true })),
    },
  });
  await putShort("reroute-stuck");
  await ended.promise;
  const job = await until(async () => {
    const found = await only("reroute-stuck");
    return found?.state === "retry" && found;
  });
  expect(job.output?.message).toContain("exceeded 1s");
});

test("a task runs once for many engines that wait for it", async () => {
  let runs = 0;
  const verbs = { "update-net-prices": async () => void (runs += 1) };
  await Promise.all([start({ verbs }), start({ verbs }), start({ verbs })]);
  await askFor(database.db, "update-net-prices");
  await until(async () => (await only("update-net-prices"))?.state === "completed");
  expect(runs).toBe(1);
});

test("nothing runs before a restore is confirmed", async () => {
  let isConfirmed = false;
  let runs = 0;
  await start({
    verbs: { "send-notices": async () => void (runs += 1) },
    isTimelineConfirmed: async () => isConfirmed,
  });
  await askFor(database.db, "send-notices");
  const job = await until(async () => {
    const found = await only("send-notices");
    return found?.state === "retry" && found;
  });
  expect([job.output?.message, runs]).toEqual(["a restore is not confirmed", 0]);
  isConfirmed = true;
  await tryNow("send-notices");
  await until(async () => runs === 1);
});

test("an email that cannot be sent waits and is tried again", async () => {
  let isAway = true;
  const sent: unknown[] = [];
  await start({
    async sendStaffMail(content) {
      if (isAway) throw new Error("the mail server is away");
      sent.push(content);
    },
  });
  await putJob(database.db, STAFF_MAIL, { id: "1", sealed: "x" });
  await until(async () => (await only(STAFF_MAIL))?.state === "retry");
  isAway = false;
  await tryNow(STAFF_MAIL);
  await until(async () => (await only(STAFF_MAIL))?.state === "completed");
  expect(sent).toEqual([{ id: "1", sealed: "x" }]);
});

test("an engine whose connections were cut goes on", async () => {
  let runs = 0;
  await start({ verbs: { "send-notices": async () => void (runs += 1) } });
  await sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'stufenlos-engine'`.execute(
    database.admin,
  );
  await until(async () => {
    await askFor(database.db, "send-notices"); // the listener comes back a second later, and hears the next one
    return runs > 0;
  });
});

test("an engine that stops tells its tasks to stop, and waits for them", async () => {
  const events: string[] = [];
  const begun = Promise.withResolvers<void>();
  const engine = await start({
    verbs: {
      "erase-old-leads": async (signal) => {
        begun.resolve();
        await new Promise((done) => signal.addEventListener("abort", done, { once: true }));
        events.push("task ended");
      },
    },
  });
  await askFor(database.db, "erase-old-leads");
  await begun.promise;
  await engine.stop();
  events.push("engine ended");
  expect(events).toEqual(["task ended", "engine ended"]);
});
