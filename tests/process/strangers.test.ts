import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "#testing/database/test-database.ts";
import { startFakeService, type FakeService } from "#testing/fake-service/fake-service.ts";
import { allowing } from "#testing/fixtures/services.ts";
import { startWeb, startWorker, type Running } from "#testing/processes/product.ts";
import { describeStrangers, problemsIn, runStrangers } from "#testing/traffic/strangers/run-strangers.ts";
import { fullAtNight } from "#tests/nightly.ts";

/** The short form of `npm run prove strangers`. */
const TIME_SCALE = 2;
const [HOSTILE, NETWORKS, REAL] = fullAtNight([3_000, 300, 100], [600, 120, 40]);

let database: TestDatabase;
let partner: FakeService;
let web: Running & { url: string };
let worker: Running;

beforeAll(async () => {
  database = await createTestDatabase();
  partner = await startFakeService({ port: 0, journal: join(mkdtempSync(join(tmpdir(), "stufenlos-")), "p.jsonl") });
  web = await startWeb(database.url, {
    ABUSE_CHECK: "on",
    ABUSE_ATTACK_LEADS: "1000000000",
    TRUSTED_PROXIES: "127.0.0.1",
  });
  worker = await startWorker(database.url, {
    OUTBOUND_ALLOW: allowing(partner.url),
    DELIVERY_HASTE: String(TIME_SCALE),
  });
});
afterAll(async () => {
  await worker.kill("SIGTERM");
  await web.kill("SIGTERM");
  await partner.stop();
  await database.drop();
});

test("strangers of many networks cannot block a buyer: every real lead arrives, and every Resume holds", async () => {
  const run = { url: web.url, db: database.db, partner };
  const seed = fullAtNight(Date.now() % 1_000_000, 1);
  const report = await runStrangers(run, {
    hostile: HOSTILE,
    networks: NETWORKS,
    real: REAL,
    seed,
    timeScale: TIME_SCALE,
  });
  console.log(await describeStrangers(report));
  expect(problemsIn(report)).toEqual([]);
});
