import { afterAll, beforeAll, expect, test } from "vitest";
import { newId } from "#server/platform/new-id.ts";
import { createBuyer, draftOrder, storeAllocation } from "#testing/fixtures/buyers.ts";
import { createTestDatabase, type TestDatabase } from "#testing/database/test-database.ts";
import { readRouting } from "./read-routing.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

test("shows the named firms, the recipients and a reason for each other order", async () => {
  const { db } = database;
  const buyer = async (legalName: string) => {
    const buyerId = await createBuyer(db, { legalName });
    return { buyerId, orderId: await draftOrder(db, { buyerId, apiServiceId: null, name: `Order of ${legalName}` }) };
  };
  const [sold, released, capped] = [await buyer("Sold"), await buyer("Released"), await buyer("Capped")];
  const submissionId = newId();
  await db
    .insertInto("routing_decisions")
    .values({
      submission_id: submissionId,
      form_type: "treppenlift",
      max_buyers: 3,
      named_order_ids: [sold.orderId, released.orderId],
      reasons: JSON.stringify(await byNumber({ [capped.orderId]: "cap", [released.orderId]: "tried" })),
    })
    .execute();
  await storeAllocation(db, { ...sold, submissionId, position: 1, priceCents: 4800 });
  await storeAllocation(db, { ...released, submissionId, position: 2, state: "released", reason: "rejected" });
  const routing = await readRouting(db, submissionId);
  expect(routing).toMatchObject({ maxBuyers: 3, unsold: null });
  expect(routing?.named?.map(({ buyer }) => buyer)).toEqual(["Sold", "Released"]);
  expect(routing?.chosen).toMatchObject([
    { buyer: "Sold", order: "Order of Sold", version: 1, state: "sold", priceCents: 4800, reason: null },
    { buyer: "Released", state: "released", reason: "rejected" },
  ]);
  expect(routing?.notChosen).toMatchObject([{ buyer: "Capped", reason: "cap" }]);
});

async function byNumber(reasons: Record<string, string>): Promise<Record<string, number[]>> {
  const orders = await database.db.selectFrom("orders").select(["id", "number"]).execute();
  return Object.fromEntries(
    Object.entries(reasons).map(([id, reason]) => [
      reason,
      orders.filter((one) => one.id === id).map((one) => one.number),
    ]),
  );
}

test("returns nothing for a lead that was not routed", async () => {
  expect(await readRouting(database.db, newId())).toBeUndefined();
});
