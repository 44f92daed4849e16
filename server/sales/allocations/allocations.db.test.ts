import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { retryFailed } from "#server/delivery/actions/retry-failed.ts";
import { settleDoubt } from "#server/delivery/queue/settle-doubt.ts";
import { createRerouteStuck } from "#server/delivery/queue/reroute-stuck.ts";
import { eraseSubmissions } from "#server/leads/submissions/erase.ts";
import { recordNoErasure } from "#server/leads/submissions/erasure-ledger.ts";
import { releaseLeads } from "#server/intake/quarantine/release-leads.ts";
import { createTestDatabase, type TestDatabase } from "#testing/database/test-database.ts";
import { createRoutingHarness } from "#testing/delivery/routing-harness.ts";
import { connectFakeService } from "#testing/fixtures/services.ts";
import { reap } from "#server/delivery/worker/reaper.ts";
import { auditRouting } from "./audit-routing.ts";
import { reasonsByOrder } from "./read-routing.ts";
import { recountUsage, updateNet } from "./settle-allocations.ts";
import { rerouteDue } from "./reroute.ts";

let database: TestDatabase;
let routing: ReturnType<typeof createRoutingHarness>;
beforeAll(async () => {
  database = await createTestDatabase();
  routing = createRoutingHarness(database.db);
});
afterAll(() => database.drop());
beforeEach(() => routing.endAll());

const audited = async () => expect(await auditRouting(database.db)).toEqual([]);

test("a lead goes to as many firms as the page promises, at each one's price, and the others have a reason", async () => {
  const orders = [];
  for (const [name, priority] of [
    ["A", 1],
    ["B", 2],
    ["C", 3],
    ["D", 4],
    ["E", 5],
  ] as const)
    orders.push(await routing.firm(name, { priority, priceCents: 1000 * priority }));
  const id = await routing.stored();
  expect(await routing.placesOf(id)).toEqual(["A reserved", "B reserved", "C reserved", "D reserved"]);
  expect(await routing.usedBy(orders[1] ?? "")).toEqual([1, 1, 2000, 1]);
  const decision = await database.db
    .selectFrom("routing_decisions")
    .select(["unsold", reasonsByOrder.as("reasons")])
    .where("submission_id", "=", id)
    .executeTakeFirstOrThrow();
  expect(decision.reasons).toEqual({ [orders[4] ?? ""]: "enough" });
  expect(decision.unsold).toBeNull();
  const { rows } = await sql<{
    n: number;
  }>`select count(*)::int as n from deliveries where submission_id = ${id} and state = 'queued'`.execute(database.db);
  expect(rows).toEqual([{ n: 4 }]);
  await audited();
});

test("an accepted lead is sold, a rejected one goes to the next order", async () => {
  const a = await routing.firm("A", { shareMax: 1, priority: 1 });
  await routing.firm("B", { shareMax: 1, priority: 2 });
  const id = await routing.stored();
  expect(await routing.placesOf(id)).toEqual(["A reserved"]);
  await routing.answer(id, "A", { kind: "rejected", message: "Kein Bedarf" });
  expect(await routing.placesOf(id)).toEqual(["A released rejected"]);
  expect(await routing.usedBy(a)).toEqual([0, 0, 0, 0]);
  expect(await rerouteDue(database.db)).toBe(1);
  expect(await routing.placesOf(id)).toEqual(["A released rejected", "B reserved"]);
  await routing.answer(id, "B", { kind: "accepted" });
  expect(await routing.placesOf(id)).toEqual(["A released rejected", "B sold"]);
  expect(await rerouteDue(database.db)).toBe(0);
  await audited();
});

test("a duplicate is released, and a delivery in doubt keeps its allocation until staff decide", async () => {
  await routing.firm("A", { priority: 1 });
  await routing.firm("B", { priority: 2 });
  const id = await routing.stored();
  await routing.answer(id, "A", { kind: "duplicate" });
  await routing.answer(id, "B", { kind: "unknown", message: "Keine Antwort" });
  expect(await routing.placesOf(id)).toEqual(["A released duplicate", "B reserved"]);
  const delivery = await routing.deliveryOf(id, "B");
  await settleDoubt(database.db, [{ id: delivery, attemptN: 1 }], "has_it", "a test");
  expect(await routing.placesOf(id)).toEqual(["A released duplicate", "B sold"]);
  await audited();
});

test("caps hold, and a lead beyond them gets the reason", async () => {
  await routing.firm("A", { caps: { day: 2, month: null, total: null, budgetMonthCents: null } });
  const ids = [await routing.stored(), await routing.stored(), await routing.stored()];
  expect(await Promise.all(ids.map((id) => routing.unsoldOf(id)))).toEqual([null, null, "cap"]);
  await routing.answer(ids[0] ?? "", "A", { kind: "rejected", message: "Kein Bedarf" });
  await rerouteDue(database.db);
  expect(await routing.unsoldOf(ids[0] ?? "")).toBe("tried");
  expect(await routing.unsoldOf(await routing.stored())).toBeNull();
  await audited();
});

