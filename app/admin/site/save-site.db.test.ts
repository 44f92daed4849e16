import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { changeOperator } from "#server/site/change-site.ts";
import { readPendingMonths } from "#server/site/pending-months.ts";
import { readSite } from "#server/site/read-site.ts";
import { createTestDatabase, type TestDatabase } from "#testing/database/test-database.ts";
import { savedOperator } from "./save-site.server.ts";
import { siteToasts } from "./site-texts.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

async function save(leadMonths: string, confirmedMonths?: number) {
  const { db } = database;
  const { operator } = await readSite(db);
  const stored = Object.fromEntries(Object.entries(operator).map(([field, value]) => [field, String(value)]));
  const form = { ...stored, leadMonths };
  const change = () => changeOperator(db, form, "owner@stufenlos.example", confirmedMonths);
  return savedOperator({ db, report: () => undefined }, form, change);
}

test("shorter retention is confirmed with the number of leads that go, then saved", async () => {
  await sql`insert into form_submissions (id, form_type, submission_data, created_at)
    select gen_random_uuid(), 'solar', '{}', now() - n * interval '25 days' from generate_series(1, 5) n`.execute(
    database.db,
  );
  expect(await save("2")).toMatchObject({
    kind: "asks",
    form: { leadMonths: "2" },
    toast: siteToasts.asks(),
    question: { months: 2, before: 6, leads: { count: 3, isMore: false } },
  });
  expect(await readPendingMonths(database.db)).toBeUndefined();
  expect(await save("2", 2)).toEqual({ kind: "saved", of: "operator", toast: siteToasts.retentionScheduled() });
  expect(await readPendingMonths(database.db)).toMatchObject({ months: 2 });
});

test("other numbers are saved or rejected directly", async () => {
  expect(await save("7")).toEqual({ kind: "saved", of: "operator", toast: siteToasts.operatorSaved() });
  expect(await save("7")).toEqual({ kind: "saved", of: "operator", toast: siteToasts.unchanged() });
  expect(await save("0")).toMatchObject({ kind: "refused", fields: ["leadMonths"], isOurFault: false });
});

test("a database failure is our error, and keeps typed values", async () => {
  const answer = await savedOperator({ db: database.db, report: () => undefined }, { leadMonths: "3" }, () =>
    Promise.reject(new Error("away")),
  );
  expect(answer).toMatchObject({ kind: "refused", form: { leadMonths: "3" }, isOurFault: true });
});
