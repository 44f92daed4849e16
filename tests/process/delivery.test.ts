import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { newLead, postLead } from "#testing/fixtures/leads.ts";
import { launchWorker, startWeb, startWorker, type Running } from "#testing/processes/product.ts";
import { allowing, connectFakeService } from "#testing/fixtures/services.ts";
import { createTestDatabase, type TestDatabase } from "#testing/database/test-database.ts";
import { until } from "#testing/until.ts";
import { startFakeService, type FakeService } from "#testing/fake-service/fake-service.ts";
import { readJournal } from "#testing/fake-service/journal.ts";

/** Web and worker as processes, a real database, a real HTTP service. */
const journal = join(mkdtempSync(join(tmpdir(), "stufenlos-")), "partner.jsonl");
let database: TestDatabase;
let partner: FakeService;
let web: Running & { url: string };
let worker: Running;

beforeAll(async () => {
  database = await createTestDatabase();
  partner = await startFakeService({ port: 0, journal });
  web = await startWeb(database.url);
  worker = await startHastyWorker();
});
afterAll(async () => {
  await worker.kill("SIGTERM");
  await web.kill("SIGTERM");
  await partner.stop();
  await database.drop();
});

const DEAD = "http://127.0.0.1:1/";
const hasty = () => ({ DELIVERY_DEADLINE_SECONDS: "4", OUTBOUND_ALLOW: allowing(partner.url, DEAD) });
const startHastyWorker = () => startWorker(database.url, hasty());
const connectTo = (path: string) => connectFakeService(database.db, { url: `${partner.url}${path}` });

const deliveryOf = (id: string) =>
  database.db.selectFrom("deliveries").selectAll().where("submission_id", "=", id).executeTakeFirst();

const triedOnce = (id: string) =>
  until(async () => {
    const delivery = await deliveryOf(id);
    return delivery && delivery.attempt_n > 0 && delivery.state !== "sending" ? delivery : undefined;
  });

describe("a service that", () => {
  test.each([
    ["accepts", "/ok", { state: "delivered", last_message: "Lead accepted" }],
    ["refuses", "/refuse", { state: "failed", last_message: "This lead does not fit" }],
    [
      "never answers",
      "/hang",
      { state: "queued", had_unknown: true, last_message: "No complete answer before the deadline" },
    ],
    ["breaks off", "/reset", { state: "queued", had_unknown: true, last_message: "No answer (ECONNRESET)" }],
  ])("%s the lead leaves it in the right state", async (_, path, expected) => {
    await connectTo(path);
    const lead = newLead();
    expect((await postLead(web.url, lead)).status).toBe(200);
    expect(await triedOnce(lead.id)).toMatchObject(expected);
  });

  test("is down leaves the lead queued, proven not sent", async () => {
    await connectFakeService(database.db, { url: DEAD });
    const lead = newLead();
    await postLead(web.url, lead);
    expect(await triedOnce(lead.id)).toMatchObject({
      state: "queued",
      had_unknown: false,
      last_message: "Could not connect (ECONNREFUSED)",
    });
  });
});

test("fifty posts of one id make one row, fifty equal responses and one delivery", async () => {
  await connectTo("/ok");
  const lead = newLead();
  const answers = await Promise.all(
    Array.from({ length: 50 }, async () => {
      const response = await postLead(web.url, lead);
      return `${response.status} ${await response.text()}`;
    }),
  );
  expect(new Set(answers).size).toBe(1);
  await triedOnce(lead.id);
  const rows = await database.db.selectFrom("form_submissions").select("id").where("id", "=", lead.id).execute();
  expect(rows).toHaveLength(1);
  const received = readJournal(journal).filter((line) => (line.body as { id?: string }).id === lead.id);
  expect(received).toHaveLength(1);
});

test.each([
  ["no JSON", "{", 400],
  ["no lead", "[]", 400],
  ["too much", JSON.stringify({ x: "x".repeat(40_000) }), 413],
])("rejects a post with %s without a crash", async (_, body, status) => {
  const response = await fetch(`${web.url}/api/submissions`, { method: "POST", body });
  expect(response.status).toBe(status);
});

test("a worker that is stopped while it starts finishes its attempts", async () => {
  await worker.kill("SIGTERM");
  await connectTo("/hang");
  const lead = newLead();
  await postLead(web.url, lead);
  await database.admin.transaction().execute(async (tx) => {
    await sql`lock table pgboss.version in access exclusive mode`.execute(tx); // The engine waits here; deliveries have begun.
    worker = launchWorker(database.url, hasty());
    await until(async () => (await deliveryOf(lead.id))?.state === "sending");
    worker.send("SIGTERM");
  });
  await worker.ended;
  expect(await deliveryOf(lead.id)).toMatchObject({ state: "queued", had_unknown: true });
  worker = await startHastyWorker();
});

test("a stopping worker finishes its attempts", async () => {
  await connectTo("/hang");
  const lead = newLead();
  await postLead(web.url, lead);
  await until(async () => (await deliveryOf(lead.id))?.state === "sending");
  await worker.kill("SIGTERM");
  expect(await deliveryOf(lead.id)).toMatchObject({ state: "queued", had_unknown: true });
  worker = await startHastyWorker();
});
