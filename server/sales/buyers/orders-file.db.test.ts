import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createBuyer, draftOrder, liveOrder, orderTerms } from "#testing/fixtures/buyers.ts";
import { connectFakeService } from "#testing/fixtures/services.ts";
import { createTestDatabase, type TestDatabase } from "#testing/database/test-database.ts";
import { exportOrders, importOrders } from "./orders-file.ts";
import { readOrder } from "./read-order.ts";

let database: TestDatabase;
let orderId: string;
beforeAll(async () => {
  database = await createTestDatabase();
  const { db } = database;
  const apiServiceId = await connectFakeService(db, { url: "http://127.0.0.1:1/", name: "Käufer" });
  const buyerId = await createBuyer(db);
  orderId = await liveOrder(db, { buyerId, apiServiceId });
  await draftOrder(db, { buyerId, apiServiceId: null, name: "Zweiter" });
  await createBuyer(db, { legalName: "Anderer" });
});
afterAll(() => database.drop());

const results = async (content: unknown) => {
  const imported = await importOrders(database.db, content, "command line");
  return imported.kind === "imported" ? imported.lines.map(({ result }) => result) : imported.problems;
};

test("importing an export changes nothing, and works in an empty database with the same services", async () => {
  const file = await exportOrders(database.db);
  expect(await results(file)).toEqual(["unchanged", "unchanged", "unchanged", "unchanged"]);
  const other = await createTestDatabase();
  try {
    await connectFakeService(other.db, { url: "http://127.0.0.1:1/", name: "Käufer" });
    expect(await importOrders(other.db, JSON.parse(JSON.stringify(file)), "command line")).toMatchObject({
      lines: [{ result: "created" }, { result: "created" }, { result: "created" }, { result: "created" }],
      problems: [],
    });
    expect(await exportOrders(other.db)).toEqual(file);
    const states = await other.db.selectFrom("orders").select("state").execute();
    expect(states).toEqual([{ state: "draft" }, { state: "draft" }]);
  } finally {
    await other.drop();
  }
});

test("new terms become a draft and leave the live ones", async () => {
  const file = await exportOrders(database.db, "Musterlift Rheinland GmbH");
  expect(file.buyers).toHaveLength(1);
  const [buyer] = file.buyers;
  const orders = buyer?.orders.map((order) =>
    order.id === orderId ? { ...order, terms: orderTerms({ priceCents: 9 }) } : order,
  );
  expect(await results({ buyers: [{ ...buyer, orders }] })).toEqual(["unchanged", "changed", "unchanged"]);
  const order = await readOrder(database.db, orderId);
  expect([order?.live?.priceCents, order?.draft?.priceCents, order?.state]).toEqual([4500, 9, "live"]);
});

test("rejects an unknown key with its path and changes nothing", async () => {
  const file = await exportOrders(database.db, "Anderer");
  const bad = { buyers: [{ ...file.buyers[0], legalName: "Neu", orders: [{ colour: "red" }] }] };
  const imported = await importOrders(database.db, bad, "command line");
  expect(imported).toMatchObject({ kind: "invalid" });
  expect(imported.problems.join("\n")).toMatch(/buyers\.0\.orders\.0: .*colour/);
  expect((await exportOrders(database.db, "Neu")).buyers).toEqual([]);
});

test("reports an order with a missing service and imports the rest", async () => {
  const [buyer] = (await exportOrders(database.db, "Musterlift Rheinland GmbH")).buyers;
  const orders = buyer?.orders.map((order) => ({ ...order, service: "Niemand" }));
  const imported = await importOrders(database.db, { buyers: [{ ...buyer, orders }] }, "command line");
  expect(imported).toMatchObject({ lines: [{ result: "unchanged" }] });
  expect(imported.problems[0]).toContain("there is no service Niemand");
});

test("an order that was live with other terms is exported once", async () => {
  await sql`insert into order_versions (order_id, version, terms, saved_by)
    select order_id, version - 1, terms, saved_by from order_versions where order_id = ${orderId}`.execute(database.db);
  const file = await exportOrders(database.db);
  expect(file.buyers.flatMap(({ orders }) => orders).filter(({ id }) => id === orderId)).toHaveLength(1);
});
