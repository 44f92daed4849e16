import { afterAll, beforeAll, expect, test } from "vitest";
import { buyerFacts, createBuyer, draftOrder, liveOrder, markSimulated, orderTerms } from "#testing/fixtures/buyers.ts";
import { connectFakeService } from "#testing/fixtures/services.ts";
import { createTestDatabase, type TestDatabase } from "#testing/database/test-database.ts";
import { newId } from "#server/platform/new-id.ts";
import { readFormRouting, saveFormRouting } from "./form-routing.ts";
import { goLive, setOrderState } from "./set-order-state.ts";
import { setBuyerStatus, saveBuyer } from "./save-buyer.ts";
import { listBuyerNames, readBuyer } from "./read-buyer.ts";
import { readOrder } from "./read-order.ts";
import { saveOrder } from "./save-order.ts";

let database: TestDatabase;
let apiServiceId: string;
beforeAll(async () => {
  database = await createTestDatabase();
  apiServiceId = await connectFakeService(database.db, { url: "http://127.0.0.1:1/" });
});
afterAll(() => database.drop());

async function recorded(id: string): Promise<string[]> {
  const events = database.db.selectFrom("audit_events").select("action").where("target_id", "=", id);
  return (await events.orderBy("id").execute()).map(({ action }) => action);
}

const stateOf = async (id: string) => {
  const order = await readOrder(database.db, id);
  return order && [order.state, order.version, order.draft === null ? "no draft" : "draft"];
};

test("a saved buyer is read back, and saving it again is no change", async () => {
  const id = await createBuyer(database.db);
  expect(await readBuyer(database.db, id)).toEqual({ id, ...buyerFacts(), pausedAt: null, retiredAt: null });
  expect(await saveBuyer(database.db, { id, facts: buyerFacts() }, "Eva")).toEqual({
    kind: "saved",
    id,
    changed: false,
  });
  await saveBuyer(database.db, { id, facts: buyerFacts({ city: "50667 Köln" }) }, "Eva");
  expect((await readBuyer(database.db, id))?.city).toBe("50667 Köln");
  expect(await recorded(id)).toEqual(["buyer.create", "buyer.update"]);
});

test.each([
  ["legalName", ""],
  ["role", "friend"],
  ["privacyUrl", "javascript:alert(1)"],
  ["privacyEmail", "nobody"],
  ["contractOn", "2026-02-30"],
  ["callerNumbers", ["1"]],
])("rejects a buyer with %s %j", async (field, value) => {
  const facts = { ...buyerFacts(), [field]: value };
  expect(await saveBuyer(database.db, { facts }, "Eva")).toEqual({ kind: "invalid", fields: [field] });
});

test("lists sort buyers by name", async () => {
  for (const legalName of ["Zinnober GmbH", "Aachener Lifte GmbH"]) await createBuyer(database.db, { legalName });
  const names = (await listBuyerNames(database.db)).map(({ legalName }) => legalName);
  expect(names.indexOf("Aachener Lifte GmbH")).toBeLessThan(names.indexOf("Zinnober GmbH"));
});

test("a new buyer is a change", async () => {
  expect(await saveBuyer(database.db, { facts: buyerFacts() }, "Eva")).toMatchObject({ kind: "saved", changed: true });
});

test("an unknown buyer cannot be changed", async () => {
  const id = newId();
  expect(await saveBuyer(database.db, { id, facts: buyerFacts() }, "Eva")).toEqual({ kind: "not-found" });
  const steering = { buyerId: id, steering: "pause" } as const;
  expect(await setBuyerStatus(database.db, steering, "Eva")).toEqual({ kind: "not-found" });
});

test("facts shown to a live buyer's visitors cannot be removed", async () => {
  const buyerId = await createBuyer(database.db);
  await liveOrder(database.db, { buyerId, apiServiceId });
  const facts = buyerFacts({ street: "", contractOn: null });
  const saved = await saveBuyer(database.db, { id: buyerId, facts }, "Eva");
  expect(saved).toEqual({ kind: "needed", fields: ["street", "contractOn"] });
});

test("a buyer is paused, resumed and retired, which ends its orders for good", async () => {
  const buyerId = await createBuyer(database.db);
  const order = await liveOrder(database.db, { buyerId, apiServiceId });
  const steer = (steering: "pause" | "resume" | "retire") => setBuyerStatus(database.db, { buyerId, steering }, "Eva");
  expect(await steer("pause")).toEqual({ kind: "done", name: buyerFacts().legalName });
  await steer("pause");
  expect((await readBuyer(database.db, buyerId))?.pausedAt).toBeInstanceOf(Date);
  await steer("resume");
  expect((await readBuyer(database.db, buyerId))?.pausedAt).toBeNull();
  await steer("retire");
  expect(await stateOf(order)).toEqual(["ended", 1, "no draft"]);
  expect(await steer("resume")).toEqual({ kind: "retired" });
  expect(await saveBuyer(database.db, { id: buyerId, facts: buyerFacts() }, "Eva")).toEqual({ kind: "retired" });
  const input = { name: "One more", apiServiceId, terms: orderTerms() };
  expect(await saveOrder(database.db, { buyerId, input }, "Eva")).toEqual({ kind: "retired" });
  expect(await recorded(buyerId)).toEqual(["buyer.create", "buyer.pause", "buyer.resume", "buyer.retire"]);
});

