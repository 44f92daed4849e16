import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { auditRouting } from "#server/sales/allocations/audit-routing.ts";
import { rerouteDue } from "#server/sales/allocations/reroute.ts";
import { newId } from "#server/platform/new-id.ts";
import { createRerouteStuck } from "#server/delivery/queue/reroute-stuck.ts";
import type { RecordedWithdrawal } from "#server/leads/submissions/withdrawal-ledger.ts";
import { createTestDatabase, type TestDatabase } from "#testing/database/test-database.ts";
import { createRoutingHarness } from "#testing/delivery/routing-harness.ts";
import { testRing } from "#testing/fixtures/services.ts";
import { withdraw, type Withdrawal } from "./withdraw.ts";

let database: TestDatabase;
let routing: ReturnType<typeof createRoutingHarness>;
const noted: RecordedWithdrawal[] = [];
beforeAll(async () => {
  database = await createTestDatabase();
  routing = createRoutingHarness(database.db);
});
afterAll(() => database.drop());
beforeEach(() => routing.endAll());

const stop = (submissionId: string, more: Partial<Withdrawal> = {}) =>
  withdraw(
    { db: database.db, consentRing: testRing, recordWithdrawal: async (one) => void noted.push(one) },
    { submissionId, scope: { kind: "all" }, by: "visitor", notifyRecipients: true, ...more },
  );

const buyerOf = async (name: string): Promise<string> =>
  (
    await database.db
      .selectFrom("buyers")
      .select("id")
      .where("legal_name", "=", name)
      .orderBy("id", "desc")
      .limit(1)
      .executeTakeFirstOrThrow()
  ).id;

const noticesOf = async (submissionId: string): Promise<string[]> => {
  const { rows } = await sql<{ says: string }>`
    select concat_ws(' ', kind, legal_name, channel, state) as says from notices join buyers on buyers.id = buyer_id
    where submission_id = ${submissionId} order by legal_name`.execute(database.db);
  return rows.map(({ says }) => says);
};

const identify = (submission_id: string, phone_hmac: string) =>
  sql`insert into consent_identities (submission_id, sealed, phone_hmac) values (${submission_id}, 'sealed', ${phone_hmac})
    on conflict (submission_id) do update set phone_hmac = excluded.phone_hmac, email_hmac = null`.execute(database.db);

test("a withdrawal cancels queued deliveries, stops routing and notifies recipients", async () => {
  for (const [priority, name] of ["A", "B", "C"].entries()) await routing.firm(name, { priority, shareMax: 3 });
  const id = await routing.stored();
  await routing.answer(id, "A", { kind: "accepted" });
  await routing.answer(id, "B", { kind: "rejected", message: "Kein Bedarf" });
  expect(await stop(id)).toEqual({ kind: "withdrawn", cancelled: 2, notices: 2 });
  expect(await routing.placesOf(id)).toEqual(["A sold", "B released rejected", "C released withdrawn"]);
  expect(await rerouteDue(database.db)).toBe(0);
  expect(await createRerouteStuck(database.db)()).toBe(0);
  expect(await noticesOf(id)).toEqual(["withdrawn A email queued", "withdrawn B email queued"]);
  expect(noted.at(-1)).toMatchObject({
    submissionId: id,
    kind: "withdrawn",
    scope: { kind: "all" },
    notifyRecipients: true,
  });
  const events = database.db.selectFrom("consent_events").select(["kind", "details"]).where("submission_id", "=", id);
  expect(await events.where("kind", "=", "withdrawn").execute()).toEqual([
    { kind: "withdrawn", details: { scope: "all", by: "visitor" } },
  ]);
  expect(await auditRouting(database.db)).toEqual([]);
});

test("a repeated withdrawal changes nothing", async () => {
  await routing.firm("A");
  const id = await routing.stored();
  await routing.answer(id, "A", { kind: "accepted" });
  await stop(id);
  expect(await stop(id)).toEqual({ kind: "was-withdrawn" });
  expect(await noticesOf(id)).toHaveLength(1);
});

