import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import {
  answering,
  openDeliveryHarness,
  silent,
  unreachable,
  type DeliveryHarness,
} from "#testing/delivery/delivery-harness.ts";
import { createTestDatabase, type TestDatabase } from "#testing/database/test-database.ts";
import { recordAttempts, beginAttempts } from "./record.ts";

const WEBHOOK_KEY = `whsec_${Buffer.alloc(32, 7).toString("base64")}`;

let database: TestDatabase;
let harness: DeliveryHarness;
let id: string;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());
beforeEach(async () => {
  harness = await openDeliveryHarness(database);
  id = await harness.submit();
});

test("an accepted lead is delivered, and its result can be read", async () => {
  await harness.attempt(answering(201, '{"message":"Lead accepted"}'));
  expect(await harness.delivery(id)).toMatchObject({
    state: "delivered",
    attempt_n: 1,
    counted_attempts: 1,
    lease_until: null,
  });
  expect(await harness.events(id)).toEqual([
    { attempt_n: 1, kind: "started", outcome: null },
    { attempt_n: 1, kind: "finished", outcome: "accepted" },
  ]);
  expect(await harness.results(id)).toMatchObject([
    {
      api_service_name: harness.name,
      status: "success",
      error_message: null,
      request_payload: { url: "http://127.0.0.1:1/ok", body: { formType: "treppenlift" } },
      response_data: { message: "Lead accepted" },
    },
  ]);
});

test("the database accepts one start and one end per attempt", async () => {
  await harness.attempt(answering(201));
  const again = (kind: string) =>
    sql`insert into delivery_events (id, delivery_id, attempt_n, kind, outcome, actor, action)
      select gen_random_uuid(), ${id}, 1, ${kind}, case when ${kind} in ('finished', 'late_result') then 'accepted' end,
        case when ${kind} = 'human' then 'eva' end, case when ${kind} = 'human' then 'retried' end`.execute(
      database.owner,
    );
  await expect(again("started")).rejects.toThrow("delivery_events_by_attempt");
  await expect(again("finished")).rejects.toThrow("delivery_events_by_attempt");
  for (const kind of ["late_result", "late_result", "human", "human"]) await again(kind);
  expect(await harness.events(id)).toHaveLength(6);
});

test("signs the proof URL only for services that send it on", async () => {
  const signed: string[] = [];
  const consentUrl = ({ deliveryId }: { deliveryId: string }) => {
    signed.push(deliveryId);
    return `https://example.de/nachweis/${deliveryId}`;
  };
  await harness.attempt(answering(201), { consentUrl });
  expect((await harness.delivery(id)).state).toBe("delivered");
  expect(signed).toEqual([]);
  const config = { url: "http://127.0.0.1:1/ok" };
  harness = await openDeliveryHarness(database, { kind: "webhook", config, apiKey: WEBHOOK_KEY });
  const toWebhook = await harness.submit();
  await harness.attempt(answering(201), { consentUrl });
  expect(signed).toEqual([toWebhook]);
  expect(await harness.results(toWebhook)).toMatchObject([
    { request_payload: { body: { data: { consentUrl: "https://example.de/nachweis/‹link›" } } } },
  ]);
});

test("a lead that waits for its first attempt shows as pending", async () => {
  expect(await harness.results(id)).toMatchObject([{ status: "pending", error_message: null }]);
});

test("a refused lead has failed, with the service's own words", async () => {
  await harness.attempt(answering(422, '{"message":"PLZ fehlt"}'));
  expect((await harness.delivery(id)).state).toBe("failed");
  expect(await harness.results(id)).toMatchObject([{ status: "error", error_message: "PLZ fehlt" }]);
});

test("an attempt that could not connect is tried again later", async () => {
  await harness.attempt(unreachable);
  const after = await harness.delivery(id);
  expect(after).toMatchObject({ state: "queued", attempt_n: 1, last_message: "Could not connect: ECONNREFUSED" });
  const wait = (after.next_attempt_at?.getTime() ?? 0) - after.updated_at.getTime();
  expect(wait).toBeGreaterThanOrEqual(4_000);
  expect(wait).toBeLessThanOrEqual(6_100);
  expect(await harness.events(id)).toEqual([{ attempt_n: 1, kind: "finished", outcome: "not_sent" }]);
  expect(await harness.results(id)).toMatchObject([{ status: "pending" }]);
});

