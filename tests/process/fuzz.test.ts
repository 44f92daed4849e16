import { afterAll, beforeAll, expect, test } from "vitest";
import { startWeb, type Running } from "#testing/processes/product.ts";
import { createTestDatabase, type TestDatabase } from "#testing/database/test-database.ts";
import { fuzz } from "#testing/traffic/fuzz/fuzz.ts";

/** The short form of `npm run fuzz`; a slow machine sends as many as it can in the time. */
const CASES = 10_000;
const LONGEST_MS = 30_000;

let database: TestDatabase;
let web: Running & { url: string };
beforeAll(async () => {
  database = await createTestDatabase();
  web = await startWeb(database.url, { ABUSE_CHECK: "on", ABUSE_ATTACK_LEADS: "1000000000" });
});
afterAll(async () => {
  await web.kill("SIGTERM");
  await database.drop();
});

test(`${CASES} hostile submits: no 5xx, every whole lead stored once, as cleaned text`, async () => {
  const seed = Date.now() % 1_000_000;
  const wish = { cases: CASES, seed, longestMs: LONGEST_MS };
  const { sent, troubles, byStatus, stored } = await fuzz({ url: web.url, db: database.db }, wish);
  console.log(`seed ${seed}: ${sent} cases, answers ${JSON.stringify(byStatus)}, ${stored} stored`);
  expect(troubles).toEqual([]);
  expect(stored).toBeGreaterThan(sent / 3);
  expect(sent).toBeGreaterThan(100);
});
