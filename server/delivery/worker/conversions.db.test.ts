import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { CANARY } from "#testing/fixtures/secret-canary.ts";
import { answering, openDeliveryHarness, silent, type DeliveryHarness } from "#testing/delivery/delivery-harness.ts";
import { createTestDatabase, type TestDatabase } from "#testing/database/test-database.ts";
import type { Transport } from "#server/delivery/transport/transport.ts";

let database: TestDatabase;
let harness: DeliveryHarness;
let id: string;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

beforeEach(async () => {
  harness = await openDeliveryHarness(database, {
    kind: "meta",
    config: { graphUrl: "http://127.0.0.1:1" },
    apiKey: JSON.stringify({ access_token: `${CANARY}-token`, pixel_id: "123" }),
  });
  id = await harness.submit();
});

/** Tracking of a visitor who has allowed marketing. */
async function allowMarketing(): Promise<void> {
  await sql`update form_submissions set tracking = '{"platforms":["meta"],"userAgent":"Mozilla/5.0"}'
    where id = (select submission_id from deliveries where id = ${id})`.execute(database.db);
  await sql`update deliveries set state = 'queued', next_attempt_at = now() where id = ${id}`.execute(database.db);
}
const age = (hours: number) =>
  sql`update form_submissions set created_at = now() - ${hours} * interval '1 hour'
    where id = (select submission_id from deliveries where id = ${id})`.execute(database.db);

const received = answering(200, '{"events_received":1,"messages":[],"fbtrace_id":"x"}');
const never: Transport = async () => {
  throw new Error("nothing may be sent");
};

test("without marketing consent only the reason is stored", async () => {
  expect(await harness.delivery(id)).toMatchObject({
    state: "idle",
    last_message: "Not sent: the visitor has not allowed marketing",
  });
  expect(await harness.attempt(never)).toBe(false);
});

test("sends a conversion and stores neither token nor answer", async () => {
  await allowMarketing();
  await harness.attempt(received);
  expect((await harness.delivery(id)).state).toBe("delivered");
  const [result] = await harness.results(id);
  expect(JSON.stringify(result?.request_payload)).toContain("‹secret:access_token›");
  expect(JSON.stringify(result?.request_payload)).not.toContain("Sitzlift");
});

test("consent to Google is not consent to Meta", async () => {
  await allowMarketing();
  await sql`update form_submissions set tracking = '{"textVersion":"x","platforms":["google"]}'`.execute(database.db);
  await harness.attempt(never);
  expect((await harness.delivery(id)).state).not.toBe("delivered");
});

test("a consent withdrawn before sending stops it", async () => {
  await allowMarketing();
  await sql`update form_submissions set tracking = null`.execute(database.db);
  await harness.attempt(never);
  expect((await harness.delivery(id)).state).toBe("failed");
});

test("sends no lead that is too old for the service", async () => {
  await allowMarketing();
  await age(6 * 24 + 21);
  await harness.attempt(never);
  expect(await harness.delivery(id)).toMatchObject({ state: "failed", last_message: "Too old for this service" });
  expect((await harness.circuit()).failures).toBe(0);
});

test("does not resend after the idempotency window unless a person decides so", async () => {
  await allowMarketing();
  await harness.attempt(silent);
  expect((await harness.delivery(id)).state).toBe("queued");
  await age(41);
  await harness.makeDue();
  await harness.attempt(never);
  expect((await harness.delivery(id)).state).toBe("in_doubt");
  await sql`update deliveries set state = 'queued', next_attempt_at = now(), forced_resends = 1 where id = ${id}`.execute(
    database.db,
  );
  await harness.attempt(received);
  expect((await harness.delivery(id)).state).toBe("delivered");
});
