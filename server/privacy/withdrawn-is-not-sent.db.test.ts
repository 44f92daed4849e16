import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { resolveInDoubt } from "#server/delivery/actions/resolve-in-doubt.ts";
import { retryFailed } from "#server/delivery/actions/retry-failed.ts";
import { sendManually } from "#server/delivery/actions/send-manually.ts";
import { beginAttempts } from "#server/delivery/worker/record.ts";
import { newId } from "#server/platform/new-id.ts";
import { releaseLeads } from "#server/intake/quarantine/release-leads.ts";
import { recordNoWithdrawal } from "#server/leads/submissions/withdrawal-ledger.ts";
import { createTestDatabase, type TestDatabase } from "#testing/database/test-database.ts";
import { answering, openDeliveryHarness, silent, type DeliveryHarness } from "#testing/delivery/delivery-harness.ts";
import { createBuyer, draftOrder, storeAllocation } from "#testing/fixtures/buyers.ts";
import { connectFakeService, testRing } from "#testing/fixtures/services.ts";
import { withdraw } from "./withdraw.ts";

let database: TestDatabase;
let harness: DeliveryHarness;
beforeAll(async () => {
  database = await createTestDatabase();
  harness = await openDeliveryHarness(database, { perSecond: 1_000 });
});
afterAll(() => database.drop());

const actor = "eva@stufenlos.example";
const deps = () => ({ db: database.db, notifyWorkers: () => undefined });

const stop = (submissionId: string) =>
  withdraw(
    { db: database.db, consentRing: testRing, recordWithdrawal: recordNoWithdrawal },
    { submissionId, scope: { kind: "all" }, by: "visitor", notifyRecipients: true },
  );

async function lead(): Promise<{ id: string; delivery: string }> {
  const id = newId();
  return { id, delivery: await harness.submit(id) };
}

const stateOf = async (delivery: string) => (await harness.delivery(delivery)).state;

test("queued deliveries are cancelled and never claimed", async () => {
  const { id, delivery } = await lead();
  await stop(id);
  expect(await harness.delivery(delivery)).toMatchObject({
    state: "cancelled",
    last_message: "Not sent: the consent was withdrawn",
  });
  expect(await harness.claim()).toEqual([]);
});

test("a claimed delivery that has not begun is not sent", async () => {
  const { id, delivery } = await lead();
  const sent: string[] = [];
  const attempted = await harness.attempt(async (_, { mayWrite }) => {
    expect(await stop(id)).toMatchObject({ cancelled: 1 });
    if (await mayWrite()) sent.push(id);
    return { kind: "not_sent", message: "fenced" };
  });
  expect([attempted, sent, await stateOf(delivery)]).toEqual([true, [], "cancelled"]);
});

test("a delivery that has begun finishes, and is not retried", async () => {
  const { id, delivery } = await lead();
  await harness.attempt(async (_, { mayWrite }) => {
    expect(await mayWrite()).toBe(true);
    expect(await stop(id)).toMatchObject({ cancelled: 0 });
    return { kind: "answered", response: { status: 503, body: "" } };
  });
  expect(await stateOf(delivery)).toBe("cancelled");
});

const withdrawn = (id: string, buyerId: string | null = null) =>
  sql`insert into withdrawals (id, submission_id, kind, scope, buyer_id, notify_recipients, by)
    values (${newId()}, ${id}, 'withdrawn', ${buyerId === null ? "all" : "buyer"}, ${buyerId}, true, 'visitor')`;

/** Ways to forbid a lead's delivery that leave the delivery itself as it is. */
const withdrawals: Record<string, (id: string, delivery: string) => Promise<unknown>> = {
  "a withdrawn lead": (id) => withdrawn(id).execute(database.db),
  async "a lead that was withdrawn from its buyer"(id, delivery) {
    const buyerId = await createBuyer(database.db);
    const orderId = await draftOrder(database.db, { buyerId, apiServiceId: null });
    await storeAllocation(database.db, { submissionId: id, deliveryId: delivery, buyerId, orderId });
    await withdrawn(id, buyerId).execute(database.db);
  },
  async "a lead of somebody who wants no more"(id) {
    await sql`insert into consent_identities (submission_id, sealed, email_hmac) values (${id}, '', ${id})`.execute(
      database.owner,
    );
    await sql`insert into suppression_list (hmac) values (${id})`.execute(database.owner);
  },
};

test.each(Object.entries(withdrawals))("however it is queued, %s is not sent", async (_, note) => {
  const { id, delivery } = await lead();
  await note(id, delivery);
  const [claim] = await harness.claim();
  expect(claim?.deliveryId).toBe(delivery);
  const request = { method: "POST", url: "http://127.0.0.1:1/", headers: {}, body: "" } as const;
  const start = {
    claim: { deliveryId: delivery, fencingToken: claim?.fencingToken ?? 0 },
    configVersion: 1,
    leaseMs: 1_000,
    body: "",
    masked: request,
  };
  expect(await beginAttempts(database.db, [start])).toEqual([false]);
  expect(await stateOf(delivery)).toBe("cancelled");
});

test("staff cannot send it to any service", async () => {
  const { id } = await lead();
  const manual = await connectFakeService(database.db, {
    url: "http://127.0.0.1:1/ok",
    name: `Manual ${id}`,
    sendMode: "manual",
  });
  await stop(id);
  expect(await sendManually(deps(), { submissionId: id, apiServiceId: manual, actor })).toEqual({ kind: "withdrawn" });
});

test("failed deliveries are not resent, alone or in bulk", async () => {
  const { id, delivery } = await lead();
  await harness.attempt(answering(422));
  expect(await stateOf(delivery)).toBe("failed");
  await stop(id);
  const filter = { submissionIds: [id] };
  expect(await retryFailed(deps(), { filter, agreedCount: 0, actor })).toMatchObject({ kind: "retried", count: 0 });
  const one = await retryFailed(deps(), { filter: { deliveryId: delivery }, agreedCount: 1, actor });
  expect(one).toEqual({ kind: "count-changed", count: 0 });
  expect(await stateOf(delivery)).toBe("cancelled");
});

test("a delivery in doubt can be resolved but not resent", async () => {
  harness = await openDeliveryHarness(database, { recognition: "none" });
  const { id, delivery } = await lead();
  await harness.attempt(silent);
  expect(await stateOf(delivery)).toBe("in_doubt");
  await stop(id);
  const resolve = (decision: "send_anyway" | "has_it") =>
    resolveInDoubt(deps(), { deliveryId: delivery, decision, actor, quietMs: 0 });
  expect(await resolve("send_anyway")).toBe("withdrawn");
  expect(await stateOf(delivery)).toBe("in_doubt");
  expect(await resolve("has_it")).toBe("resolved");
});

test("it cannot be released from quarantine", async () => {
  const { id, delivery } = await lead();
  await sql`update form_submissions set quarantined_at = now() where id = ${id}`.execute(database.db);
  await sql`update deliveries set state = 'idle', next_attempt_at = null, last_message = 'In quarantine: waits until somebody releases the lead'
    where id = ${delivery}`.execute(database.db);
  await stop(id);
  expect(await releaseLeads(deps(), { ids: [id], actor })).toBe(0);
  expect(await stateOf(delivery)).toBe("cancelled");
});
