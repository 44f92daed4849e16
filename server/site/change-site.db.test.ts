import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { createTestDatabase, type TestDatabase } from "#testing/database/test-database.ts";
import { changeStatement, changeOperator } from "./change-site.ts";
import { createCachedSite, readSite } from "./read-site.ts";
import { openSite } from "./start-site.ts";
import { fictionalOperator } from "./operator.ts";
import { readChanges, readLastChanges } from "./read-changes.ts";
import { createLog } from "#server/platform/log.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());
afterEach(() => void vi.useRealTimers());

const families = {
  value: "3.412",
  wording: "Über {value} zufriedene Familien",
  fallback: "Für Familien in ganz Deutschland",
  source: "",
  evidence: "Zählung der Aufträge, 1. November 2026",
  validUntil: "2026-12-31",
  on: true,
};

test("a changed statement applies at once, expires after its last day in Germany, and keeps its history", async () => {
  const { db } = database;
  expect(await changeStatement(db, "families", families, "owner@example.org")).toEqual({ kind: "changed" });
  expect(await changeStatement(db, "families", families, "owner@example.org")).toEqual({ kind: "unchanged" });
  await changeStatement(db, "families", { ...families, value: "3.500" }, "second@example.org");

  const lastMinute = new Date("2026-12-31T22:59:00Z");
  expect((await readSite(db, lastMinute)).sentences.families).toBe("Über 3.500 zufriedene Familien");
  const nextDay = new Date("2026-12-31T23:01:00Z");
  expect((await readSite(db, nextDay)).sentences.families).toBe("Für Familien in ganz Deutschland");

  const [second, first] = await readChanges(db, "families");
  expect(second).toMatchObject({
    changedBy: "second@example.org",
    fields: [{ field: "value", before: "3.412", after: "3.500" }],
  });
  expect(first?.changedBy).toBe("owner@example.org");
  expect(first?.fields.map(({ field, before }) => [field, before])).toEqual([
    ["value", "3.000"],
    ["evidence", ""],
    ["validUntil", ""],
  ]);
  const last = await readLastChanges(db);
  expect([last.get("families")?.changedBy, last.get("rating")]).toEqual(["second@example.org", undefined]);
});

test("saving unchanged values changes nothing", async () => {
  const rating = (await readSite(database.db)).statements.find(({ name }) => name === "rating");
  expect(await changeStatement(database.db, "rating", rating, "owner@example.org")).toEqual({ kind: "unchanged" });
});

test("rejects invalid values and names the fields", async () => {
  const broken = { ...families, validUntil: "31.12.2026", value: "" };
  expect(await changeStatement(database.db, "families", broken, "x")).toEqual({
    kind: "invalid",
    fields: ["value", "validUntil"],
  });
  const open = { ...families, wording: "Über {value} in {ort}", fallback: "{value}" };
  expect(await changeStatement(database.db, "families", open, "x")).toEqual({
    kind: "invalid",
    fields: ["wording", "fallback"],
  });
});

test("rejects a figure that cannot be parsed", async () => {
  const price = { ...families, source: "Stand 2026", wording: "{value} EUR", validUntil: "" };
  const save = (value: string) => changeStatement(database.db, "price:seatStraight", { ...price, value }, "x");
  expect(await save("ab 3.500")).toEqual({ kind: "invalid", fields: ["value"] });
  expect(await save("3.600 bis 8.100")).toEqual({ kind: "changed" });
  const per = { ...price, value: "viel" };
  expect(await changeStatement(database.db, "subsidyPerson", per, "x")).toEqual({ kind: "invalid", fields: ["value"] });
});

test("no page promises fewer offers than a lead may bring", async () => {
  const offers = { ...families, validUntil: "" };
  const save = (value: string) => changeStatement(database.db, "offersStairlift", { ...offers, value }, "x");
  expect(await save("3")).toEqual({ kind: "invalid", fields: ["value"] });
  expect(await save("einige")).toEqual({ kind: "invalid", fields: ["value"] });
  expect(await save("5")).toEqual({ kind: "changed" });
});

test("a production start rejects a fictional operator", async () => {
  const log = createLog("test");
  log.level = "silent";
  await changeOperator(database.db, fictionalOperator, "x");
  await expect(openSite(database.db, { isProduction: true, log })).rejects.toThrow("vatId");
  await expect(openSite(database.db, { isProduction: false, log })).resolves.toBeTypeOf("function");
});

test("a change is on the pages two seconds later", async () => {
  vi.useFakeTimers({ toFake: ["performance"] });
  const site = createCachedSite(database.db, (error) => expect.fail(error.message));
  const before = await site();
  await changeOperator(database.db, { ...before.operator, brand: "Treppauf" }, "x");
  vi.advanceTimersByTime(2_001);
  await vi.waitFor(async () => expect((await site()).operator.brand).toBe("Treppauf"));
});

test("while the database is down, the last known values are used", async () => {
  const other = await createTestDatabase();
  const site = createCachedSite(other.db, () => undefined);
  const before = await site();
  await other.drop();
  expect(await site()).toBe(before);
});
