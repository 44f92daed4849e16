import { sql } from "kysely";
import { afterEach, beforeEach, expect, test } from "vitest";
import { eraseOldLeads } from "#server/leads/submissions/erase-old-leads.ts";
import { countOlderThan } from "#server/leads/submissions/overdue.ts";
import { whileAuditFails } from "#testing/database/refuse-audit.ts";
import { createTestDatabase, type TestDatabase } from "#testing/database/test-database.ts";
import { applyDueMonths, changeOperator } from "./change-site.ts";
import { cancelPendingMonths, readPendingMonths } from "./pending-months.ts";
import { readSite } from "./read-site.ts";

const OWNER = "owner@stufenlos.example";

let database: TestDatabase;
beforeEach(async () => {
  database = await createTestDatabase();
});
afterEach(() => database.drop());

const leadOf = (age: string) =>
  sql`insert into form_submissions (id, form_type, submission_data, created_at)
    values (gen_random_uuid(), 'solar', '{}', now() - ${age}::interval)`.execute(database.db);

const leadMonths = async () => (await readSite(database.db)).operator.leadMonths;

async function change(fields: object, confirmedMonths?: number) {
  const { operator } = await readSite(database.db);
  return changeOperator(database.db, { ...operator, ...fields }, OWNER, confirmedMonths);
}

const aDayPasses = () =>
  sql`update retention_changes set takes_effect_at = takes_effect_at - interval '24 hours'`.execute(database.db);

const audited = async () =>
  (await database.db.selectFrom("audit_events").select(["actor", "action", "details"]).orderBy("id").execute()).map(
    ({ actor, action, details }) => [actor, action, details],
  );

const outcomes = async () =>
  (await database.db.selectFrom("retention_changes").select(["months", "outcome"]).orderBy("id").execute()).map(
    ({ months, outcome }) => [months, outcome],
  );

test("a cancellation fails if it cannot be audited", async () => {
  await leadOf("4 months");
  await change({ leadMonths: 3 }, 3);
  await whileAuditFails(database.owner, () =>
    expect(cancelPendingMonths(database.db, OWNER)).rejects.toThrow("no audit entry is stored"),
  );
  expect(await readPendingMonths(database.db)).toMatchObject({ months: 3 });
});

test("without leads fewer months apply at once, and more months always do", async () => {
  expect(await change({ leadMonths: 3 })).toEqual({ kind: "changed" });
  await leadOf("1 day");
  expect(await change({ leadMonths: 12 })).toEqual({ kind: "changed" });
  expect(await leadMonths()).toBe(12);
});

test("fewer months need a confirmation and apply after 24 hours, other changes at once", async () => {
  for (const age of ["1 day", "4 months", "5 months", "7 months"]) await leadOf(age);
  expect(await change({ leadMonths: 3, phone: "030 1" })).toEqual({ kind: "shortens", months: 3, before: 6 });
  expect(await change({ leadMonths: 3, phone: "030 1" }, 2)).toEqual({ kind: "shortens", months: 3, before: 6 });
  expect((await readSite(database.db)).operator.phone).not.toBe("030 1");
  expect(await countOlderThan(database.db, 3)).toEqual({ count: 3, isMore: false });

  const before = Date.now();
  const scheduled = await change({ leadMonths: 3, phone: "030 1" }, 3);
  expect(scheduled).toMatchObject({ kind: "scheduled", months: 3 });
  expect((await readSite(database.db)).operator).toMatchObject({ leadMonths: 6, phone: "030 1" });
  const pending = await readPendingMonths(database.db);
  expect(pending).toMatchObject({ months: 3, askedBy: OWNER });
  expect(Math.abs(Number(pending?.takesEffectAt) - before - 24 * 3_600_000)).toBeLessThan(60_000);

  expect(await eraseOldLeads({ db: database.db, recordErasure: async () => undefined })).toMatchObject({ erased: 1 });
  await aDayPasses();
  expect(await eraseOldLeads({ db: database.db, recordErasure: async () => undefined })).toMatchObject({ erased: 2 });
  expect(await leadMonths()).toBe(3);
  expect(await readPendingMonths(database.db)).toBeUndefined();
  expect(await audited()).toEqual([
    [OWNER, "site.operator", { fields: ["phone"] }],
    [OWNER, "site.retention", { months: 3 }],
    ["worker", "leads.expired", { count: 1, months: 6 }],
    ["worker", "site.operator", { fields: ["leadMonths"] }],
    ["worker", "leads.expired", { count: 2, months: 3 }],
  ]);
});

test("until then an owner can cancel it, and nothing is erased", async () => {
  await leadOf("5 months");
  await change({ leadMonths: 3 }, 3);
  expect(await cancelPendingMonths(database.db, "second@stufenlos.example")).toBe(true);
  expect(await cancelPendingMonths(database.db, OWNER)).toBe(false);
  await aDayPasses();
  await applyDueMonths(database.db);
  expect([await leadMonths(), await outcomes()]).toEqual([6, [[3, "cancelled"]]]);
  expect((await audited()).at(-1)).toEqual(["second@stufenlos.example", "site.retention-cancelled", { months: 3 }]);
});

test("a new number replaces the pending one, a larger one ends it, other changes keep it", async () => {
  await leadOf("5 months");
  await change({ leadMonths: 3 }, 3);
  expect(await change({ phone: "030 2" })).toEqual({ kind: "changed" });
  expect(await change({ leadMonths: 3 })).toEqual({ kind: "unchanged" });
  expect(await readPendingMonths(database.db)).toMatchObject({ months: 3 });
  await change({ leadMonths: 2 }, 2);
  expect(await outcomes()).toEqual([
    [3, "replaced"],
    [2, null],
  ]);
  await change({ leadMonths: 7 });
  expect([await leadMonths(), await readPendingMonths(database.db)]).toEqual([7, undefined]);
});
