import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { createTestDatabase } from "#testing/database/test-database.ts";
import { startFakeService } from "#testing/fake-service/fake-service.ts";
import { runWithdrawals } from "#testing/privacy/withdrawal-run.ts";
import { createRandom } from "#testing/random.ts";
import { fullAtNight } from "#tests/nightly.ts";

const KILLS = fullAtNight(20, 5);
const random = createRandom(fullAtNight(Date.now() % 1_000_000, 1), "withdrawals");

test(`withdrawals over ${KILLS} worker kills: recipients are notified, and no delivery starts later`, async () => {
  const journal = join(mkdtempSync(join(tmpdir(), "stufenlos-")), "partner.jsonl");
  const database = await createTestDatabase();
  const partner = await startFakeService({ port: 0, journal });
  const { db, url: databaseUrl } = database;
  const worker = { DELIVERY_LEASE_SECONDS: "3", DELIVERY_DEADLINE_SECONDS: "2" };
  const report = await runWithdrawals({ db, databaseUrl, partner, journal, random, kills: KILLS, leads: 6, worker });
  expect(report.withdrawn).toBe(KILLS * 3);
  expect(report.untold).toEqual([]);
  expect(report.begunLater).toBe(0);
  expect(report.arrivedUnbegun).toBe(0);
  await partner.stop();
  await database.drop();
});
