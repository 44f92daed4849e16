import { sql } from "kysely";
import { Registry } from "prom-client";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createQuarantineMetric } from "#server/intake/quarantine/list-quarantine.ts";
import { createTestDatabase, type TestDatabase } from "#testing/database/test-database.ts";
import { checkAlerts } from "./check-alerts.ts";
import { readOpenAlerts } from "./open-alerts.ts";
import { detectQuarantine } from "./quarantine-detector.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const quarantined = (minutesAgo: number) =>
  sql`insert into form_submissions (id, form_type, submission_data, quarantined_at)
    values (gen_random_uuid(), 'solar', '{}', now() - ${minutesAgo} * interval '1 minute')`.execute(database.db);

const found = () => detectQuarantine(database.db, new Date(), 1);

test("M4: leads in quarantine for more than an hour raise an alert with their number", async () => {
  const { db } = database;
  await quarantined(59);
  expect(await found()).toEqual([]);
  await quarantined(61);
  await quarantined(120);
  await checkAlerts(db, "quarantine", detectQuarantine);
  const [alert] = await readOpenAlerts(db);
  expect(alert).toMatchObject({ kind: "quarantined", target: "quarantine", details: { leads: 2 } });
  expect(Date.now() - Date.parse(alert?.details.since ?? "")).toBeGreaterThanOrEqual(120 * 60_000);
  const registry = new Registry();
  await createQuarantineMetric(registry, db)();
  expect(await registry.metrics()).toContain("stufenlos_leads_long_in_quarantine 2");
});

test("released and erased leads do not count", async () => {
  const { db } = database;
  await sql`update form_submissions set quarantined_at = null where quarantined_at < now() - interval '2 hours'`.execute(
    db,
  );
  expect(await found()).toMatchObject([{ details: { leads: 1 } }]);
  await sql`update form_submissions set erased_at = now()`.execute(db);
  expect(await found()).toEqual([]);
});

test("leads there for more than a week cause no reminder", async () => {
  await quarantined(8 * 24 * 60);
  expect(await found()).toMatchObject([{ raises: true, isFresh: false }]);
  await quarantined(90);
  expect(await found()).toMatchObject([{ raises: true, isFresh: true, details: { leads: 2 } }]);
});
