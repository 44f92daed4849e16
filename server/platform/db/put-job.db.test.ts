import { fromKysely, PgBoss } from "pg-boss";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "#testing/database/test-database.ts";
import { askFor } from "./put-job.ts";
import { queues } from "#server/platform/engine/queues.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

type Row = Record<string, unknown>;

async function jobsIn(queue: string): Promise<Row[]> {
  const { rows } =
    await sql<Row>`select job.*, keep_until - start_after as kept from pgboss.job where name = ${queue}`.execute(
      database.db,
    );
  return rows.map(({ id: _id, created_on: _c, start_after: _s, keep_until: _k, ...row }) => row);
}

test.each(queues)("put_job stores the same job in $name as pg-boss does", async ({ name }) => {
  const boss = new PgBoss({ db: fromKysely(database.db), supervise: false, schedule: false, migrate: false });
  await boss.start();
  const content = { sealed: "x" };
  await boss.send(name, content);
  await boss.stop();
  const stored = await jobsIn(name);
  await sql`delete from pgboss.job`.execute(database.db); // a queue may take one job at a time
  await sql`select put_job(${name}, ${JSON.stringify(content)}::jsonb)`.execute(database.db);
  expect(await jobsIn(name)).toEqual(stored);
  expect(stored).toHaveLength(1);
});

beforeEach(() => sql`delete from pgboss.job`.execute(database.db));

test("a job of a transaction that is rolled back is not there", async () => {
  await expect(
    database.db.transaction().execute(async (tx) => {
      await askFor(tx, "send-notices");
      throw new Error("rolled back");
    }),
  ).rejects.toThrow("rolled back");
  expect(await jobsIn("send-notices")).toEqual([]);
});

test("a queue that nobody made is an error", async () => {
  await expect(sql`select put_job('no-such-queue')`.execute(database.db)).rejects.toThrow();
});
