import { afterAll, beforeAll, expect, test } from "vitest";
import { ALLOCATION_STATES, type AllocationState } from "./allocation-state.ts";
import { createBuyer, draftOrder, liveOrder, storeAllocation } from "#testing/fixtures/buyers.ts";
import { connectFakeService } from "#testing/fixtures/services.ts";
import { createTestDatabase, type TestDatabase } from "#testing/database/test-database.ts";
import { listBuyers } from "./list-buyers.ts";
import { setBuyerStatus } from "#server/sales/buyers/save-buyer.ts";

/** Just after midnight in Berlin: still the day before in UTC. */
const NOW = new Date("2026-11-15T23:30:00Z");

let database: TestDatabase;
let apiServiceId: string;
beforeAll(async () => {
  database = await createTestDatabase();
  apiServiceId = await connectFakeService(database.db, { url: "http://127.0.0.1:1/", name: "Käufer" });
});
afterAll(() => database.drop());

test("figures equal a plain recount of allocations in all states, today, this month and before", async () => {
  const buyerId = await createBuyer(database.db);
  const orderId = await liveOrder(database.db, { buyerId, apiServiceId });
  const stored: { state: AllocationState; day: string; priceCents: number }[] = [];
  for (const [n, day] of ["2026-11-16", "2026-11-16", "2026-11-15", "2026-11-01", "2026-10-31"].entries())
    for (const [m, state] of ALLOCATION_STATES.entries()) stored.push({ state, day, priceCents: 1000 + 10 * n + m });
  for (const one of stored) await storeAllocation(database.db, { orderId, buyerId, ...one });
  await database.db
    .updateTable("order_usage")
    .set({ day: "2026-11-16", day_used: 6 })
    .where("order_id", "=", orderId)
    .execute();
  const count = (state: AllocationState, since: string) =>
    stored.filter((one) => one.state === state && one.day >= since).length;
  const [buyer] = await listBuyers(database.db, NOW);
  expect(buyer).toMatchObject({ id: buyerId, missing: [], orders: [{ id: orderId, state: "live", version: 1 }] });
  expect(buyer?.orders[0]).toMatchObject({
    soldToday: count("sold", "2026-11-16"),
    reservedToday: count("reserved", "2026-11-16"),
    usedToday: 6,
    soldMonth: count("sold", "2026-11-01"),
    returnedMonth: count("returned", "2026-11-01"),
    netMonthCents: stored
      .filter(({ state, day }) => state === "sold" && day >= "2026-11-01")
      .reduce((sum, { priceCents }) => sum + priceCents, 0),
  });
});

test("ignores an order's counter of another day", async () => {
  const [buyer] = await listBuyers(database.db, new Date("2026-11-17T12:00:00Z"));
  expect(buyer?.orders[0]).toMatchObject({ usedToday: 0, soldToday: 0 });
});

test("lists drafts with their terms, names what a buyer lacks, and leaves out retired buyers", async () => {
  const buyerId = await createBuyer(database.db, { legalName: "Anfang GmbH", privacyEmail: "" });
  await draftOrder(database.db, { buyerId, apiServiceId, name: "Süden" });
  const gone = await createBuyer(database.db, { legalName: "Alt GmbH" });
  await setBuyerStatus(database.db, { buyerId: gone, steering: "retire" }, "Eva");
  const listed = await listBuyers(database.db, NOW);
  expect(listed.map(({ legalName }) => legalName)).toEqual(["Anfang GmbH", "Musterlift Rheinland GmbH"]);
  expect(listed[0]).toMatchObject({
    missing: ["privacyEmail"],
    orders: [{ name: "Süden", state: "draft", version: 0, hasDraft: true, serviceName: "Käufer", netMonthCents: 0 }],
  });
  expect(listed[0]?.orders[0]?.terms?.priceCents).toBe(4500);
});
