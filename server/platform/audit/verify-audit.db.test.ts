import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "#testing/database/test-database.ts";
import { recordAudit } from "./record-audit.ts";
import { readAuditHead, verifyAudit } from "./verify-audit.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

/** What only somebody can do who owns the database: write past the triggers. */
const tamper = (statement: string) =>
  database.admin.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx);
    await sql.raw(statement).execute(tx);
  });
const record = (n: number) =>
  recordAudit(database.db, { actor: "eva@stufenlos.example", action: "service.pause", details: { n } });
const entry = (n: number) => `(select entry_id from audit_chain where n = ${n})`;

beforeEach(async () => {
  await tamper("delete from audit_chain; delete from audit_events");
  for (let n = 1; n <= 5; n++) await record(n);
});

test("entries of transactions that run side by side stand in one chain without a gap", async () => {
  await Promise.all(Array.from({ length: 30 }, (_, n) => record(n)));
  const check = await verifyAudit(database.db);
  expect(check).toMatchObject({ entries: 35, problems: [] });
  expect(await readAuditHead(database.db)).toEqual({ entries: 35, head: check.head });
});

test("an action that is rolled back leaves no gap", async () => {
  const rolledBack = database.db.transaction().execute(async (tx) => {
    await recordAudit(tx, { actor: "eva@stufenlos.example", action: "service.pause" });
    throw new Error("rolled back");
  });
  await expect(rolledBack).rejects.toThrow("rolled back");
  await record(6);
  expect(await verifyAudit(database.db)).toMatchObject({ entries: 6, problems: [] });
});

test.each([
  ["changed details", `update audit_events set details = '{"n": 30}' where id = ${entry(3)}`, "Entry 3 "],
  ["another actor", `update audit_events set actor = 'jan' where id = ${entry(1)}`, "Entry 1 "],
  ["another time", `update audit_events set at = at - interval '1 microsecond' where id = ${entry(5)}`, "Entry 5 "],
  ["a deleted entry", `delete from audit_events where id = ${entry(2)}`, "Entry 2 "],
  ["an entry and its hash, deleted", `delete from audit_chain where n = 2`, "Entries 2 to 2 are missing"],
  ["a changed hash", `update audit_chain set hash = sha256('') where n = 4`, "Entry 4 "],
  ["another day", `update audit_chain set day = day - 1 where n = 4`, "Entry 4 "],
  [
    "an entry written past the chain",
    `insert into audit_events (id, actor, action) values (gen_random_uuid(), 'jan', 'lead.open')`,
    "1 entries were written past the chain",
  ],
])("%s is found", async (_, statement, problem) => {
  expect((await verifyAudit(database.db)).problems).toEqual([]);
  await tamper(statement);
  expect((await verifyAudit(database.db)).problems[0]).toContain(problem);
});

test("the role of web and workers writes the chain neither by itself nor past it", async () => {
  const forged = sql`insert into audit_chain select n + 1, gen_random_uuid(), day, hash from audit_chain where n = 5`;
  await expect(forged.execute(database.db)).rejects.toThrow("audit_chain is written by the trigger");
  await database.db.transaction().execute(async (tx) => {
    await sql`create temporary table audit_chain (like public.audit_chain) on commit drop`.execute(tx);
    await recordAudit(tx, { actor: "eva@stufenlos.example", action: "service.pause" });
  });
  expect(await verifyAudit(database.db)).toMatchObject({ entries: 6, problems: [] });
});

test("newest entries that were taken away are found by a hash that was noted before", async () => {
  const { head } = await verifyAudit(database.db);
  await record(6);
  expect((await verifyAudit(database.db, head ?? "")).problems).toEqual([]);
  await tamper(`delete from audit_events where id in (select entry_id from audit_chain where n >= 5)`);
  await tamper(`delete from audit_chain where n >= 5`);
  expect((await verifyAudit(database.db)).problems).toEqual([]);
  expect((await verifyAudit(database.db, head ?? "")).problems).toEqual([
    "The hash that was noted earlier is not in the log: its newest entries were taken away",
  ]);
});
