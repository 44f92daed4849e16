import { readFileSync } from "node:fs";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "#testing/database/test-database.ts";
import { isTimelineSettled } from "#server/delivery/database-timeline.ts";
import { verifyAudit } from "#server/platform/audit/verify-audit.ts";

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

/** A timeline that this test's database never had, settled or not; the promotion began a new one from it. */
const PARENT = 171;
const begin = async (isParentSettled: boolean) => {
  await sql`delete from database_timelines`.execute(database.admin);
  await sql`insert into database_timelines (timeline, settled_at, settled_by)
    select split_part(database_timeline(), '/', 1) || '/000000AB', at, case when at is not null then 'a test' end
    from (select case when ${isParentSettled} then now() end as at) settled`.execute(database.admin);
};
beforeEach(() => begin(true));

/** What psql does with the file and its two variables. */
const settle = async (): Promise<unknown[]> => {
  const text = readFileSync("proofs/kits/patroni/settle.sql", "utf8");
  const given = text.replaceAll(":'parent'", `'${PARENT}'`).replaceAll(":'why'", "'n2 was the synchronous standby'");
  return (await sql.raw<{ "?column?": unknown }>(given).execute(database.admin)).rows.map((row) => row["?column?"]);
};

test("a proven promotion is settled, and the audit log says by whom", async () => {
  expect(await isTimelineSettled(database.db)).toBe(false);
  expect(await settle()).toEqual([expect.stringMatching(/^settled \d+\/\d{8}: n2 was the synchronous standby$/)]);
  expect(await isTimelineSettled(database.db)).toBe(true);
  const events = await database.db.selectFrom("audit_events").select(["actor", "action", "details"]).execute();
  expect(events).toEqual([
    {
      actor: "failover",
      action: "leads.after-restore",
      details: { lostFrom: "nothing", inDoubt: 0, asksAgain: 0, asksFirst: 0 },
    },
  ]);
  expect(await verifyAudit(database.db)).toMatchObject({ entries: 1, problems: [] });
});

test("settles a timeline that a worker noticed, once", async () => {
  await sql`insert into database_timelines (timeline) values (database_timeline())`.execute(database.admin);
  expect(await settle()).toHaveLength(1);
  expect(await settle()).toEqual([]);
});

test("nothing is settled while the timeline before is open: a person has to settle that loss first", async () => {
  await begin(false);
  expect(await settle()).toEqual([]);
  expect(await isTimelineSettled(database.db)).toBe(false);
});

test("nothing is settled if somebody let commits of this database go without waiting", async () => {
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(database.db);
  const name = sql.id(rows[0]?.name ?? "");
  await sql`alter database ${name} set synchronous_commit = local`.execute(database.owner);
  expect(await settle()).toEqual([]);
  await sql`alter database ${name} reset synchronous_commit`.execute(database.owner);
  expect(await settle()).toHaveLength(1);
});
