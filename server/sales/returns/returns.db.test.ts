import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { AllocationState } from "#server/sales/allocations/allocation-state.ts";
import { updateNet } from "#server/sales/allocations/settle-allocations.ts";
import { newId } from "#server/platform/new-id.ts";
import { eraseSubmissions } from "#server/leads/submissions/erase.ts";
import { recordNoErasure } from "#server/leads/submissions/erasure-ledger.ts";
import { createTestDatabase, type TestDatabase } from "#testing/database/test-database.ts";
import { addBuyer, addLiveOrder } from "#testing/fixtures/orders.ts";
import { connectFakeService } from "#testing/fixtures/services.ts";
import { recordReturn, type NewReturn } from "./record-return.ts";
import { decideReturn, creditOverdueReturns, undoDecision } from "./decide-return.ts";
import { importReturns } from "./import-returns.ts";
import { listReturns, type ReturnsFilter } from "./list-returns.ts";
import { readReturn } from "./read-return.ts";

const STAFF = "eva@stufenlos.example";
const DAY_MS = 24 * 3_600_000;

let database: TestDatabase;
let serviceId: string;
let buyerId: string;
let orderId: string;

beforeAll(async () => {
  database = await createTestDatabase();
  serviceId = await connectFakeService(database.db, { url: "http://127.0.0.1:1/", name: "Käufer" });
});
afterAll(() => database.drop());
beforeEach(async () => {
  buyerId = await addBuyer(database.db, `Firma ${newId()}`);
  orderId = await addLiveOrder(database.db, { buyerId, serviceId });
});

/** Seeds a sold lead of this person. */
async function sell({
  phone = newId(),
  daysAgo = 0,
  state = "sold",
}: { phone?: string; daysAgo?: number; state?: AllocationState } = {}) {
  const [id, submissionId, deliveryId] = [newId(), newId(), newId()];
  const at = new Date(Date.now() - daysAgo * DAY_MS);
  await database.db
    .insertInto("form_submissions")
    .values({
      id: submissionId,
      form_type: "treppenlift",
      created_at: at,
      submission_data: JSON.stringify({ phone }),
      normalised: JSON.stringify({ phone }),
    })
    .execute();
  await database.db
    .insertInto("allocations")
    .values({
      id,
      submission_id: submissionId,
      form_type: "treppenlift",
      order_id: orderId,
      order_version: 1,
      buyer_id: buyerId,
      delivery_id: deliveryId,
      position: 1,
      state,
      price_cents: 4500,
      day: at.toISOString().slice(0, 10),
      settled_at: state === "reserved" ? null : at,
    })
    .execute();
  return { id, submissionId, deliveryId };
}

const requestReturn = (reference: string, more: Partial<NewReturn> = {}, now?: Date) =>
  recordReturn(database.db, { reference, reason: "dead-number", cameBy: "staff", ...more }, STAFF, now);
const idOf = async (requested: ReturnType<typeof requestReturn>) => {
  const done = await requested;
  if (done.kind !== "recorded") throw new Error(done.kind);
  return done.id;
};
const stateOf = async (id: string) =>
  (await database.db.selectFrom("allocations").select("state").where("id", "=", id).executeTakeFirstOrThrow()).state;
const actionsOn = async (submissionId: string) => {
  const rows = await database.db
    .selectFrom("audit_events")
    .select(["action", "actor"])
    .where("target_id", "=", submissionId)
    .orderBy("id")
    .execute();
  return rows.map(({ action, actor }) => `${action} ${actor}`);
};

test("finds a sale by allocation, delivery or lead id, and records one request per sale", async () => {
  const sale = await sell();
  const id = await idOf(requestReturn(sale.id));
  for (const reference of [sale.id, sale.deliveryId, sale.submissionId, ` ${sale.submissionId.toUpperCase()} `])
    expect(await requestReturn(reference)).toEqual({ kind: "known", id });
  const twins = await Promise.all(Array.from({ length: 5 }, () => sell().then(({ id: other }) => other)));
  const twice = await Promise.all(twins.flatMap((one) => [requestReturn(one), requestReturn(one)]));
  expect(twice.filter(({ kind }) => kind === "recorded")).toHaveLength(5);
});

test("rejects requests for unsold, unknown and other buyers' leads", async () => {
  expect(await requestReturn("no id")).toEqual({ kind: "not-found" });
  expect(await requestReturn(newId())).toEqual({ kind: "not-found" });
  expect(await requestReturn((await sell({ state: "reserved" })).id)).toEqual({ kind: "not-sold", state: "reserved" });
  const sale = await sell();
  const other = await addBuyer(database.db, "Andere GmbH");
  expect(await requestReturn(sale.submissionId, { buyerId: other })).toEqual({ kind: "not-found" });
  await sql`insert into allocations (id, submission_id, form_type, order_id, order_version, buyer_id, delivery_id, position, state, price_cents, day)
    select ${newId()}, submission_id, form_type, ${await addLiveOrder(database.db, { buyerId: other, serviceId })}, 1, ${other},
      ${newId()}, 2, 'sold', 4000, day from allocations where id = ${sale.id}`.execute(database.db);
  expect(await requestReturn(sale.submissionId)).toEqual({ kind: "ambiguous" });
  expect(await requestReturn(sale.submissionId, { buyerId })).toMatchObject({ kind: "recorded" });
});

