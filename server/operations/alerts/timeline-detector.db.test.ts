import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { confirmRestore } from "#server/delivery/actions/confirm-restore.ts";
import { openDeliveryHarness } from "#testing/delivery/delivery-harness.ts";
import { createTestDatabase, type TestDatabase } from "#testing/database/test-database.ts";
import { checkAlerts } from "./check-alerts.ts";
import { readOpenAlerts } from "./open-alerts.ts";
import { detectTimeline } from "./timeline-detector.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

test("a restored database alerts with its waiting leads until the restore is confirmed", async () => {
  const { db } = database;
  const harness = await openDeliveryHarness(database, { recognition: "key" });
  await harness.submit();
  expect(await detectTimeline(db, new Date(), 1)).toEqual([]);
  await sql`update database_timelines set confirmed_at = null, confirmed_by = null`.execute(db);
  await checkAlerts(db, "timeline", detectTimeline);
  expect(await readOpenAlerts(db)).toMatchObject([
    { kind: "unsettled", target: "database", details: { leads: 1, isBehind: false } },
  ]);
  await confirmRestore(db, { lostFrom: null, actor: "Eva", force: false, ledger: undefined });
  expect(await detectTimeline(db, new Date(), 1)).toEqual([]);
});
