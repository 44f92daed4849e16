import { afterAll, beforeAll, expect, test } from "vitest";
import { ALLOCATION_STATES, type AllocationState } from "#server/sales/allocations/allocation-state.ts";
import { newId } from "#server/platform/new-id.ts";
import { createBuyer, draftOrder, storeAllocation } from "#testing/fixtures/buyers.ts";
import { createTestDatabase, type TestDatabase } from "#testing/database/test-database.ts";
import { readSalesToday } from "./read-sales-today.ts";

/** Just after midnight in Berlin, when it is the day before in UTC. */
const NOW = Date.parse("2026-11-15T23:30:00Z");

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

test("without any buyer there are no sales to tell of", async () => {
  expect(await readSalesToday(database.db, NOW)).toBeUndefined();
});

test("sold, revenue and unsold are those of a plain recount", async () => {
  const buyerId = await createBuyer(database.db);
  const orderId = await draftOrder(database.db, { buyerId, apiServiceId: null });
  const stored: { state: AllocationState; day: string; priceCents: number }[] = [];
  for (const day of ["2026-11-15", "2026-11-16", "2026-11-16"])
    for (const [n, state] of ALLOCATION_STATES.entries())
      stored.push({ state, day, priceCents: 1000 + stored.length * 7 + n });
  for (const one of stored) await storeAllocation(database.db, { orderId, buyerId, ...one });
  const decisions = [
    { unsold: "area", at: "2026-11-15T22:59:59Z" },
    { unsold: "area", at: "2026-11-15T23:00:00Z" },
    { unsold: "cap", at: "2026-11-15T23:01:00Z" },
    { unsold: "cap", at: "2026-11-15T23:02:00Z" },
    { unsold: null, at: "2026-11-15T23:03:00Z" },
  ];
  for (const { unsold, at } of decisions)
    await database.db
      .insertInto("routing_decisions")
      .values({
        submission_id: newId(),
        form_type: "treppenlift",
        max_buyers: 4,
        unsold,
        decided_at: new Date(at),
      })
      .execute();
  const sold = stored.filter(({ state, day }) => state === "sold" && day === "2026-11-16");
  expect(await readSalesToday(database.db, NOW)).toEqual({
    sold: sold.length,
    revenueCents: sold.reduce((sum, { priceCents }) => sum + priceCents, 0),
    unsold: [
      { reason: "cap", count: 2 },
      { reason: "area", count: 1 },
    ],
  });
});