test("an accepted request is credited, in part if staff say so, up to the price, and can be undone at once", async () => {
  const sale = await sell();
  const id = await idOf(requestReturn(sale.id));
  const accept = (creditCents?: number) =>
    decideReturn(
      database.db,
      { id, decision: { kind: "accept", ...(creditCents !== undefined && { creditCents }) } },
      STAFF,
    );
  for (const bad of [4501, -1, 0.5]) expect(await accept(bad)).toEqual({ kind: "bad-credit", priceCents: 4500 });
  expect(await accept(1500)).toEqual({ kind: "decided", state: "accepted", creditCents: 1500 });
  expect(await stateOf(sale.id)).toBe("returned");
  expect(await accept()).toEqual({ kind: "decided-already", state: "accepted" });
  expect(await undoDecision(database.db, id, STAFF)).toEqual({ kind: "decided", state: "open", creditCents: 0 });
  expect(await stateOf(sale.id)).toBe("sold");
  expect(await accept()).toEqual({ kind: "decided", state: "accepted", creditCents: 4500 });
  await sql`update returns set decided_at = now() - interval '11 seconds' where id = ${id}`.execute(database.db);
  expect(await undoDecision(database.db, id, STAFF)).toEqual({ kind: "too-late" });
  expect(await actionsOn(sale.submissionId)).toEqual([
    `return.claim ${STAFF}`,
    `return.accept ${STAFF}`,
    `return.undo ${STAFF}`,
    `return.accept ${STAFF}`,
  ]);
});

test("a declined request keeps the reason, and the lead stays sold", async () => {
  const sale = await sell();
  const id = await idOf(requestReturn(sale.id));
  const decline = (reason: string) => decideReturn(database.db, { id, decision: { kind: "decline", reason } }, STAFF);
  expect(await decline("  ")).toEqual({ kind: "no-reason" });
  expect(await decline("Nur 2 Versuche")).toMatchObject({ kind: "decided", state: "declined" });
  expect(await stateOf(sale.id)).toBe("sold");
  const { rows } = await listReturns(database.db, { view: "decided", buyerId });
  expect(rows).toMatchObject([
    { id, state: "declined", decidedReason: "Nur 2 Versuche", creditCents: 0, priceCents: 4500 },
  ]);
});

test("an undecided request is credited after 21 days, to the second", async () => {
  const requestedAt = new Date("2026-10-20T12:00:00+02:00"); // the clocks go back on the 25th
  const sale = await sell();
  const id = await idOf(requestReturn(sale.id, {}, requestedAt));
  const due = new Date("2026-11-10T12:00:00+01:00");
  expect((await listReturns(database.db, { view: "open", buyerId })).rows[0]?.dueAt).toEqual(due);
  expect(await creditOverdueReturns(database.db, new Date(due.getTime() - 1000))).toBe(0);
  const lapsed = await Promise.all([creditOverdueReturns(database.db, due), creditOverdueReturns(database.db, due)]);
  expect(lapsed[0] + lapsed[1]).toBe(1);
  expect(await stateOf(sale.id)).toBe("returned");
  expect(await readReturn(database.db, id)).toMatchObject({ state: "lapsed", creditCents: 4500, decidedBy: "worker" });
  expect(await undoDecision(database.db, id, STAFF)).toEqual({ kind: "too-late" });
});

test("evidence comes from our own records: earlier buyers, the visitor's wishes and the month", async () => {
  const phone = "+4915112345678";
  await sell({ phone, daysAgo: 12 });
  const sale = await sell({ phone });
  await database.db
    .insertInto("visitor_messages")
    .values({ id: newId(), submission_id: sale.submissionId, kind: "nobody-called", buyer_id: buyerId })
    .execute();
  const id = await idOf(requestReturn(sale.id, { reason: "unreachable", tries: 6, onDays: 4 }));
  const read = await readReturn(database.db, id);
  expect(read?.evidence).toMatchObject({
    boughtDaysBefore: 12,
    messages: ["nobody-called"],
    tries: 6,
    onDays: 4,
    isErased: false,
  });
  expect(read).toMatchObject({ suggestion: "decline", creditByRule: 4500, buyerId });
  expect(read?.checks.find(({ kind }) => kind === "visitor-was-called")).toMatchObject({ met: false });
  expect(read?.history).toEqual({ accepted: 0, inPart: 0, declined: 0, lapsed: 0, open: 0 });
});

test("an erased lead can be returned", async () => {
  const sale = await sell();
  await eraseSubmissions({ db: database.db, recordErasure: recordNoErasure }, [sale.submissionId]);
  const id = await idOf(requestReturn(sale.deliveryId, { reason: "fake" }));
  expect((await readReturn(database.db, id))?.evidence.isErased).toBe(true);
  await decideReturn(database.db, { id, decision: { kind: "accept" } }, STAFF);
  expect(await stateOf(sale.id)).toBe("returned");
});

