import { afterAll, beforeAll, expect, test } from "vitest";
import type { Transport } from "#server/delivery/transport/transport.ts";
import { resolveInDoubt } from "#server/delivery/actions/resolve-in-doubt.ts";
import { createTestDatabase, type TestDatabase } from "#testing/database/test-database.ts";
import { answering, openDeliveryHarness, silent, unreachable } from "#testing/delivery/delivery-harness.ts";
import { createRoutingHarness } from "#testing/delivery/routing-harness.ts";
import { createRecordOutcome, recordAttempts, type Recording } from "./record.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const sentOf = (deliveryOrLead: { deliveryId?: string; submissionId?: string }) => {
  const { db } = database;
  const { deliveryId = "", submissionId } = deliveryOrLead;
  const lead = db.selectFrom("deliveries").select("submission_id").where("id", "=", deliveryId);
  return db
    .selectFrom("consent_events")
    .select(["buyer_id", "details"])
    .where("kind", "=", "sent")
    .where("submission_id", "=", submissionId ?? lead)
    .orderBy("at")
    .execute();
};

const event = (service: string, deliveryId: string, attempt: number, certain: boolean) => ({
  buyer_id: null,
  details: { service, deliveryId, attempt, certain },
});

test.each<[string, Transport, boolean[]]>([
  ["accepted", answering(201), [true]],
  ["known there already", answering(409), [true]],
  ["refused", answering(422, '{"message":"PLZ fehlt"}'), []],
  ["that did not go out", unreachable, []],
  ["whose answer was lost", silent, [false]],
])("a lead %s leaves a use of the consent if the firm may have it", async (_, transport, certain) => {
  const harness = await openDeliveryHarness(database);
  const id = await harness.submit();
  await harness.attempt(transport);
  expect(await sentOf({ deliveryId: id })).toEqual(certain.map((one) => event(harness.name, id, 1, one)));
});

test("a repeated or late result is one use of the consent", async () => {
  const harness = await openDeliveryHarness(database);
  const id = await harness.submit();
  const [claim] = await harness.claim();
  if (!claim) throw new Error("Nothing is due");
  const recording: Recording = { attempt: { ...claim, ageMs: 0 }, outcome: { kind: "accepted" }, timeScale: 1 };
  expect(await recordAttempts(database.db, [recording])).toEqual([true]);
  expect(await recordAttempts(database.db, [recording])).toEqual([false]);
  expect(await createRecordOutcome(database.db)(recording)).toBe("late");
  expect(await sentOf({ deliveryId: id })).toEqual([event(harness.name, id, 1, true)]);
});

test("resolving a doubt as arrived records a certain use", async () => {
  const harness = await openDeliveryHarness(database, { recognition: "none" });
  const resolve = async (decision: "has_it" | "has_it_not") => {
    const deliveryId = await harness.submit();
    await harness.attempt(silent);
    const deps = { db: database.db, notifyWorkers: () => undefined };
    expect(await resolveInDoubt(deps, { deliveryId, decision, actor: "eva@web.example", quietMs: 0 })).toBe("resolved");
    return { deliveryId, sent: await sentOf({ deliveryId }) };
  };
  const has = await resolve("has_it");
  expect(has.sent).toEqual([false, true].map((certain) => event(harness.name, has.deliveryId, 1, certain)));
  const hasNot = await resolve("has_it_not");
  expect(hasNot.sent).toEqual([event(harness.name, hasNot.deliveryId, 1, false)]);
});

test("an email to the visitor is no use of the consent", async () => {
  const harness = await openDeliveryHarness(database);
  const id = await harness.submit();
  const [claim] = await harness.claim();
  if (!claim) throw new Error("Nothing is due");
  await database.db.updateTable("api_services").set({ kind: "mail" }).where("id", "=", harness.serviceId).execute();
  const recording: Recording = { attempt: { ...claim, ageMs: 0 }, outcome: { kind: "accepted" }, timeScale: 1 };
  expect(await recordAttempts(database.db, [recording])).toEqual([true]);
  expect(await sentOf({ deliveryId: id })).toEqual([]);
});

test("the event names the lead's buyer", async () => {
  const routing = createRoutingHarness(database.db);
  const order = await routing.firm("Musterlift GmbH");
  const { buyer_id } = await database.db
    .selectFrom("orders")
    .select("buyer_id")
    .where("id", "=", order)
    .executeTakeFirstOrThrow();
  const submissionId = await routing.stored();
  await routing.answer(submissionId, "Musterlift GmbH", { kind: "accepted" });
  expect(await sentOf({ submissionId })).toMatchObject([{ buyer_id, details: { certain: true, attempt: 1 } }]);
});