test("a draft goes live as version 1, new terms as version 2, and version 1 stays readable", async () => {
  const buyerId = await createBuyer(database.db);
  const id = await liveOrder(database.db, { buyerId, apiServiceId });
  expect(await stateOf(id)).toEqual(["live", 1, "no draft"]);
  const terms = orderTerms({ priceCents: 4950 });
  await saveOrder(database.db, { id, buyerId, input: { name: "Rheinland", apiServiceId, terms } }, "Eva");
  expect(await stateOf(id)).toEqual(["live", 1, "draft"]);
  expect(await goLive(database.db, id, "Eva")).toEqual({ kind: "not-simulated" });
  await markSimulated(database.db, id, terms);
  expect(await goLive(database.db, id, "Eva")).toEqual({ kind: "live", version: 2 });
  const versions = database.db.selectFrom("order_versions").select(["version", "terms"]).where("order_id", "=", id);
  expect(await versions.orderBy("version").execute()).toEqual([
    { version: 1, terms: orderTerms() },
    { version: 2, terms },
  ]);
  const usage = database.db.selectFrom("order_usage").select(["day_used", "total_used"]).where("order_id", "=", id);
  expect(await usage.execute()).toEqual([{ day_used: 0, total_used: 0 }]);
  expect(await recorded(id)).toEqual(["order.create", "order.live", "order.draft", "order.live"]);
});

test("going live twice at once makes one version", async () => {
  const buyerId = await createBuyer(database.db);
  const id = await draftOrder(database.db, { buyerId, apiServiceId });
  await markSimulated(database.db, id, orderTerms());
  const both = await Promise.all([goLive(database.db, id, "Eva"), goLive(database.db, id, "Jan")]);
  expect(both.map(({ kind }) => kind).toSorted()).toEqual(["live", "no-draft"]);
});

test("a draft equal to the live terms is none", async () => {
  const buyerId = await createBuyer(database.db);
  const id = await liveOrder(database.db, { buyerId, apiServiceId });
  const save = (priceCents: number) =>
    saveOrder(
      database.db,
      { id, buyerId, input: { name: "Rheinland", apiServiceId, terms: orderTerms({ priceCents }) } },
      "Eva",
    );
  await save(1);
  expect(await stateOf(id)).toEqual(["live", 1, "draft"]);
  await save(orderTerms().priceCents);
  expect(await stateOf(id)).toEqual(["live", 1, "no draft"]);
});

test("a simulation of other terms or from an hour ago does not count", async () => {
  const buyerId = await createBuyer(database.db);
  const id = await draftOrder(database.db, { buyerId, apiServiceId });
  await markSimulated(database.db, id, orderTerms({ priceCents: 1 }));
  expect(await goLive(database.db, id, "Eva")).toEqual({ kind: "not-simulated" });
  await markSimulated(database.db, id, orderTerms(), new Date(Date.now() - 3_600_000));
  expect(await goLive(database.db, id, "Eva")).toEqual({ kind: "not-simulated" });
});

test("going live needs a complete buyer and a real, active service", async () => {
  const tries = async (facts: Parameters<typeof createBuyer>[1], service: string | null) => {
    const id = await draftOrder(database.db, {
      buyerId: await createBuyer(database.db, facts),
      apiServiceId: service,
    });
    await markSimulated(database.db, id, orderTerms());
    return goLive(database.db, id, "Eva");
  };
  const connect = (name: string, more = {}) =>
    connectFakeService(database.db, { url: "http://127.0.0.1:1/", name, ...more });
  expect(await tries({ privacyUrl: "", contractOn: null }, apiServiceId)).toEqual({
    kind: "buyer-incomplete",
    missing: ["privacyUrl", "contractOn"],
  });
  expect(await tries({}, null)).toEqual({ kind: "no-service" });
  expect(await tries({}, await connect("Aus", { isActive: false }))).toEqual({ kind: "service-inactive" });
  const sandbox = await connect("Probe");
  await database.db.updateTable("api_services").set({ is_sandbox: true }).where("id", "=", sandbox).execute();
  expect(await tries({}, sandbox)).toEqual({ kind: "service-sandbox" });
  expect(await goLive(database.db, newId(), "Eva")).toEqual({ kind: "not-found" });
});

