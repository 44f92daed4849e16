import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createNotifyWorkers } from "#server/delivery/queue/notify-workers.ts";
import { createTestDatabase, type TestDatabase } from "#testing/database/test-database.ts";
import { startFakeService, type FakeService } from "#testing/fake-service/fake-service.ts";
import { readJournal } from "#testing/fake-service/journal.ts";
import { allowing, connectFakeService } from "#testing/fixtures/services.ts";
import { startWorker, type Running } from "#testing/processes/product.ts";
import { until } from "#testing/until.ts";
import { fullAtNight } from "#tests/nightly.ts";
import { queueLeads, submitLead } from "./harness/queue-leads.ts";

const LEADS = fullAtNight(1_000, 200);
/** One rejected lead in so many: never three in a row, from either end of the queue. */
const APART = 20;
const CONCURRENCY = 5;
const POISONED_NAME = "Max <script>alert(1)</script>";

const journal = join(mkdtempSync(join(tmpdir(), "stufenlos-")), "partner.jsonl");
let database: TestDatabase;
let partner: FakeService;
let worker: Running;

beforeAll(async () => {
  database = await createTestDatabase();
  partner = await startFakeService({ port: 0, journal });
  worker = await startWorker(database.url, { OUTBOUND_ALLOW: allowing(partner.url) });
});
afterAll(async () => {
  await worker.kill("SIGTERM");
  await partner.stop();
  await database.drop();
});

const isPoisoned = (_: unknown, n: number): boolean => n % APART === APART / 2;

test.each([403, 404, 400])(
  "H1: one lead in 20 is rejected with %i by a firewall, and all others are delivered",
  async (status) => {
    const { db } = database;
    const url = await partner.urlOf(`firewall-${status}`, "none");
    const serviceId = await connectFakeService(db, {
      url,
      name: `Firewall ${status}`,
      concurrency: CONCURRENCY,
      isActive: false,
      recognition: "none",
      formTypes: ["solar"],
    });
    const leads: string[] = [];
    for (let n = 0; n < LEADS; n++) {
      leads.push(await submitLead(db, undefined, isPoisoned(null, n) ? { name: POISONED_NAME } : {}));
    }
    await queueLeads(db, [serviceId], leads);
    await sql`update deliveries set next_attempt_at = now() - interval '1 hour' + n * interval '1 millisecond'
      from unnest(${leads}::uuid[]) with ordinality as lead (id, n) where submission_id = lead.id`.execute(db); // in this order
    await db.updateTable("api_services").set({ is_active: true }).where("id", "=", serviceId).execute();
    createNotifyWorkers(db, () => undefined)();

    const deliveries = db
      .selectFrom("deliveries")
      .select(["submission_id", "state", "attempt_n"])
      .where("api_service_id", "=", serviceId);
    const resting = await until(async () => {
      const rows = await deliveries.execute();
      return rows.every(({ state }) => state !== "queued" && state !== "sending") ? rows : undefined;
    }, 300_000);
    const of = (state: string) => resting.filter((one) => one.state === state).map((one) => one.submission_id);
    expect(new Set(of("failed"))).toEqual(new Set(leads.filter(isPoisoned)));
    expect(of("failed")).toHaveLength(LEADS / APART);
    expect(of("delivered")).toHaveLength(LEADS - LEADS / APART);
    expect(resting.every(({ attempt_n }) => attempt_n === 1)).toBe(true);
    const circuit = await db
      .selectFrom("circuit_breakers")
      .select("state")
      .where("api_service_id", "=", serviceId)
      .executeTakeFirst();
    expect(circuit).toEqual({ state: "open" }); // never paused, so no resume was needed
    const requests = readJournal(journal).filter(({ path }) => path === new URL(url).pathname);
    expect(requests).toHaveLength(LEADS);
    expect(requests.filter(({ processed }) => processed)).toHaveLength(LEADS - LEADS / APART);
  },
);
