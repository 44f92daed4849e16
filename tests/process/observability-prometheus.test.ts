import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { newLead, postLead } from "#testing/fixtures/leads.ts";
import { startWeb, startWorker, type Running } from "#testing/processes/product.ts";
import {
  hasPrometheus,
  PROMETHEUS,
  promtool,
  startPrometheus,
  type Prometheus,
} from "#testing/observability/prometheus.ts";
import { createTestDatabase, type TestDatabase } from "#testing/database/test-database.ts";
import { until } from "#testing/until.ts";
import { freePort } from "#testing/ports.ts";

if (!hasPrometheus) console.log(`Skipped: there is no ${PROMETHEUS} (Debian's package prometheus brings it)`);

describe.skipIf(!hasPrometheus)("a real Prometheus", () => {
  let database: TestDatabase;
  let web: Running & { url: string };
  let worker: Running;
  let prometheus: Prometheus;

  beforeAll(async () => {
    database = await createTestDatabase();
    const [webPort, workerPort] = [await freePort(), await freePort()];
    web = await startWeb(database.url, { METRICS_PORT: String(webPort) });
    worker = await startWorker(database.url, { METRICS_PORT: String(workerPort) });
    prometheus = await startPrometheus({ "stufenlos-web": webPort, "stufenlos-worker": workerPort });
  });
  afterAll(async () => {
    await prometheus.stop();
    await worker.kill("SIGTERM");
    await web.kill("SIGTERM");
    await database.drop();
  });

  const valueOf = async (expression: string): Promise<number> =>
    Number((await prometheus.query(expression))[0]?.value[1] ?? NaN);

  test("scrapes both processes", async () => {
    await until(async () => (await valueOf("count(up == 1)")) === 2);
    expect(await valueOf("min(stufenlos_database_up)")).toBe(1);
  });

  test("counts incoming leads", async () => {
    for (const lead of [newLead(), newLead(), newLead()]) await postLead(web.url, lead);
    const stored = 'stufenlos_submits_total{form_type="treppenlift",outcome="stored"}';
    await until(async () => (await valueOf(stored)) === 3);
  });

  test("loads our alerts, and fires when the worker is gone", async () => {
    expect(await prometheus.rules()).toContain("StufenlosWorkerDown");
    await worker.kill("SIGTERM");
    const pending = 'ALERTS{alertname="StufenlosWorkerDown",alertstate="pending"}';
    await until(async () => (await prometheus.query(pending)).length === 1);
  });
});

describe.skipIf(!hasPrometheus)("promtool", () => {
  test.each([
    ["accepts the alert rules", ["check", "rules", "alerts.yml"]],
    ["accepts the example configuration", ["check", "config", "prometheus.yml"]],
    ["fires each alert in time, and not earlier", ["test", "rules", "alerts.test.yml"]],
  ])("%s", (_, args) => {
    const { ok, said } = promtool(...args);
    expect(ok, said).toBe(true);
  });
});
