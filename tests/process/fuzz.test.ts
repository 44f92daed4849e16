import { afterAll, beforeAll, expect, test } from "vitest";
import { startWeb, type Running } from "#testing/processes/product.ts";
import { createTestDatabase, type TestDatabase } from "#testing/database/test-database.ts";
import { fullAtNight } from "#tests/nightly.ts";
import { fuzz } from "#testing/traffic/fuzz/fuzz.ts";

/** The short form of `npm run prove fuzz`. The timeout catches a hanging server. */
const CASES = fullAtNight(10_000, 1_000);
const MAX_MS = fullAtNight(600_000, 150_000);

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

test(
  `${CASES} hostile submits: no 5xx, every complete lead stored once, as cleaned text`,
  async () => {
    const seed = fullAtNight(Date.now() % 1_000_000, 1);
    const input = { cases: CASES, seed, maxMs: MAX_MS };
    const { sent, problems, byStatus, stored } = await fuzz({ url: web.url, db: database.db }, input);
    console.log(`seed ${seed}: ${sent} cases, answers ${JSON.stringify(byStatus)}, ${stored} stored`);
    expect(problems).toEqual([]);
    expect(sent).toBe(CASES);
    expect(stored).toBeGreaterThan(sent / 3);
  },
  MAX_MS + 30_000,
);
