import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Executor } from "#server/platform/db/database.ts";
import { newId } from "#server/platform/new-id.ts";
import { createTestDatabase, type TestDatabase } from "#testing/database/test-database.ts";
import { createRoutingHarness } from "#testing/delivery/routing-harness.ts";
import { auditRouting } from "./audit-routing.ts";

let database: TestDatabase;
let routing: ReturnType<typeof createRoutingHarness>;
beforeAll(async () => {
  database = await createTestDatabase();
  routing = createRoutingHarness(database.db);
});
afterAll(() => database.drop());
beforeEach(() => routing.endAll());

/** Returns the rules that the audit finds broken by a change, which is rolled back. */
async function brokenBy(change: (tx: Executor) => Promise<unknown>): Promise<string[]> {
  expect(await auditRouting(database.db)).toEqual([]);
  const tx = await database.db.startTransaction().execute();
  try {
    await change(tx);
    return (await auditRouting(tx)).map(({ rule }) => rule);
  } finally {
    await tx.rollback().execute();
  }
}

/** Adds an allocation without a decision: the order's allocation for another lead, moved to this one. */
const addPlace = (tx: Executor, lead: string, order: string) =>
  sql`
  insert into allocations (id, submission_id, form_type, order_id, order_version, buyer_id, delivery_id, position, price_cents, day)
  select ${newId()}, ${lead}, form_type, order_id, order_version, buyer_id, ${newId()}, 1, price_cents, day
  from allocations where order_id = ${order} limit 1`.execute(tx);

type Sold = { lead: string; a: string; b: string };

const CHANGES: readonly [rule: string, change: (tx: Executor, sold: Sold) => Promise<unknown>][] = [
  [
    "an order's usage is what its places say",
    (tx, { a }) => sql`update order_usage set day_used = day_used + 1 where order_id = ${a}`.execute(tx),
  ],
  [
    "an order's usage is what its places say",
    (tx, { a }) => sql`update order_usage set month_cents = month_cents - 1 where order_id = ${a}`.execute(tx),
  ],
  [
    "no more firms have a lead than were promised",
    (tx, { lead }) => sql`update routing_decisions set max_buyers = 1 where submission_id = ${lead}`.execute(tx),
  ],
  [
    "only firms that were named have a lead",
    (tx, { lead, a }) =>
      sql`update routing_decisions set named_order_ids = array[${a}::uuid] where submission_id = ${lead}`.execute(tx),
  ],
  [
    "no firm has a lead twice",
    (tx, { a, b }) =>
      sql`update allocations set buyer_id = (select buyer_id from orders where id = ${a}) where order_id = ${b}`.execute(
        tx,
      ),
  ],
  [
    "no more firms have a lead than each of them allows",
    async (tx, { a }) => {
      await sql`insert into order_versions (order_id, version, terms, saved_by)
        select order_id, 2, terms || '{"shareMax": 1}', 'a test' from order_versions where order_id = ${a}`.execute(tx);
      await sql`update allocations set order_version = 2 where order_id = ${a}`.execute(tx);
    },
  ],
  [
    "a price is that of its order's version",
    (tx, { a }) => sql`update allocations set price_cents = price_cents + 1 where order_id = ${a}`.execute(tx),
  ],
  [
    "a lead that nobody has says why",
    (tx, { lead }) => sql`delete from allocations where submission_id = ${lead}`.execute(tx),
  ],
  [
    "a lead that somebody has is not called unsold",
    (tx, { lead }) => sql`update routing_decisions set unsold = 'cap' where submission_id = ${lead}`.execute(tx),
  ],
  [
    "a delivery and its place agree",
    (tx, { a }) => sql`update allocations set state = 'sold' where order_id = ${a}`.execute(tx),
  ],
  [
    "a delivery and its place agree",
    (tx, { a }) => sql`update allocations set state = 'released' where order_id = ${a}`.execute(tx),
  ],
  [
    "a delivery and its place agree",
    (tx, { lead }) =>
      sql`update deliveries set state = 'delivered', next_attempt_at = null where submission_id = ${lead}`.execute(tx),
  ],
];

describe("the audit finds broken promises", () => {
  test.for(CHANGES)("%s", async ([rule, change]) => {
    const [a, b] = [await routing.firm("A", { priority: 1 }), await routing.firm("B", { priority: 2 })];
    const lead = await routing.stored();
    expect(await routing.placesOf(lead)).toEqual(["A reserved", "B reserved"]);
    expect(await brokenBy((tx) => change(tx, { lead, a, b }))).toContain(rule);
  });

  test.for(["day", "month", "total", "budgetMonthCents"] as const)("an allocation beyond the cap: %s", async (cap) => {
    const caps = { day: null, month: null, total: null, budgetMonthCents: null };
    const a = await routing.firm("A", { priceCents: 1, caps: { ...caps, [cap]: 1 } });
    const [, second] = [await routing.stored(), await routing.stored()];
    expect(await routing.placesOf(second)).toEqual([]);
    expect(await brokenBy((tx) => addPlace(tx, second, a))).toContain("no cap is exceeded");
  });

  test.for([{ phone: "0171 7654321" }, { email: "wieder@web.de" }])("the same person again: %o", async (person) => {
    const a = await routing.firm("A", { duplicateDays: 30 });
    const [, second] = [await routing.stored(person), await routing.stored(person)];
    expect(await routing.placesOf(second)).toEqual([]);
    expect(await brokenBy((tx) => addPlace(tx, second, a))).toContain("nobody is sold to a firm again within its days");
  });
});
