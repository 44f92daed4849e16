import { expect, test } from "vitest";
import { createTestDatabase } from "#testing/database/test-database.ts";
import { retryWhileKilled } from "#testing/jobs/killed-bulk-retry.ts";
import { createRandom } from "#testing/random.ts";
import { fullAtNight } from "#tests/nightly.ts";

const DELIVERIES = fullAtNight(3_000, 300);
const KILLS = fullAtNight(15, 3);

test(`a job retries ${DELIVERIES} failed deliveries at three services over ${KILLS} worker kills, each once or listed as not tried`, async () => {
  const database = await createTestDatabase();
  const random = createRandom(1, "bulk retry");
  const plan = { deliveries: DELIVERIES, kills: KILLS, perSecond: 30, random, limitMs: 300_000 };
  const { job, recount, twice, lost } = await retryWhileKilled(database.db, database.url, plan);
  expect({ twice, lost }).toEqual({ twice: [], lost: [] });
  expect(job.counts).toEqual(recount);
  expect(job).toMatchObject({ status: "stopped", items: DELIVERIES });
  expect(job.counts.delivered).toBeGreaterThan(DELIVERIES / 2);
  await database.drop();
}, 400_000);