test("warns of a lost answer if the service cannot recognise repeats", async () => {
  harness = await openDeliveryHarness(database, { recognition: "none" });
  id = await harness.submit();
  await harness.attempt(silent);
  expect(await harness.delivery(id)).toMatchObject({ state: "in_doubt", had_unknown: true });
  expect(await harness.results(id)).toMatchObject([
    {
      status: "warning",
      error_message: `Outcome unknown – the connection broke while sending. Check with ${harness.name} before sending again.`,
    },
  ]);
  await harness.makeDue();
  expect(await harness.attempt(answering(201))).toBe(false);
});

test("every attempt has its own result", async () => {
  await harness.attempt(unreachable);
  await harness.makeDue();
  await harness.attempt(answering(500));
  await harness.makeDue();
  await harness.attempt(answering(201));
  expect((await harness.results(id)).map((result) => result.status)).toEqual(["error", "error", "success"]);
});

test.each([
  ["<h1>OK\u0000\ud83d</h1>", "<h1>OK\ufffd</h1>"],
  ['{"message":"\\ud83d"}', '{"message":"\\ud83d"}'],
  ['{"a\\u0000b":1}', '{"a\\u0000b":1}'],
  ['{"price":1e131073}', '{"price":1e131073}'],
])("an answer that is no JSON, or JSON that Postgres refuses, is kept as text: %j", async (body, text) => {
  await harness.attempt(answering(200, body));
  expect(await harness.delivery(id)).toMatchObject({ state: "delivered" });
  expect(await harness.results(id)).toMatchObject([{ response_data: { text } }]);
});

test("an attempt stores the settings version and a hash of its request", async () => {
  await harness.attempt(answering(201));
  const started = await database.db
    .selectFrom("delivery_events")
    .select(["config_version", "request_hash"])
    .where("delivery_id", "=", id)
    .where("kind", "=", "started")
    .executeTakeFirst();
  expect(started).toEqual({ config_version: 1, request_hash: expect.stringMatching(/^[0-9a-f]{64}$/) as string });
});

test("concurrent workers make one attempt", async () => {
  const claims = await Promise.all(Array.from({ length: 8 }, () => harness.claim()));
  expect(claims.flat()).toHaveLength(1);
});

test("claims nothing that is not due or whose service is off", async () => {
  await sql`update deliveries set next_attempt_at = now() + interval '1 minute' where id = ${id}`.execute(database.db);
  expect(await harness.claim()).toEqual([]);
  await harness.makeDue();
  await database.db.updateTable("api_services").set({ is_active: false }).execute();
  expect(await harness.claim()).toEqual([]);
});

test("the attempt of a worker that died before sending counts as not sent", async () => {
  await harness.claim();
  await harness.expireLease(id);
  expect((await harness.reap()).expired).toBe(1);
  expect((await harness.delivery(id)).state).toBe("queued");
  expect(await harness.events(id)).toEqual([{ attempt_n: 1, kind: "finished", outcome: "not_sent" }]);
});

test("the attempt of a worker that died while sending counts as unknown", async () => {
  await harness.attempt(async (_, { mayWrite }) => {
    await mayWrite();
    await harness.expireLease(id);
    await harness.reap();
    return { kind: "unknown", message: "No answer: deadline passed" };
  });
  expect(await harness.delivery(id)).toMatchObject({ state: "queued", had_unknown: true });
  expect((await harness.events(id)).map((event) => event.outcome)).toEqual([null, "unknown", "unknown"]);
});

test("a late answer still counts", async () => {
  await harness.attempt(async (_, { mayWrite }) => {
    await mayWrite();
    await harness.expireLease(id);
    await harness.reap();
    return { kind: "answered", response: { status: 201, body: '{"message":"Lead accepted"}' } };
  });
  expect(await harness.delivery(id)).toMatchObject({ state: "delivered", last_message: "Lead accepted" });
  expect((await harness.events(id)).map((event) => event.kind)).toEqual(["started", "finished", "late_result"]);
  expect((await harness.results(id)).map((result) => result.status)).toEqual(["success"]);
});

test("a late success stops a newer attempt before it sends", async () => {
  await harness.attempt(async (_, first) => {
    await first.mayWrite();
    await harness.expireLease(id);
    await harness.reap();
    await harness.makeDue();
    const [second] = await harness.claim();
    expect(second).toMatchObject({ attemptN: 2 });
    return { kind: "answered", response: { status: 201, body: "{}" } };
  });
  const after = await harness.delivery(id);
  expect(after).toMatchObject({ state: "delivered", attempt_n: 2, lease_until: null, possible_duplicate: true });
  const masked = { method: "POST", url: "http://127.0.0.1:1/ok", headers: {}, body: "{}" } as const;
  const claim = { deliveryId: id, fencingToken: after.fencing_token };
  const start = { claim, configVersion: 1, leaseMs: 1000, body: "{}", masked };
  expect(await beginAttempts(database.db, [start])).toEqual([false]);
});

