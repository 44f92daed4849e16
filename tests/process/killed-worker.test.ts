import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { expect, test } from "vitest";
import { newLead, postLead } from "#testing/fixtures/leads.ts";
import { startWeb, startWorker } from "#testing/processes/product.ts";
import { allowing, connectFakeService } from "#testing/fixtures/services.ts";
import { createTestDatabase } from "#testing/database/test-database.ts";
import { createRandom } from "#testing/random.ts";
import { until } from "#testing/until.ts";
import { startFakeService } from "#testing/fake-service/fake-service.ts";
import { readJournal } from "#testing/fake-service/journal.ts";
import { isNightly } from "#tests/nightly.ts";

const LEADS = 1000;
const random = createRandom(Date.now() % 1_000_000, "killed worker");
const KILLS = 20;

/** On a push other tests kill workers. */
test.runIf(isNightly)(`${LEADS} leads over ${KILLS} worker kills: all stored, all delivered`, async () => {
  const journal = join(mkdtempSync(join(tmpdir(), "stufenlos-")), "partner.jsonl");
  const database = await createTestDatabase();
  const partner = await startFakeService({ port: 0, journal });
  await connectFakeService(database.db, { url: `${partner.url}/ok` });
  const web = await startWeb(database.url);
  const startHastyWorker = () =>
    startWorker(database.url, {
      DELIVERY_LEASE_SECONDS: "3",
      DELIVERY_DEADLINE_SECONDS: "2",
      OUTBOUND_ALLOW: allowing(partner.url),
    });

  const acknowledged: string[] = [];
  const posting = (async () => {
    for (let n = 0; n < LEADS; n += 10) {
      const leads = Array.from({ length: 10 }, () => newLead());
      const responses = await Promise.all(leads.map((lead) => postLead(web.url, lead)));
      acknowledged.push(...leads.filter((_, i) => responses[i]?.ok).map((lead) => lead.id));
      await wait(50);
    }
  })();

  let worker = await startHastyWorker();
  for (let kill = 0; kill < KILLS; kill++) {
    await wait(random.between(100, 400));
    await worker.kill("SIGKILL");
    worker = await startHastyWorker();
  }
  await posting;

  const count = () =>
    database.db
      .selectFrom("deliveries")
      .select(["state", (eb) => eb.fn.countAll<string>().as("n")])
      .groupBy("state")
      .execute();
  await until(async () => (await count()).every(({ state }) => state === "delivered"), 300_000);

  const stored = await database.db.selectFrom("form_submissions").select("id").execute();
  const received = readJournal(journal).map((line) => (line.body as { id: string }).id);
  const duplicates = received.length - new Set(received).size;
  console.log(
    `acknowledged ${acknowledged.length}, stored ${stored.length}, received ${received.length}, duplicates ${duplicates}`,
  );
  expect(acknowledged).toHaveLength(LEADS);
  expect(stored.map((row) => row.id).toSorted()).toEqual(acknowledged.toSorted());
  expect(await count()).toEqual([{ state: "delivered", n: String(LEADS) }]);
  expect([...new Set(received)].toSorted()).toEqual(acknowledged.toSorted());

  await worker.kill("SIGTERM");
  await web.kill("SIGTERM");
  await partner.stop();
  await database.drop();
});
