import { sql } from "kysely";
import { pino } from "pino";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { newLead } from "#tests/support/leads.ts";
import { createTestDatabase, type TestDatabase } from "#tests/support/test-database.ts";
import { connectService } from "../api-services/connect-service.ts";
import { fictionalOperator } from "../operator.ts";
import { submit } from "../submissions/submit.ts";
import { attemptDelivery } from "./attempt.ts";
import { claimDelivery } from "./claim.ts";
import { openQueue, type Queue } from "./queue.ts";
import { reap } from "./reaper.ts";
import type { Transport } from "./transport.ts";

const LEASE_MS = 30_000;
let database: TestDatabase;
let queue: Queue;
let deliveryId: string;

beforeAll(async () => {
  database = await createTestDatabase();
  queue = await openQueue(database.db, () => undefined);
  await connectService(database.db, { name: "Marktplatz", endpoint: "http://127.0.0.1:1/ok", formType: "treppenlift" });
});
afterAll(async () => {
  await queue.stop();
  await database.drop();
});

beforeEach(async () => {
  const lead = newLead();
  const needs = { db: database.db, queue, operator: fictionalOperator, publicUrl: "https://stufenlos.example" };
  await submit(needs, lead);
  const delivery = await database.db
    .selectFrom("deliveries")
    .select("id")
    .where("submission_id", "=", lead.id)
    .executeTakeFirstOrThrow();
  deliveryId = delivery.id;
});

const answering =
  (status: number, body = "{}"): Transport =>
  async (_, { mayWrite }) =>
    (await mayWrite()) ? { kind: "answered", response: { status, body } } : { kind: "not_sent", message: "fenced" };

const attempt = (transport: Transport) =>
  attemptDelivery(
    { db: database.db, queue, transport, log: pino({ level: "silent" }), leaseMs: LEASE_MS, deadlineMs: 20_000 },
    deliveryId,
  );
const delivery = () =>
  database.db.selectFrom("deliveries").selectAll().where("id", "=", deliveryId).executeTakeFirstOrThrow();
const events = () =>
  database.db
    .selectFrom("delivery_events")
    .select(["attempt_n", "kind", "outcome"])
    .where("delivery_id", "=", deliveryId)
    .orderBy("at")
    .execute();
const results = async () =>
  database.db
    .selectFrom("api_submission_results")
    .selectAll()
    .where("form_submission_id", "=", (await delivery()).submission_id)
    .orderBy("created_at")
    .execute();
const expireLease = () =>
  database.db
    .updateTable("deliveries")
    .set({ lease_until: sql<Date>`now() - interval '1 second'` })
    .where("id", "=", deliveryId)
    .execute();

test("an accepted lead is delivered, and its result can be read", async () => {
  await attempt(answering(201, '{"message":"Lead accepted"}'));
  expect(await delivery()).toMatchObject({ state: "delivered", attempt_n: 1, lease_until: null });
  expect(await events()).toEqual([
    { attempt_n: 1, kind: "started", outcome: null },
    { attempt_n: 1, kind: "finished", outcome: "accepted" },
  ]);
  expect(await results()).toMatchObject([
    {
      api_service_name: "Marktplatz",
      status: "success",
      error_message: null,
      request_payload: { url: "http://127.0.0.1:1/ok", body: { formType: "treppenlift" } },
      response_data: { message: "Lead accepted" },
    },
  ]);
});

test("a refused lead has failed, with the service's own words", async () => {
  await attempt(answering(422, '{"message":"PLZ fehlt"}'));
  expect((await delivery()).state).toBe("failed");
  expect(await results()).toMatchObject([{ status: "error", error_message: "PLZ fehlt" }]);
});

