import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "#testing/database/test-database.ts";
import { askFor, putJob } from "#server/platform/db/put-job.ts";
import { DEAD_LETTERS, STAFF_MAIL } from "#server/platform/engine/queues.ts";
import { readQueues, readTasks, runNow, sendAgain } from "./read-background.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
beforeEach(() => sql`delete from pgboss.job`.execute(database.db));
afterAll(() => database.drop());

/** At 9:00:30 in Berlin. */
const NOW = new Date("2026-11-19T08:00:30Z");

async function ran(
  name: "erase-old-leads" | "check-alerts",
  state: string,
  startedAt: string,
  tries = 1,
): Promise<void> {
  await askFor(database.db, name);
  await sql`update pgboss.job set state = ${state}::pgboss.job_state, started_on = ${startedAt}::timestamptz, retry_count = ${tries - 1},
    completed_on = case when ${state} = 'completed' then ${startedAt}::timestamptz + interval '2 seconds' end,
    start_after = '2026-11-19T08:09:00Z', output = case when ${state} = 'retry' then '{"message": "error 55P03"}'::jsonb end
    where name = ${name} and started_on is null`.execute(database.db);
}

const rowOf = async (name: string) => (await readTasks(database.db, NOW)).find((task) => task.name === name);

test.each([
  ["a run on time", "completed", "2026-11-19T07:05:00Z", "working", "2026-11-19T08:05:00.000Z"],
  ["a run in progress", "active", "2026-11-19T07:05:00Z", "running", "2026-11-19T08:05:00.000Z"],
  ["a failed run to be retried", "retry", "2026-11-19T07:05:00Z", "failed", "2026-11-19T08:09:00.000Z"],
  [
    "a last run two hours ago of an hourly task",
    "completed",
    "2026-11-19T06:05:00Z",
    "late",
    "2026-11-19T08:05:00.000Z",
  ],
])("%s", async (_, stored, startedAt, state, nextAt) => {
  await ran("erase-old-leads", stored, startedAt);
  const row = await rowOf("erase-old-leads");
  expect([row?.state, row?.nextAt.toISOString()]).toEqual([state, nextAt]);
});

test("sorts tasks that need a person first, and calls a task without runs new", async () => {
  await ran("erase-old-leads", "retry", "2026-11-19T07:05:00Z", 3);
  const tasks = await readTasks(database.db, NOW);
  expect(tasks[0]).toMatchObject({ name: "erase-old-leads", last: { tries: 3, problem: "error 55P03" } });
  expect(tasks[1]?.state).toBe("new");
});

test("a queue shows how many wait, since when, and why", async () => {
  await putJob(database.db, STAFF_MAIL, { id: "1", sealed: "x" });
  await putJob(database.db, STAFF_MAIL, { id: "2", sealed: "x" });
  await sql`update pgboss.job set state = 'retry', retry_count = 1, output = '{"message": "The mail server ECONNREFUSED"}'
    where data ->> 'id' = '1'`.execute(database.db);
  await sql`update pgboss.job set created_on = '2026-11-19T07:00:00Z' where data ->> 'id' = '2'`.execute(database.db);
  const queues = await readQueues(database.db);
  expect(queues).toEqual([
    {
      name: "staff-mail",
      waiting: 2,
      retried: 1,
      oldestAt: new Date("2026-11-19T07:00:00Z"),
      problem: "The mail server ECONNREFUSED",
    },
    { name: "dead-letters", waiting: 0, retried: 0, oldestAt: null, problem: null },
  ]);
});

test("Send again queues the mails that were given up, once, with their contents, and is audited", async () => {
  await putJob(database.db, DEAD_LETTERS, { id: "1", sealed: "x" });
  await putJob(database.db, DEAD_LETTERS, { id: "2", sealed: "y" });
  expect(await sendAgain(database.db, "petra@stufenlos.example")).toBe(2);
  expect(await sendAgain(database.db, "petra@stufenlos.example")).toBe(0);
  const { rows } = await sql`select name, data from pgboss.job order by data ->> 'id'`.execute(database.db);
  expect(rows).toEqual([
    { name: "staff-mail", data: { id: "1", sealed: "x" } },
    { name: "staff-mail", data: { id: "2", sealed: "y" } },
  ]);
  const audit = database.db.selectFrom("audit_events").select("details").where("action", "=", "mail.resend");
  expect(await audit.execute()).toEqual([{ details: { mails: 2 } }]);
});

test("Run now queues a task, advances a failed one's retry, and is audited", async () => {
  await ran("check-alerts", "retry", "2026-11-19T07:59:00Z");
  for (const task of ["check-alerts", "log-audit-head"]) {
    expect(await runNow(database.db, { task, actor: "petra@stufenlos.example" })).toBe(true);
  }
  const { rows } = await sql`select name from pgboss.job where start_after <= clock_timestamp() order by name`.execute(
    database.db,
  );
  expect(rows).toEqual([{ name: "check-alerts" }, { name: "log-audit-head" }]);
  expect(await runNow(database.db, { task: "no-such-task", actor: "petra@stufenlos.example" })).toBe(false);
  const audit = await database.db
    .selectFrom("audit_events")
    .select("details")
    .where("action", "=", "task.run")
    .execute();
  expect(audit.map(({ details }) => details)).toEqual([{ task: "check-alerts" }, { task: "log-audit-head" }]);
});
