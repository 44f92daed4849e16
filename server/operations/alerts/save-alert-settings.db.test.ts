import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "#testing/database/test-database.ts";
import type { AlertRule } from "./alert-rule.ts";
import { readAlertSettings, saveAlertSettings, type AlertSettingsInput } from "./alert-settings.ts";

const ACTOR = "owner@stufenlos.example";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

async function saveWith(failed: Partial<AlertRule>, part: Partial<AlertSettingsInput> = {}) {
  const settings = await readAlertSettings(database.db);
  const rules = { ...settings.rules, failed: { ...settings.rules.failed, ...failed } };
  return saveAlertSettings(database.db, { ...settings, ...part, rules }, ACTOR);
}

test("defaults are owners, no quiet hours and the registry's thresholds", async () => {
  const { rules, quiet, reminderHours } = await readAlertSettings(database.db);
  expect(rules.failed).toEqual({
    roles: ["owner"],
    addresses: [],
    isUrgent: false,
    byWebhook: true,
    threshold: { minutes: 15, leads: 1 },
  });
  expect(rules.paused).toMatchObject({ roles: ["owner"], isUrgent: true, threshold: undefined });
  expect([quiet, reminderHours]).toEqual([undefined, 4]);
});

test("reads back saved settings, and audits changes and added recipients", async () => {
  const { db } = database;
  const failed = {
    roles: ["viewer", "operator"] as const,
    addresses: ["Agency@Example.org"],
    threshold: { minutes: 30, leads: 5 },
  };
  expect(await saveWith(failed, { quiet: { from: 1320, until: 420 } })).toEqual({ kind: "saved" });
  const saved = await readAlertSettings(db);
  expect(saved.rules.failed).toMatchObject({ ...failed, addresses: ["agency@example.org"] });
  expect(saved.quiet).toEqual({ from: 1320, until: 420 });
  const [entry] = await db.selectFrom("audit_events").select(["action", "details"]).execute();
  expect(entry).toEqual({
    action: "alerts.settings",
    details: { changed: ["failed", "quiet hours"], added: ["agency@example.org"], removed: [] },
  });
  expect(await saveWith({})).toEqual({ kind: "unchanged" });
});

test.each<[string, Partial<AlertRule>, Partial<AlertSettingsInput>]>([
  ["rules.failed.addresses", { addresses: ["nobody"] }, {}],
  ["rules.failed.threshold.minutes", { threshold: { minutes: 0, leads: 1 } }, {}],
  ["rules.failed.threshold.leads", { threshold: { minutes: 1, leads: Number.NaN } }, {}],
  ["quiet.until", {}, { quiet: { from: 60, until: 60 } }],
  ["quiet.from", {}, { quiet: { from: 1440, until: 60 } }],
  ["reminderHours", {}, { reminderHours: 0 }],
])("rejects %s and stores nothing", async (field, failed, part) => {
  const before = await readAlertSettings(database.db);
  const saved = await saveWith(failed, part);
  expect(saved).toMatchObject({ kind: "invalid" });
  expect(saved.kind === "invalid" && saved.fields[0]?.startsWith(field)).toBe(true);
  expect(await readAlertSettings(database.db)).toEqual(before);
});
