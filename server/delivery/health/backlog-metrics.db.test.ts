import { Registry } from "prom-client";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sql } from "kysely";
import { connectFakeService } from "#testing/fixtures/services.ts";
import { createTestDatabase, type TestDatabase } from "#testing/database/test-database.ts";
import { newLead } from "#testing/fixtures/leads.ts";
import { aSite } from "#testing/fixtures/site.ts";
import { connect } from "#server/platform/db/database.ts";
import { pauseCircuit } from "#server/delivery/circuit-breaker/circuit-breaker.ts";
import { submit } from "#server/intake/submit.ts";
import { createBacklogMetrics } from "./backlog.ts";

let database: TestDatabase;
let service: string;
let quiet: string;

beforeAll(async () => {
  database = await createTestDatabase();
  const { db } = database;
  service = await connectFakeService(db, { url: "http://127.0.0.1:1/ok", name: 'Partner "Nord"' });
  quiet = await connectFakeService(db, { url: "http://127.0.0.1:1/ok", name: "Paused", formTypes: ["solar"] });
  await pauseCircuit(db, quiet, "a test", null);
  const deps = { db, notifyWorkers: () => undefined, site: aSite, publicUrl: "https://stufenlos.example" };
  const leads = Array.from({ length: 6 }, () => newLead());
  for (const lead of leads) await submit(deps, lead);
  const put = (n: number, change: string) =>
    sql`update deliveries set ${sql.raw(change)} where submission_id = ${leads[n]?.id}`.execute(db);
  await put(0, "created_at = now() - interval '20 minutes'");
  await put(1, "next_attempt_at = now() + interval '1 hour'");
  await put(2, "state = 'sending', next_attempt_at = null, lease_until = now() + interval '1 minute'");
  await put(3, "state = 'in_doubt', next_attempt_at = null, updated_at = now() - interval '2 hours'");
  await put(4, "state = 'failed', next_attempt_at = null");
});
afterAll(() => database.drop());

test("a scrape has for every service what is due, waits, is under way, failed and in doubt, and for how long", async () => {
  const registry = new Registry();
  await createBacklogMetrics(registry, database.db)();
  const values = await valuesIn(registry);
  expect(values(service)).toMatchObject({
    deliveries_due: 2,
    deliveries_waiting: 1,
    deliveries_under_way: 1,
    deliveries_failed: 1,
    deliveries_in_doubt: 1,
    service_paused: 0,
  });
  expect(values(service)["oldest_undelivered_seconds"]).toBeCloseTo(1200, -1);
  expect(values(service)["oldest_in_doubt_seconds"]).toBeCloseTo(7200, -1);
  expect(values(quiet)).toMatchObject({ service_paused: 1, deliveries_due: 0, oldest_undelivered_seconds: 0 });
  expect(await registry.metrics()).toContain(
    `stufenlos_service_info{service="${service}",name="Partner \\"Nord\\"",kind="http"} 1`,
  );
});

test("however often it is scraped, the database is queried once in five seconds", async () => {
  const registry = new Registry();
  const refresh = createBacklogMetrics(registry, database.db);
  await refresh();
  await sql`update circuit_breakers set state = 'paused' where api_service_id = ${service}`.execute(database.db);
  await refresh();
  expect((await valuesIn(registry))(service)["service_paused"]).toBe(0);
});

test("without a database the numbers are absent, not out of date", async () => {
  const registry = new Registry();
  const nowhere = connect({ url: "postgres://127.0.0.1:1/away", connections: 1, onError: () => undefined });
  await createBacklogMetrics(registry, nowhere)();
  await nowhere.destroy();
  const text = await registry.metrics();
  expect(text).toContain("stufenlos_database_up 0");
  expect(text).not.toMatch(/^stufenlos_deliveries_due\{/m);
});

async function valuesIn(registry: Registry) {
  const metrics = await registry.getMetricsAsJSON();
  return (id: string): Record<string, number> =>
    Object.fromEntries(
      metrics.flatMap(({ name, values }) =>
        values
          .filter(({ labels }) => labels["service"] === id)
          .map(({ value }) => [name.replace("stufenlos_", ""), value]),
      ),
    );
}