test("rejects an order with the path of the problem, also for unknown keys", async () => {
  const buyerId = await createBuyer(database.db);
  const tries = (input: unknown) => saveOrder(database.db, { buyerId, input }, "Eva");
  const order = { name: "Rheinland", apiServiceId, terms: orderTerms() };
  const bad = { ...order.terms, area: "Köln", caps: { ...order.terms.caps, day: -1 } };
  expect(await tries({ ...order, terms: bad })).toEqual({ kind: "invalid", paths: ["terms.area", "terms.caps.day"] });
  expect(await tries({ ...order, colour: "red" })).toMatchObject({ kind: "invalid" });
  expect(await tries({ ...order, apiServiceId: newId() })).toEqual({ kind: "no-service" });
  expect(await saveOrder(database.db, { buyerId: newId(), input: order }, "Eva")).toEqual({ kind: "no-buyer" });
});

test("an order that was live keeps its service and its buyer", async () => {
  const buyerId = await createBuyer(database.db);
  const id = await liveOrder(database.db, { buyerId, apiServiceId });
  const other = await connectFakeService(database.db, { url: "http://127.0.0.1:1/", name: "Other" });
  const input = { name: "Rheinland", apiServiceId: other, terms: orderTerms() };
  expect(await saveOrder(database.db, { id, buyerId, input }, "Eva")).toEqual({ kind: "service-is-fixed" });
  const another = await createBuyer(database.db);
  expect(await saveOrder(database.db, { id, buyerId: another, input }, "Eva")).toEqual({ kind: "not-found" });
});

test("an order is paused, resumed and ended only from a state that allows it", async () => {
  const buyerId = await createBuyer(database.db);
  const orderId = await liveOrder(database.db, { buyerId, apiServiceId });
  const steer = async (steering: "pause" | "resume" | "end") =>
    (await setOrderState(database.db, { orderId, steering }, "Eva")).kind;
  expect(await steer("resume")).toBe("not-possible");
  expect(await steer("pause")).toBe("done");
  expect(await steer("pause")).toBe("not-possible");
  await database.db.updateTable("buyers").set({ street: "" }).where("id", "=", buyerId).execute();
  expect(await steer("resume")).toBe("buyer-incomplete");
  await database.db.updateTable("buyers").set({ street: "Musterweg 12" }).where("id", "=", buyerId).execute();
  expect(await steer("resume")).toBe("done");
  expect(await stateOf(orderId)).toEqual(["live", 1, "no draft"]);
  expect(await steer("end")).toBe("done");
  expect(await steer("resume")).toBe("not-possible");
  expect(await recorded(orderId)).toEqual(["order.create", "order.live", "order.pause", "order.resume", "order.end"]);
});

test("a form's routing has defaults until it is set, and rejects invalid values", async () => {
  expect(await readFormRouting(database.db)).toContainEqual({
    formType: "solar",
    rankBy: "priority",
    maxBuyers: 4,
    buyersLimit: 4,
    namesPartners: false,
  });
  const set = { formType: "solar", rankBy: "net", maxBuyers: 2, namesPartners: true };
  expect(await saveFormRouting(database.db, set, "Eva")).toEqual({ kind: "saved" });
  expect(await saveFormRouting(database.db, set, "Eva")).toEqual({ kind: "saved" });
  expect(await readFormRouting(database.db)).toContainEqual({ ...set, buyersLimit: 4 });
  for (const bad of [
    { maxBuyers: 5 },
    { maxBuyers: 0 },
    { rankBy: "luck" },
    { formType: "boat" },
    { formType: "treppenlift6", maxBuyers: 4 },
  ])
    expect(await saveFormRouting(database.db, { ...set, ...bad }, "Eva")).toEqual({ kind: "invalid" });
  expect(await recorded("solar")).toEqual(["form-routing.update"]);
});

test("a form names no firms while facts about one are missing", async () => {
  const buyerId = await createBuyer(database.db, { legalName: "Halbes Wissen GmbH" });
  await liveOrder(database.db, { buyerId, apiServiceId, terms: orderTerms({ formTypes: ["treppenlift7"] }) });
  await database.db.updateTable("buyers").set({ city: "" }).where("id", "=", buyerId).execute();
  const set = { rankBy: "priority", maxBuyers: 3, namesPartners: true };
  expect(await saveFormRouting(database.db, { ...set, formType: "treppenlift7" }, "Eva")).toEqual({
    kind: "incomplete",
    buyers: ["Halbes Wissen GmbH"],
  });
  expect(await saveFormRouting(database.db, { ...set, formType: "treppenlift6" }, "Eva")).toEqual({ kind: "saved" });
});
