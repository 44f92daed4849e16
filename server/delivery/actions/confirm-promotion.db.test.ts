import { readFileSync } from "node:fs";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "#testing/database/test-database.ts";
import { isTimelineConfirmed } from "#server/delivery/database-timeline.ts";
import { verifyAudit } from "#server/platform/audit/verify-audit.ts";

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

/** The timeline before the promotion; this test's database never had it. */
const PARENT = 171;
const begin = async (isParentConfirmed: boolean) => {
  await sql`delete from database_timelines`.execute(database.admin);
  await sql`insert into database_timelines (timeline, confirmed_at, confirmed_by)
    select split_part(database_timeline(), '/', 1) || '/000000AB', at, case when at is not null then 'a test' end
    from (select case when ${isParentConfirmed} then now() end as at) confirmed`.execute(database.admin);
};
beforeEach(() => begin(true));

/** Runs the file with its two variables, as psql does. */
const confirm = async (): Promise<unknown[]> => {
  const text = readFileSync("proofs/kits/patroni/confirm.sql", "utf8");
  const given = text.replaceAll(":'parent'", `'${PARENT}'`).replaceAll(":'why'", "'n2 was the synchronous standby'");
  return (await sql.raw<{ "?column?": unknown }>(given).execute(database.admin)).rows.map((row) => row["?column?"]);
};

test("a proven promotion is confirmed and audited", async () => {
  expect(await isTimelineConfirmed(database.db)).toBe(false);
  expect(await confirm()).toEqual([expect.stringMatching(/^confirmed \d+\/\d{8}: n2 was the synchronous standby$/)]);
  expect(await isTimelineConfirmed(database.db)).toBe(true);
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

test("confirms a noticed timeline once", async () => {
  await sql`insert into database_timelines (timeline) values (database_timeline())`.execute(database.admin);
  expect(await confirm()).toHaveLength(1);
  expect(await confirm()).toEqual([]);
});

test("leaves a timeline with an unconfirmed parent to staff", async () => {
  await begin(false);
  expect(await confirm()).toEqual([]);
  expect(await isTimelineConfirmed(database.db)).toBe(false);
});

test("no confirmation if commits did not wait for the standby", async () => {
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(database.db);
  const name = sql.id(rows[0]?.name ?? "");
  await sql`alter database ${name} set synchronous_commit = local`.execute(database.owner);
  expect(await confirm()).toEqual([]);
  await sql`alter database ${name} reset synchronous_commit`.execute(database.owner);
  expect(await confirm()).toHaveLength(1);
});