test("concurrent leads do not exceed a cap", async () => {
  const a = await routing.firm("A", { caps: { day: null, month: 7, total: null, budgetMonthCents: null } });
  await Promise.all(Array.from({ length: 40 }, () => routing.stored()));
  expect(await routing.usedBy(a)).toEqual([7, 7, 7 * 4500, 7]);
  await audited();
});

test("a person is not sold twice to a firm within its days, by any of its orders", async () => {
  await routing.firm("A", { duplicateDays: 30 });
  const phone = "0171 7654321";
  expect(await routing.unsoldOf(await routing.stored({ phone }))).toBeNull();
  expect(await routing.unsoldOf(await routing.stored({ phone }))).toBe("duplicate");
  const together = await Promise.all([
    routing.stored({ phone: "0171 7654322" }),
    routing.stored({ phone: "0171 7654322" }),
  ]);
  expect(new Set(await Promise.all(together.map((id) => routing.unsoldOf(id))))).toEqual(new Set(["duplicate", null]));
  await audited();
});

test("a form without orders records no decision, and its services get the lead", async () => {
  const { db } = database;
  await routing.firm("A", { formTypes: ["solar"] });
  const plain = await connectFakeService(db, { url: "http://127.0.0.1:1/ok", name: "Ohne Auftrag" });
  const id = await routing.stored();
  expect(await routing.unsoldOf(id)).toBeUndefined();
  const rows = await db.selectFrom("deliveries").select("api_service_id").where("submission_id", "=", id).execute();
  expect(rows).toEqual([{ api_service_id: plain }]);
  await db.updateTable("api_services").set({ is_active: false }).where("id", "=", plain).execute();
});

test("a manual resend needs a new allocation", async () => {
  const a = await routing.firm("A", { caps: { day: 1, month: null, total: null, budgetMonthCents: null } });
  const first = await routing.stored();
  await routing.answer(first, "A", { kind: "rejected", message: "Kein Bedarf" });
  await rerouteDue(database.db);
  const retry = async () =>
    retryFailed(
      { db: database.db, notifyWorkers: () => undefined },
      { filter: { deliveryId: await routing.deliveryOf(first, "A") }, agreedCount: 1, actor: "a test" },
    );
  expect(await retry()).toMatchObject({ kind: "retried", count: 1 });
  expect(await routing.placesOf(first)).toEqual(["A reserved"]);
  expect(await routing.usedBy(a)).toEqual([1, 1, 4500, 1]);
  await routing.answer(first, "A", { kind: "rejected", message: "Kein Bedarf" });
  await routing.stored(); // takes the only free allocation of the day
  expect(await retry()).toMatchObject({ kind: "retried", count: 0 });
  expect(await routing.placesOf(first)).toEqual(["A released rejected"]);
  await rerouteDue(database.db);
  await audited();
});

test("erasing a lead releases its reserved allocation and keeps the sold one", async () => {
  const [a, b] = [await routing.firm("A", { priority: 1 }), await routing.firm("B", { priority: 2 })];
  const id = await routing.stored();
  await routing.answer(id, "A", { kind: "accepted" });
  await eraseSubmissions({ db: database.db, recordErasure: recordNoErasure }, [id]);
  expect(await routing.placesOf(id)).toEqual(["A sold", "B released erased"]);
  expect([await routing.usedBy(a), await routing.usedBy(b)]).toEqual([
    [1, 1, 4500, 1],
    [0, 0, 0, 0],
  ]);
  expect(await rerouteDue(database.db)).toBe(0);
  await audited();
});

test("a quarantined lead is routed on release", async () => {
  await routing.firm("A");
  const { db } = database;
  const id = await routing.stored();
  await sql`delete from allocations where submission_id = ${id}`.execute(db);
  await sql`delete from deliveries where submission_id = ${id}`.execute(db);
  await sql`update order_usage set day_used = 0, month_used = 0, month_cents = 0, total_used = 0
    where order_id in (select id from orders where state = 'live')`.execute(db);
  await sql`update routing_decisions set unsold = 'quarantine' where submission_id = ${id}`.execute(db);
  await sql`update form_submissions set quarantined_at = now() where id = ${id}`.execute(db);
  expect(await rerouteDue(db)).toBe(0);
  await releaseLeads({ db, notifyWorkers: () => undefined }, { ids: [id], actor: "a test" });
  expect(await rerouteDue(db)).toBe(1);
  expect(await routing.placesOf(id)).toEqual(["A reserved"]);
  await audited();
});

