import { mkdtempSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { Client } from "pg";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { newLead, postLead } from "#testing/fixtures/leads.ts";
import { startOtlpCollector, type OtlpCollector } from "#testing/observability/otlp-collector.ts";
import { startWeb, startWorker, type Running } from "#testing/processes/product.ts";
import { scrape } from "#testing/observability/scrape.ts";
import { allowing, connectFakeService } from "#testing/fixtures/services.ts";
import { createTestDatabase, type TestDatabase } from "#testing/database/test-database.ts";
import { until } from "#testing/until.ts";
import { startFakeService, type FakeService } from "#testing/fake-service/fake-service.ts";
import { freePort } from "#testing/ports.ts";

/** Web and worker as processes, watched from outside. */
let database: TestDatabase;
let partner: FakeService;
let collector: OtlpCollector;
let web: Running & { url: string };
let worker: Running;
let webPort: number;
let workerPort: number;
let service: string;

beforeAll(async () => {
  database = await createTestDatabase();
  partner = await startFakeService({
    port: 0,
    journal: join(mkdtempSync(join(tmpdir(), "stufenlos-")), "partner.jsonl"),
  });
  service = await connectFakeService(database.db, { url: `${partner.url}/ok` });
  collector = await startOtlpCollector();
  webPort = await freePort();
  workerPort = await freePort();
  const watched = (port: number) => ({ METRICS_PORT: String(port), OTEL_EXPORTER_OTLP_ENDPOINT: collector.url });
  web = await startWeb(database.url, watched(webPort));
  worker = await startWorker(database.url, { ...watched(workerPort), OUTBOUND_ALLOW: allowing(partner.url) });
});
afterAll(async () => {
  await worker.kill("SIGTERM");
  await web.kill("SIGTERM");
  await collector.stop();
  await partner.stop();
  await database.drop();
});

const ask = async (url: string) => {
  const response = await fetch(url);
  return { status: response.status, body: await response.text() };
};
const readiness = async (url: string) => {
  const { status, body } = await ask(`${url}/readyz`);
  return { status, ...(JSON.parse(body) as Record<string, unknown>) };
};
const watchUrl = (port: number) => `http://127.0.0.1:${port}`;

test("both processes report being alive and ready", async () => {
  for (const url of [web.url, watchUrl(webPort), watchUrl(workerPort)]) {
    expect(await ask(`${url}/healthz`)).toEqual({ status: 200, body: "alive\n" });
    expect(await readiness(url)).toMatchObject({
      status: 200,
      ready: true,
      database: "reachable",
      migrations: "complete",
    });
  }
  expect(await readiness(watchUrl(workerPort))).toMatchObject({ keys: "open" });
});

test("the public port has no /metrics", async () => {
  const { status, body } = await ask(`${web.url}/metrics`);
  expect(status).toBe(404);
  expect(body).not.toContain("stufenlos_process_cpu");
});

test("counts a lead, its repetition, an incomplete and an invalid one, and the delivery", async () => {
  const before = await scrape(webPort);
  const lead = newLead();
  await postLead(web.url, lead);
  await postLead(web.url, lead);
  await postLead(web.url, { ...newLead(), answers: {} });
  await postLead(web.url, ["nonsense"]);
  const after = await scrape(webPort);
  const more = (outcome: string) =>
    after.value("stufenlos_submits_total", { outcome }) - before.value("stufenlos_submits_total", { outcome });
  expect(["stored", "duplicate", "incomplete", "malformed", "failed"].map(more)).toEqual([1, 1, 1, 1, 0]);
  const posts = { route: "/api/submissions", method: "POST" };
  expect(after.value("stufenlos_http_requests_total", { ...posts, status: "2xx" })).toBe(2);
  expect(after.value("stufenlos_http_requests_total", { ...posts, status: "4xx" })).toBe(2);
  expect(after.value("stufenlos_http_request_duration_seconds_count", { route: "/api/submissions" })).toBe(4);

  const delivered = { service, kind: "http", outcome: "accepted" };
  await until(async () => (await scrape(workerPort)).value("stufenlos_delivery_attempts_total", delivered) === 1);
  const seen = await scrape(workerPort);
  expect(seen.value("stufenlos_delivery_attempt_duration_seconds_count", { kind: "http" })).toBe(1);
  expect(seen.value("stufenlos_service_info", { service, name: "Partner" })).toBe(1);
  expect(seen.value("stufenlos_database_up")).toBe(1);
  expect(seen.value("stufenlos_pool_connections", { state: "open" })).toBeGreaterThan(0);
});

test("counts requests by route, for any URL", async () => {
  await Promise.all(
    ["/wp-login.php", "/treppenlift/contact?x=1", "/admin/forms/solar"].map((path) => ask(web.url + path)),
  );
  const { text, value } = await scrape(webPort);
  expect(value("stufenlos_http_requests_total", { route: "/*", status: "4xx" })).toBeGreaterThan(0);
  expect(value("stufenlos_http_requests_total", { route: "/treppenlift/:step?", status: "2xx" })).toBe(1);
  expect(text).not.toMatch(/wp-login|forms\/solar/);
});

test("every number of dashboard and alerts is exported by a process", async () => {
  const names = (await scrape(webPort)).names.union((await scrape(workerPort)).names);
  for (const file of ["proofs/kits/grafana/dashboard.json", "proofs/kits/prometheus/alerts.yml"]) {
    const named = [...readFileSync(file, "utf8").matchAll(/\bstufenlos_\w+/g)].map(([name]) => name);
    expect(named.length).toBeGreaterThan(10);
    expect(named.filter((name) => !names.has(name))).toEqual([]);
  }
});

test("every alert links to a section that says what to do", () => {
  const sections = readFileSync("docs/what-if.md", "utf8");
  for (const [, alert = "", anchor] of readFileSync("proofs/kits/prometheus/alerts.yml", "utf8").matchAll(
    /alert: (\w+)[^]*?runbook_url: docs\/what-if\.md#(\w+)/g,
  )) {
    expect(anchor).toBe(alert.toLowerCase());
    expect(sections).toContain(`\n### ${alert}\n`);
  }
});

test("one trace covers the submit and every delivery, without personal data", async () => {
  await connectFakeService(database.db, { url: `${partner.url}/refuse`, name: "Second" });
  const lead = newLead({ name: "Irmgard Spurlos", email: "irmgard.spurlos@web.de" });
  await postLead(web.url, { ...lead, sourceUrl: `${web.url}/treppenlift?utm_source=spurlos` });
  const isOurs = (span: { attributes: Record<string, string> }) =>
    span.attributes["stufenlos.submission_id"] === lead.id;
  await until(() => Promise.resolve(collector.spans.filter(isOurs).length === 3));
  const spans = collector.spans.filter(isOurs);
  const submitted = spans.find(({ name }) => name === "submit");
  expect(submitted).toMatchObject({
    process: "stufenlos-web",
    attributes: { "stufenlos.form_type": "treppenlift", "stufenlos.outcome": "stored" },
  });
  const attempts = spans.filter(({ name }) => name === "attempt");
  expect(new Set(attempts.map(({ attributes }) => attributes["stufenlos.outcome"]))).toEqual(
    new Set(["accepted", "rejected"]),
  );
  for (const attempt of attempts) {
    expect(attempt).toMatchObject({
      process: "stufenlos-worker",
      traceId: submitted?.traceId,
      parentSpanId: submitted?.spanId,
      attributes: { "stufenlos.service_kind": "http", "stufenlos.form_type": "treppenlift" },
    });
  }
  const told = collector.raw.join("\n").replaceAll(/"[0-9a-f-]{16,36}"/g, '""'); // random ids and times may contain any digits
  expect(told).not.toMatch(/spurlos|0171|127\.0\.0\.1/i);
  expect(new Set(collector.spans.map(({ scope }) => scope))).toEqual(new Set(["stufenlos"]));
  const logged = (running: Running) => running.log.filter((line) => line.includes(submitted?.traceId ?? "no trace"));
  await expect.poll(() => [logged(web).length, logged(worker).length], { timeout: 60_000 }).toEqual([1, 2]);
});

test("a row rejected by the database counts as a failed submit, with no personal data in the log", async () => {
  const { owner } = database;
  await sql`alter table form_submissions add constraint refuse_all check (false) not valid`.execute(owner);
  const response = await postLead(web.url, newLead({ name: "Waltraud Geheim", email: "waltraud.geheim@web.de" }));
  await sql`alter table form_submissions drop constraint refuse_all`.execute(owner);
  expect(response.status).toBe(500);
  const seen = await scrape(webPort);
  expect(seen.value("stufenlos_submits_total", { form_type: "treppenlift", outcome: "failed" })).toBe(1);
  await until(() => Promise.resolve(web.log.some((line) => line.includes("23514"))));
  expect([...web.log, ...worker.log].join("\n")).not.toMatch(/geheim/i);
});

test("with a missing migration no process is ready, and the reason is logged", async () => {
  const { owner } = database;
  const name = "06_delivery.sql";
  const taken = await owner.deleteFrom("schema_migrations").where("name", "=", name).returningAll().execute();
  for (const url of [web.url, watchUrl(workerPort)]) {
    expect(await until(async () => notReady(url))).toMatchObject({ database: "reachable", migrations: "pending" });
  }
  await owner.insertInto("schema_migrations").values(taken).execute();
  await until(async () => (await readiness(web.url)).status === 200);
});

test("during a database outage they are alive but not ready, and ready again afterwards", async () => {
  await allowConnections(false);
  for (const url of [web.url, watchUrl(workerPort)]) {
    expect(await until(async () => notReady(url))).toMatchObject({ database: "unreachable", migrations: "unknown" });
    expect(await ask(`${url}/healthz`)).toMatchObject({ status: 200 });
  }
  await until(async () => /^stufenlos_database_up 0$/m.test((await scrape(webPort)).text));
  await allowConnections(true);
  for (const url of [web.url, watchUrl(workerPort)]) await until(async () => (await readiness(url)).status === 200);
});

test("a stopping web process reports it at once and serves until the balancer knows", async () => {
  const port = await freePort();
  const second = await startWeb(database.url, { METRICS_PORT: String(port), DRAIN_SECONDS: "2" });
  const ended = second.kill("SIGTERM");
  expect(await until(async () => notReady(second.url))).toMatchObject({ stopping: true, database: "reachable" });
  expect((await ask(`${second.url}/treppenlift`)).status).toBe(200);
  await ended;
});

const notReady = async (url: string) => {
  const found = await readiness(url);
  return found.status === 503 && found;
};

/** Makes the database reject connections, and closes the existing ones. */
async function allowConnections(allowed: boolean): Promise<void> {
  const name = new URL(database.url).pathname.slice(1);
  const admin = new Client({ connectionString: inject("adminUrl") });
  await admin.connect();
  await admin.query(`alter database ${name} with allow_connections ${allowed}`);
  if (!allowed) await admin.query("select pg_terminate_backend(pid) from pg_stat_activity where datname = $1", [name]);
  await admin.end();
}