test("a withdrawal from one firm leaves the lead with the others, and adds no firm", async () => {
  for (const [priority, name] of ["A", "B", "C"].entries()) await routing.firm(name, { priority, shareMax: 2 });
  const id = await routing.stored();
  await routing.answer(id, "A", { kind: "accepted" });
  const scope = { kind: "buyer", buyerId: await buyerOf("B") } as const;
  expect(await stop(id, { scope })).toEqual({ kind: "withdrawn", cancelled: 1, notices: 0 });
  expect(await routing.placesOf(id)).toEqual(["A sold", "B released withdrawn"]);
  expect(await rerouteDue(database.db)).toBe(0);
  expect(await stop(id, { scope: { kind: "buyer", buyerId: await buyerOf("A") } })).toMatchObject({ notices: 1 });
  expect(await noticesOf(id)).toEqual(["withdrawn A email queued"]);
});

test("a withdrawal of phone consent tells firms not to call", async () => {
  await routing.firm("A");
  const id = await routing.stored();
  await routing.answer(id, "A", { kind: "accepted" });
  await stop(id, { scope: { kind: "phone" } });
  expect(await noticesOf(id)).toEqual(["no-calls A email queued"]);
});

test("withdraws without notices if asked to", async () => {
  await routing.firm("A");
  const id = await routing.stored();
  await routing.answer(id, "A", { kind: "accepted" });
  expect(await stop(id, { notifyRecipients: false })).toEqual({ kind: "withdrawn", cancelled: 0, notices: 0 });
  expect(await noticesOf(id)).toEqual([]);
});

test("notifies a firm at its URL, and makes a task for one without a channel", async () => {
  await routing.firm("A");
  await routing.firm("B");
  await database.db
    .updateTable("buyers")
    .set({ notice_url: "http://127.0.0.1:1/notices" })
    .where("id", "=", await buyerOf("A"))
    .execute();
  await database.db
    .updateTable("buyers")
    .set({ privacy_email: "" })
    .where("id", "=", await buyerOf("B"))
    .execute();
  const id = await routing.stored();
  await routing.answer(id, "A", { kind: "accepted" });
  await routing.answer(id, "B", { kind: "unknown", message: "Keine Antwort" });
  await stop(id);
  expect(await noticesOf(id)).toEqual(["withdrawn A webhook queued", "withdrawn B task task"]);
});

test("rolls back if the ledger cannot be written", async () => {
  await routing.firm("A");
  const id = await routing.stored();
  const deps = {
    db: database.db,
    consentRing: testRing,
    recordWithdrawal: () => Promise.reject(new Error("the disk is full")),
  };
  const withdrawal = { submissionId: id, scope: { kind: "all" }, by: "visitor", notifyRecipients: true } as const;
  await expect(withdraw(deps, withdrawal)).rejects.toThrow("the disk is full");
  expect(await routing.placesOf(id)).toEqual(["A reserved"]);
});

test("blocks the person's earlier leads but not later ones", async () => {
  await routing.firm("A", { duplicateDays: 0 });
  const [first, other, someone] = [await routing.stored(), await routing.stored(), await routing.stored()];
  const hmac = `k1:${newId().replaceAll("-", "")}`;
  await identify(first, hmac);
  await identify(other, hmac);
  await identify(someone, "k1:ff");
  expect(await stop(first)).toMatchObject({ cancelled: 2 });
  expect(await routing.placesOf(other)).toEqual(["A released withdrawn"]);
  expect(await routing.placesOf(someone)).toEqual(["A reserved"]);
  const later = await routing.stored();
  await identify(later, hmac);
  await routing.answer(later, "A", { kind: "accepted" });
  expect(await routing.placesOf(later)).toEqual(["A sold"]);
});
