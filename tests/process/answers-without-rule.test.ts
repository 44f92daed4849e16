import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { RecipientType } from "#server/sales/buyers/buyer.ts";
import { http } from "#server/delivery/adapters/http/http.ts";
import { createTestDatabase, type TestDatabase } from "#testing/database/test-database.ts";
import { startFakeService, type FakeService } from "#testing/fake-service/fake-service.ts";
import { readJournal } from "#testing/fake-service/journal.ts";
import { allowing, connectFakeService } from "#testing/fixtures/services.ts";
import { startWorker, type Running } from "#testing/processes/product.ts";
import { until } from "#testing/until.ts";
import { submitLead } from "./harness/queue-leads.ts";

const journal = join(mkdtempSync(join(tmpdir(), "stufenlos-")), "partner.jsonl");
let database: TestDatabase;
let partner: FakeService;
let worker: Running;

beforeAll(async () => {
  database = await createTestDatabase();
  partner = await startFakeService({ port: 0, journal });
  worker = await startWorker(database.url, { OUTBOUND_ALLOW: allowing(partner.url), DELIVERY_HASTE: "600" });
});
afterAll(async () => {
  await worker.kill("SIGTERM");
  await partner.stop();
  await database.drop();
});

/** Settings without rules, as staff leave them who enter only the URL. */
const plainJson = (url: string): object => {
  const { config } = http.presets.find(({ id }) => id === "plain-json") ?? http.presets[0];
  const preset = config as { request: object };
  return { ...preset, request: { ...preset.request, url } };
};

test.each<[behaviour: string, recipientType: RecipientType | null, state: string]>([
  ["ok", null, "warning"],
  ["200-empty", "buyer", "warning"],
  ["200-html", null, "in_doubt"],
  ["200-rejected", "marketplace", "in_doubt"],
  ["200-rejected", "own_system", "warning"],
])(
  "six leads at a plain JSON service without rules: %s at %j is %s, sent once, and the service stays operational",
  async (behaviour, recipientType, state) => {
    const { db } = database;
    await db.updateTable("api_services").set({ is_active: false }).execute();
    const url = await partner.urlOf(behaviour, "key");
    const address = `${url}/${recipientType ?? "nobody"}`;
    const service = {
      name: `${behaviour} ${recipientType ?? ""}`,
      url: address,
      config: plainJson(address),
      recipientType,
    };
    const id = await connectFakeService(db, service);
    for (let n = 0; n < 6; n++) await submitLead(db);
    const resting = await until(async () => {
      const rows = await db.selectFrom("deliveries").selectAll().where("api_service_id", "=", id).execute();
      return rows.every((row) => !["queued", "sending"].includes(row.state)) ? rows : undefined;
    });
    expect(resting.map((row) => [row.state, row.attempt_n])).toEqual(Array.from({ length: 6 }, () => [state, 1]));
    expect(readJournal(journal).filter(({ path }) => path === new URL(address).pathname)).toHaveLength(6);
    const breaker = db.selectFrom("circuit_breakers").select(["state", "failures"]).where("api_service_id", "=", id);
    expect(await breaker.executeTakeFirst()).toEqual({ state: "open", failures: 0 });
  },
);