test("a lead waiting for a failing service goes to the next order, if any, after its minutes", async () => {
  const { db } = database;
  const a = await routing.firm("A", { shareMax: 1, priority: 1, rerouteAfterMinutes: 10 });
  const id = await routing.stored();
  await sql`update circuit_breakers set state = 'paused' where api_service_id = (select api_service_id from orders where id = ${a})`.execute(
    db,
  );
  const later = () =>
    sql`update allocations set decided_at = now() - interval '11 minutes' where submission_id = ${id}`.execute(db);
  expect(await createRerouteStuck(db)()).toBe(0);
  await later();
  expect(await createRerouteStuck(db)()).toBe(0);
  expect(await routing.placesOf(id)).toEqual(["A reserved"]);
  await routing.firm("B", { priority: 2 });
  expect(await createRerouteStuck(db)()).toBe(1);
  expect(await routing.placesOf(id)).toEqual(["A released stuck", "B reserved"]);
  expect(await routing.usedBy(a)).toEqual([0, 0, 0, 0]);
  await audited();
});

test("a stuck lead without another order does not block those behind it", async () => {
  const { db } = database;
  const a = await routing.firm("A", { shareMax: 1, priority: 1, rerouteAfterMinutes: 10 });
  const [first, second, third] = [
    await routing.stored({ postalCode: "01067" }),
    await routing.stored({ postalCode: "50667" }),
    await routing.stored({ postalCode: "50668" }),
  ];
  await sql`update circuit_breakers set state = 'paused' where api_service_id = (select api_service_id from orders where id = ${a})`.execute(
    db,
  );
  await sql`update allocations set decided_at = now() - interval '11 minutes' where order_id = ${a}`.execute(db);
  await routing.firm("B", { priority: 2, area: "50" });
  expect(await createRerouteStuck(db, 1)()).toBe(2);
  expect(await routing.placesOf(first)).toEqual(["A reserved"]);
  for (const id of [second, third]) expect(await routing.placesOf(id)).toEqual(["A released stuck", "B reserved"]);
  await audited();
});

test("a lead for a closed firm waits for its opening, beyond the reaper's limit", async () => {
  const { db } = database;
  const never = Array.from({ length: 7 }, (_, day): [number, number][] =>
    day === (new Date().getUTCDay() + 4) % 7 ? [[720, 721]] : [],
  );
  await routing.firm("A", { hours: never });
  const id = await routing.stored();
  const due = () =>
    db
      .selectFrom("deliveries")
      .select(["next_attempt_at", "not_before"])
      .where("submission_id", "=", id)
      .executeTakeFirstOrThrow();
  const { next_attempt_at: opens } = await due();
  expect(opens?.getTime()).toBeGreaterThan(Date.now() + 2 * 86_400_000);
  await reap(db, { leaseMs: 30_000, timeScale: 1 });
  expect(await due()).toEqual({ next_attempt_at: opens, not_before: opens });
  await audited();
});

test("after a restore, usage is recounted", async () => {
  const { db } = database;
  const a = await routing.firm("A");
  await routing.stored();
  await sql`update order_usage set day_used = 7, total_used = 0 where order_id = ${a}`.execute(db);
  expect(await auditRouting(db)).toHaveLength(1);
  await db.transaction().execute(recountUsage);
  expect(await routing.usedBy(a)).toEqual([1, 1, 4500, 1]);
  await audited();
});

test("ranks by expected revenue if the form says so", async () => {
  const { db } = database;
  await db
    .insertInto("form_routing")
    .values({ form_type: "treppenlift", rank_by: "net", max_buyers: 1, saved_by: "a test" })
    .execute();
  await routing.firm("A", { priceCents: 4600 });
  await routing.firm("B", { priceCents: 4500 });
  for (let lead = 0; lead < 5; lead++)
    await routing.answer(await routing.stored(), "A", { kind: "rejected", message: "Kein Bedarf" });
  await updateNet(db);
  expect(await routing.placesOf(await routing.stored())).toEqual(["B reserved"]);
  await db.deleteFrom("form_routing").execute();
  await rerouteDue(db);
  await audited();
});

test("keeps a rejection that arrives during rerouting", async () => {
  const { db } = database;
  for (const [n, name] of ["A", "B"].entries()) await routing.firm(name, { shareMax: 2, priority: n + 1 });
  const c = await routing.firm("C", { shareMax: 2, priority: 3 });
  await routing.firm("D", { shareMax: 2, priority: 4 });
  const id = await routing.stored();
  await routing.answer(id, "B", { kind: "rejected", message: "no" });
  const rerouted = await db.transaction().execute(async (tx) => {
    await sql`select from order_usage where order_id = ${c} for update`.execute(tx);
    const rerouting = { done: rerouteDue(db) }; // has read who has the lead, and waits for the lock to allocate it to C
    await expect.poll(isSomebodyWaiting, { timeout: 30_000 }).toBe(true);
    await routing.answer(id, "A", { kind: "rejected", message: "no" });
    return rerouting;
  });
  expect(await rerouted.done).toBe(1);
  expect(await routing.placesOf(id)).toEqual(["A released rejected", "B released rejected", "C reserved"]);
  expect(await rerouteDue(db)).toBe(1);
  expect(await routing.placesOf(id)).toEqual([
    "A released rejected",
    "B released rejected",
    "C reserved",
    "D reserved",
  ]);
  await audited();
});

async function isSomebodyWaiting(): Promise<boolean> {
  const { rows } =
    await sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
      database.admin,
    );
  return rows.length > 0;
}
