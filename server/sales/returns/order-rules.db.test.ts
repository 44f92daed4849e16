import { afterAll, beforeAll, expect, test } from "vitest";
import { newId } from "#server/platform/new-id.ts";
import { createTestDatabase, type TestDatabase } from "#testing/database/test-database.ts";
import { addBuyer, addLiveOrder } from "#testing/fixtures/orders.ts";
import { connectFakeService } from "#testing/fixtures/services.ts";
import { readOrderRules, saveOrderRules, USUAL_RULES } from "./return-rules.ts";

const STAFF = "eva@stufenlos.example";

let database: TestDatabase;
let orderId: string;

beforeAll(async () => {
  database = await createTestDatabase();
  const serviceId = await connectFakeService(database.db, { url: "http://127.0.0.1:1/", name: "Käufer" });
  orderId = await addLiveOrder(database.db, { buyerId: await addBuyer(database.db, "Firma"), serviceId, name: "NRW" });
});
afterAll(() => database.drop());

const save = (rules: unknown) => saveOrderRules(database.db, { orderId, rules }, STAFF);

test("an order has default rules until it gets its own, audits each change, and null resets them", async () => {
  const usual = { orderId, order: "NRW", buyer: "Firma", rules: USUAL_RULES, isOwn: false };
  expect(await readOrderRules(database.db, orderId)).toMatchObject(usual);
  const own = { ...USUAL_RULES, undecidedDays: 7, reasons: { fake: { creditPercent: 50 } } };
  expect(await save(own)).toEqual({ kind: "saved", changed: true });
  expect(await save(own)).toEqual({ kind: "saved", changed: false });
  expect(await readOrderRules(database.db, orderId)).toMatchObject({ rules: own, isOwn: true });
  expect(await save(null)).toEqual({ kind: "saved", changed: true });
  expect(await readOrderRules(database.db, orderId)).toMatchObject(usual);
  const entries = database.db.selectFrom("audit_events").select(["actor", "details"]);
  const noted = await entries.where("action", "=", "order.return-rules").orderBy("id").execute();
  expect(noted).toEqual([
    { actor: STAFF, details: { name: "NRW", rules: "own" } },
    { actor: STAFF, details: { name: "NRW", rules: "usual" } },
  ]);
});

test("rejects an invalid rule by its path, and an unknown order", async () => {
  expect(await save({ ...USUAL_RULES, undecidedDays: 0, monthlyLimitPercent: "viel" })).toEqual({
    kind: "invalid",
    paths: ["undecidedDays", "monthlyLimitPercent"],
  });
  expect(await saveOrderRules(database.db, { orderId: newId(), rules: null }, STAFF)).toEqual({ kind: "not-found" });
  expect(await readOrderRules(database.db, newId())).toBeUndefined();
});