test("an order's own rules apply, and returns lower its expected revenue", async () => {
  await sql`update orders set return_rules = ${JSON.stringify({
    withinWorkingDays: 5,
    undecidedDays: 7,
    monthlyLimitPercent: null,
    reasons: { fake: { creditPercent: 50 } },
  })} where id = ${orderId}`.execute(database.db);
  const net = async () => {
    await updateNet(database.db);
    const row = await database.db
      .selectFrom("order_usage")
      .select("net_cents")
      .where("order_id", "=", orderId)
      .executeTakeFirstOrThrow();
    return row.net_cents ?? 0;
  };
  const sale = await sell();
  const before = await net();
  const id = await idOf(requestReturn(sale.id, { reason: "fake" }));
  expect(await decideReturn(database.db, { id, decision: { kind: "accept" } }, STAFF)).toMatchObject({
    creditCents: 2250,
  });
  const after = await net();
  expect(after).toBeLessThan(before);
  await sql`update returns set credit_cents = 4500 where id = ${id}`.execute(database.db);
  expect(await net()).toBeLessThan(after);
  expect(await requestReturn((await sell()).id, { reason: "duplicate" })).toMatchObject({ suggestion: "decline" });
});

test("imports a Windows-1252 list line by line with results, and is idempotent", async () => {
  const [first, second, other] = [await sell(), await sell(), await sell({ state: "reserved" })];
  const text = [
    "Referenz;Grund;Bemerkung;Versuche;Tage",
    `${first.submissionId};nicht erreichbar;morgens & abends;6;4`,
    `${second.deliveryId};Nummer ungültig;;;`,
    `${other.id};Fake;;;`,
    `${newId()};Fake;;;`,
    ";Fake;;;",
    `${second.id};gefällt nicht;;;`,
  ].join("\r\n");
  const bytes = Buffer.from(text, "latin1");
  const importIt = async () => {
    const imported = await importReturns(database.db, { bytes, buyerId }, STAFF);
    return imported.kind === "imported" ? imported.lines.map(({ line, result }) => `${line} ${result}`) : imported.kind;
  };
  const rest = ["4 not-sold", "5 not-found", "6 no-reference", "7 no-reason"];
  expect(await importIt()).toEqual(["2 recorded", "3 recorded", ...rest]);
  expect(await importIt()).toEqual(["2 known", "3 known", ...rest]);
  const listed = await listReturns(database.db, { view: "open", buyerId });
  const rows = listed.rows.toSorted((a, b) => a.reason.localeCompare(b.reason)); // both have the same deadline
  expect(rows.map(({ reason, note, cameBy }) => [reason, note, cameBy])).toEqual([
    ["dead-number", "", "csv"],
    ["unreachable", "morgens & abends", "csv"],
  ]);
  expect((await readReturn(database.db, rows[1]?.id ?? ""))?.evidence).toMatchObject({ tries: 6, onDays: 4 });
  expect(await importReturns(database.db, { bytes: Buffer.from("a;b"), buyerId }, STAFF)).toEqual({
    kind: "no-heading",
  });
});

test("lists open requests by deadline and page, with totals of each view", async () => {
  const late = await idOf(requestReturn((await sell()).id, {}, new Date("2026-11-02T10:00:00Z")));
  const soon = await idOf(requestReturn((await sell()).id, {}, new Date("2026-11-01T10:00:00Z")));
  const page = await listReturns(database.db, { view: "open", buyerId });
  expect(page.rows.map(({ id }) => id)).toEqual([soon, late]);
  expect(page.hasMore).toBe(false);
  expect(page.sums).toEqual({
    open: { count: 2, priceCents: 9000, creditCents: 0 },
    decided: { count: 0, priceCents: 0, creditCents: 0 },
    lapsed: { count: 0, priceCents: 0, creditCents: 0 },
  });
  expect((await listReturns(database.db, { view: "open", buyerId, page: 2 })).rows).toEqual([]);
});

/** Open requests of the buyer that match; checks that the totals agree. */
const found = async (more: Partial<ReturnsFilter>) => {
  const { rows, sums } = await listReturns(database.db, { view: "open", buyerId, ...more });
  expect(sums.open.count).toBe(rows.length);
  return rows.map(({ id }) => id);
};

test("filters by buyer, reason, and a reference of ours or the buyer's, and so do the totals", async () => {
  const sale = await sell();
  const fake = await idOf(requestReturn(sale.id, { reason: "fake" }));
  await requestReturn((await sell()).id);
  expect(await found({})).toHaveLength(2);
  expect(await found({ reason: "fake" })).toEqual([fake]);
  for (const reference of [fake.slice(-8).toUpperCase(), fake, sale.id, sale.deliveryId, ` ${sale.submissionId} `])
    expect(await found({ reference })).toEqual([fake]);
  expect(await found({ reference: orderId })).toHaveLength(2);
  expect(await found({ reference: "nobody" })).toEqual([]);
  expect(await found({ buyerId: newId() })).toEqual([]);
});