test("an attempt that never got through is tried again later, with its own job", async () => {
  await attempt(async () => ({ kind: "not_sent", message: "Could not connect: ECONNREFUSED" }));
  const after = await delivery();
  expect(after).toMatchObject({ state: "queued", attempt_n: 1, last_message: "Could not connect: ECONNREFUSED" });
  const wait = (after.next_attempt_at?.getTime() ?? 0) - after.updated_at.getTime();
  expect(wait).toBeGreaterThanOrEqual(4_000);
  expect(wait).toBeLessThanOrEqual(6_000);
  expect(await events()).toEqual([{ attempt_n: 1, kind: "finished", outcome: "not_sent" }]);
});

test("an answer that is no JSON, or holds what Postgres refuses, is kept as text", async () => {
  await attempt(answering(200, "<h1>OK\u0000\ud83d</h1>"));
  expect(await results()).toMatchObject([{ status: "success", response_data: { text: "<h1>OK\ufffd</h1>" } }]);
});

test("two workers that take the same delivery at once make one attempt", async () => {
  const claims = await Promise.all(Array.from({ length: 8 }, () => claimDelivery(database.db, deliveryId, LEASE_MS)));
  expect(claims.filter(Boolean)).toHaveLength(1);
});

test("a delivery that is not due, or whose service is switched off, is not taken", async () => {
  await database.db
    .updateTable("deliveries")
    .set({ next_attempt_at: sql<Date>`now() + interval '1 minute'` })
    .where("id", "=", deliveryId)
    .execute();
  expect(await claimDelivery(database.db, deliveryId, LEASE_MS)).toBeUndefined();
  await database.db
    .updateTable("deliveries")
    .set({ next_attempt_at: sql<Date>`now()` })
    .where("id", "=", deliveryId)
    .execute();
  await database.db.updateTable("api_services").set({ is_active: false }).execute();
  expect(await claimDelivery(database.db, deliveryId, LEASE_MS)).toBeUndefined();
  await database.db.updateTable("api_services").set({ is_active: true }).execute();
});

test("a worker that died before sending left nothing: the attempt counts as not sent", async () => {
  await claimDelivery(database.db, deliveryId, LEASE_MS);
  await expireLease();
  expect((await reap(database.db, queue)).expired).toBe(1);
  expect((await delivery()).state).toBe("queued");
  expect(await events()).toEqual([{ attempt_n: 1, kind: "finished", outcome: "not_sent" }]);
});

test("a worker that died while sending may have been heard: the attempt counts as unknown", async () => {
  await attempt(async (_, { mayWrite }) => {
    await mayWrite();
    await expireLease();
    await reap(database.db, queue);
    return { kind: "answered", response: { status: 201, body: "{}" } };
  });
  expect(await delivery()).toMatchObject({ state: "queued", had_unknown: true });
  expect((await events()).map((event) => event.outcome)).toEqual([null, "unknown"]);
});

test("a worker that was frozen past its lease sends nothing any more", async () => {
  let written = true;
  await attempt(async (_, { mayWrite }) => {
    await expireLease();
    await reap(database.db, queue);
    written = await mayWrite();
    return { kind: "not_sent", message: "fenced" };
  });
  expect(written).toBe(false);
});

test("a delivery whose job was lost is woken again, once", async () => {
  await sql`delete from pgboss.job where data ->> 'deliveryId' = ${deliveryId}`.execute(database.db);
  await database.db
    .updateTable("deliveries")
    .set({ next_attempt_at: sql<Date>`now() - interval '1 minute'` })
    .where("id", "=", deliveryId)
    .execute();
  await reap(database.db, queue);
  await reap(database.db, queue);
  const jobs = await sql`select id from pgboss.job where data ->> 'deliveryId' = ${deliveryId}`.execute(database.db);
  expect(jobs.rows).toHaveLength(1);
});

test("what happened cannot be rewritten", async () => {
  await attempt(answering(201));
  for (const statement of ["update delivery_events set message = 'x'", "delete from delivery_events"]) {
    await expect(sql.raw(statement).execute(database.db)).rejects.toThrow("append-only");
  }
});
