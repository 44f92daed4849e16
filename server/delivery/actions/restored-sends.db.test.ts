import { randomBytes } from "node:crypto";
import { sql } from "kysely";
import { pino } from "pino";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { newId as newIdAt } from "#funnels/engine/new-id.ts";
import { IN_QUARANTINE } from "#server/delivery/queue/create-deliveries.ts";
import { createTimelineCheck } from "#server/delivery/database-timeline.ts";
import type { Transport } from "#server/delivery/transport/transport.ts";
import { newId } from "#server/platform/new-id.ts";
import { createTestDatabase, type TestDatabase } from "#testing/database/test-database.ts";
import { answering, openDeliveryHarness, type DeliveryHarness } from "#testing/delivery/delivery-harness.ts";
import { confirmRestore } from "./confirm-restore.ts";
import { resolveInDoubt } from "./resolve-in-doubt.ts";
import { retryFailed } from "./retry-failed.ts";
import { sendManually } from "./send-manually.ts";

let database: TestDatabase;
const notifyWorkers = () => undefined;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());
beforeEach(() =>
  sql`update deliveries set state = 'delivered', next_attempt_at = null, lease_until = null`.execute(database.db),
);

/** Simulates a restore: the stored timeline is no longer the current one. The first worker notices it. */
const restore = async () => {
  await sql`delete from database_timelines`.execute(database.db);
  await sql`insert into database_timelines (timeline, confirmed_at, confirmed_by) values ('old', now(), 'a test')`.execute(
    database.db,
  );
  await createTimelineCheck(database.db, pino({ level: "silent" }))();
};
const confirm = (lostFrom: Date | null = new Date(Date.now() - 60_000)) =>
  confirmRestore(database.db, { lostFrom, actor: "Eva", force: false, ledger: undefined });
const retry = (deliveryId: string) =>
  retryFailed({ db: database.db, notifyWorkers }, { filter: { deliveryId }, agreedCount: 1, actor: "Eva" });
const resolve = (deliveryId: string, decision: "has_it_not" | "send_anyway") =>
  resolveInDoubt({ db: database.db, notifyWorkers }, { deliveryId, decision, actor: "Eva", quietMs: 0 });
const sendByHand = (harness: DeliveryHarness, submissionId: string) =>
  sendManually({ db: database.db, notifyWorkers }, { submissionId, apiServiceId: harness.serviceId, actor: "Eva" });

/** Attempts the due delivery; returns whether the service got a request. */
async function reaches(harness: DeliveryHarness, status = 201): Promise<boolean> {
  let requests = 0;
  const counting: Transport = (request, limits) => {
    requests++;
    return answering(status)(request, limits);
  };
  expect(await harness.attempt(counting)).toBe(true);
  return requests > 0;
}

async function failed(harness: DeliveryHarness): Promise<string> {
  const id = await harness.submit();
  await harness.attempt(answering(422));
  expect((await harness.delivery(id)).state).toBe("failed");
  return id;
}

/** Stores a lead that staff have not sent to the manual service. */
async function unsent(harness: DeliveryHarness): Promise<string> {
  const id = newId();
  expect(await harness.submit(id)).toBe("");
  return id;
}

const queuedBy = async (harness: DeliveryHarness, submissionId: string): Promise<string> => {
  const sent = await sendByHand(harness, submissionId);
  if (sent.kind !== "queued") throw new Error(sent.kind);
  return sent.deliveryId;
};

test("M7: asks before it resends a failed lead", async () => {
  const harness = await openDeliveryHarness(database, { recognition: "none" });
  const id = await failed(harness);
  await restore();
  expect(await confirm()).toMatchObject({ kind: "confirmed", inDoubt: 0, asksAgain: 0, asksFirst: 1 });
  expect((await harness.delivery(id)).state).toBe("failed"); // Staff are asked only when they send it.
  expect((await retry(id)).kind).toBe("retried");
  expect(await reaches(harness)).toBe(false);
  expect((await harness.delivery(id)).state).toBe("in_doubt");
});

test.each(["has_it_not", "send_anyway"] as const)("M7: a person who answers %s can send it", async (decision) => {
  const harness = await openDeliveryHarness(database, { recognition: "none" });
  const id = await failed(harness);
  await restore();
  await confirm();
  await retry(id);
  await reaches(harness);
  expect(await resolve(id, decision)).toBe("resolved");
  if (decision === "has_it_not") await retry(id);
  expect(await reaches(harness)).toBe(true);
  expect((await harness.delivery(id)).state).toBe("delivered");
});

test("M7: a forced resend does not survive the restore", async () => {
  const harness = await openDeliveryHarness(database, { recognition: "none" });
  const id = await failed(harness);
  await sql`update deliveries set forced_resends = 1 where id = ${id}`.execute(database.db);
  await restore();
  await confirm();
  await retry(id);
  expect(await reaches(harness)).toBe(false);
});

test("M7: resends failed leads if the service recognises repeats", async () => {
  const harness = await openDeliveryHarness(database, { recognition: "natural" });
  const id = await failed(harness);
  await restore();
  await confirm();
  await retry(id);
  expect(await reaches(harness, 409)).toBe(true);
  expect(await harness.delivery(id)).toMatchObject({ state: "delivered", inferred_from_duplicate: true });
});

test("M7: asks before it sends a lead from quarantine", async () => {
  const harness = await openDeliveryHarness(database, { recognition: "none" });
  const id = await harness.submit();
  await sql`update deliveries set state = 'idle', next_attempt_at = null, last_message = ${IN_QUARANTINE}
    where id = ${id}`.execute(database.db);
  await restore();
  expect(await confirm()).toMatchObject({ kind: "confirmed", asksFirst: 1 });
  await sql`update deliveries set state = 'queued', next_attempt_at = now() where id = ${id}`.execute(database.db);
  expect(await reaches(harness)).toBe(false);
  expect((await harness.delivery(id)).state).toBe("in_doubt");
});

test("M7: asks before a manual send that may be a repeat", async () => {
  const harness = await openDeliveryHarness(database, { recognition: "none", sendMode: "manual" });
  const lead = await unsent(harness);
  await restore();
  await confirm();
  const id = await queuedBy(harness, lead);
  expect(await reaches(harness)).toBe(false);
  expect((await harness.delivery(id)).state).toBe("in_doubt");
});

test("M7: a manual send before the confirmation is in doubt", async () => {
  const harness = await openDeliveryHarness(database, { recognition: "none", sendMode: "manual" });
  const lead = newIdAt(Date.now() + 3_600_000, randomBytes(10)); // Its clock is fast, so only the storage time counts.
  await harness.submit(lead);
  await restore();
  const id = await queuedBy(harness, lead);
  expect(await confirm()).toMatchObject({ kind: "confirmed", inDoubt: 1 });
  expect((await harness.delivery(id)).state).toBe("in_doubt");
});

test("M7: asks nothing about leads and services newer than the restore", async () => {
  const manual = { recognition: "none", sendMode: "manual" } as const;
  const old = await openDeliveryHarness(database, manual);
  const oldLead = await unsent(old);
  await restore();
  await confirm();
  await queuedBy(old, await unsent(old));
  expect(await reaches(old)).toBe(true);
  const young = await openDeliveryHarness(database, manual);
  await queuedBy(young, oldLead);
  expect(await reaches(young)).toBe(true);

  const third = await openDeliveryHarness(database, manual);
  const lead = await unsent(third);
  await restore();
  await confirm(null);
  await queuedBy(third, lead);
  expect(await reaches(third)).toBe(true);
});