test("records an outcome whose message the database refuses", async () => {
  await sql`create function refuse_long() returns trigger language plpgsql as $$ begin
    if length(new.message) > 50 then raise exception 'too long' using errcode = '22001'; end if; return new; end $$`.execute(
    database.owner,
  );
  await sql`create trigger refuse_long before insert on delivery_event_details for each row
    execute function refuse_long()`.execute(database.owner);
  await harness.attempt(answering(422, JSON.stringify({ message: "x".repeat(100) })));
  await sql`drop trigger refuse_long on delivery_event_details`.execute(database.owner);
  expect(await harness.delivery(id)).toMatchObject({ state: "failed", last_message: "The answer cannot be stored" });
});

test("a stale attempt in a batch changes nothing", async () => {
  const ids = [id, await harness.submit(), await harness.submit()];
  const claims = await harness.claim(3);
  const given = claims.find((claim) => claim.deliveryId === ids[1]);
  await harness.expireLease(ids[1] ?? "");
  await harness.reap();
  const masked = { method: "POST", url: "http://127.0.0.1:1/ok", headers: {}, body: "{}" } as const;
  const starts = claims.map((claim) => ({ claim, configVersion: 1, leaseMs: 30_000, body: "{}", masked }));
  expect(await beginAttempts(database.db, starts)).toEqual(claims.map((claim) => claim !== given));
  const { rows } = await sql<{ seconds: number }>`select ceil(extract(epoch from lease_until - now()))::int as seconds
    from deliveries where state = 'sending'`.execute(database.db);
  expect(Math.max(...rows.map(({ seconds }) => seconds))).toBeLessThanOrEqual(30); // The dead worker's claims are free after that.
  const recordings = claims.map((claim) => ({
    attempt: { ...claim, ageMs: 0 },
    outcome: { kind: "accepted" } as const,
    timeScale: 1,
  }));
  expect(await recordAttempts(database.db, recordings)).toEqual(claims.map((claim) => claim !== given));
  const states = await Promise.all(ids.map(async (one) => (await harness.delivery(one)).state));
  expect(states).toEqual(["delivered", "queued", "delivered"]);
});

test("a worker that was frozen past its lease sends nothing", async () => {
  let written = true;
  await harness.attempt(async (_, { mayWrite }) => {
    await harness.expireLease(id);
    await harness.reap();
    written = await mayWrite();
    return { kind: "not_sent", message: "fenced" };
  });
  expect(written).toBe(false);
  expect(await harness.delivery(id)).toMatchObject({ state: "queued", had_unknown: false });
});

test("a clock set back prolongs no wait", async () => {
  await sql`update deliveries set next_attempt_at = now() + interval '30 days' where id = ${id}`.execute(database.db);
  await sql`update circuit_breakers set next_slot_at = now() + interval '30 days'`.execute(database.db);
  await harness.reap();
  const waits = await sql<{ hours: number; minutes: number }>`
    select extract(epoch from next_attempt_at - now())::float8 / 3600 as hours,
      extract(epoch from next_slot_at - now())::float8 / 60 as minutes
    from deliveries join circuit_breakers using (api_service_id) where deliveries.id = ${id}`.execute(database.db);
  expect(waits.rows[0]?.hours).toBeLessThanOrEqual(24);
  expect(waits.rows[0]?.minutes).toBeLessThanOrEqual(15);
});

test("a clock set back prolongs no lease", async () => {
  await harness.claim();
  await sql`update deliveries set lease_until = now() + interval '1 day' where id = ${id}`.execute(database.db);
  await harness.reap();
  const { rows } = await sql<{ seconds: number }>`
    select extract(epoch from lease_until - now())::float8 as seconds from deliveries where id = ${id}`.execute(
    database.db,
  );
  expect(rows[0]?.seconds).toBeLessThanOrEqual(30);
});

test.each([
  "update delivery_events set outcome = 'accepted'",
  "delete from delivery_events",
  "truncate delivery_events cascade",
  "update api_service_versions set name = 'x'",
  "delete from api_service_versions",
])("events cannot be changed or deleted, not even by the owner: %s", async (statement) => {
  await harness.attempt(answering(201));
  await expect(sql.raw(statement).execute(database.owner)).rejects.toThrow("append-only");
});
