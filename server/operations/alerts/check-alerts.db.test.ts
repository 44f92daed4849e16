import { afterAll, beforeAll, expect, test } from "vitest";
import { newId } from "#server/platform/new-id.ts";
import { createTestDatabase, type TestDatabase } from "#testing/database/test-database.ts";
import type { Finding } from "./alert.ts";
import { checkAlerts } from "./check-alerts.ts";
import { readOpenAlerts, readOwedEnds, readAlerts } from "./open-alerts.ts";

const NOW = new Date("2026-11-15T12:00:00Z");

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const paused: Finding = {
  kind: "paused",
  target: "a service",
  details: { service: "Liftring", since: NOW.toISOString(), leads: 2, reason: "401" },
  raises: true,
  isFresh: true,
};

test("a finding is raised once, and staff read it in its kind's words", async () => {
  const { db } = database;
  await checkAlerts(db, "services", async () => [paused], NOW);
  await checkAlerts(db, "services", async () => [paused], NOW);
  await checkAlerts(db, "silence", async () => [], NOW); // another kind: the alert stays
  expect(await readOpenAlerts(db)).toMatchObject([{ kind: "paused", details: paused.details, goneSince: null }]);
  const { alerts } = await readAlerts(db, { formName: String, formatCount: String });
  expect(alerts).toMatchObject([{ headline: "Liftring is paused", letters: 0, mailedAt: null }]);
});

test("staff see since when a cause is gone, even before the alert ends", async () => {
  const { db } = database;
  const gone = new Date(NOW.getTime() + 60_000);
  await checkAlerts(db, "services", async () => [], gone);
  const { alerts } = await readAlerts(db, { formName: String, formatCount: String });
  expect(alerts).toMatchObject([{ headline: "Liftring is paused", overSince: gone }]);
});

test("ignores alerts of unknown kinds", async () => {
  const { db } = database;
  const foreign = { kind: "flooded", details: "{}", raised_at: NOW };
  await db
    .insertInto("alerts")
    .values([
      { ...foreign, id: newId(), target: "cellar" },
      { ...foreign, id: newId(), target: "attic", cleared_at: NOW, end_email_due: true },
    ])
    .execute();
  expect((await readOpenAlerts(db)).map(({ kind }) => kind)).not.toContain("flooded");
  expect(await readOwedEnds(db)).toEqual([]);
});
