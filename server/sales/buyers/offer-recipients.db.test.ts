import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "#testing/database/test-database.ts";
import { buyWithOrder } from "#testing/fixtures/live-orders.ts";
import { connectFakeService } from "#testing/fixtures/services.ts";
import { offerRecipients } from "./recipients-token.ts";

const NOW = Date.parse("2026-11-16T10:00:00+01:00");

let database: TestDatabase;
let serviceId: string;
beforeAll(async () => {
  database = await createTestDatabase();
  serviceId = await connectFakeService(database.db, { url: "http://127.0.0.1:9" });
});
afterAll(() => database.drop());
beforeEach(async () => {
  await database.db.updateTable("orders").set({ state: "ended" }).execute();
  await database.db.deleteFrom("form_routing").execute();
});

const buys = (name: string, more: Partial<Parameters<typeof buyWithOrder>[1]> = {}) =>
  buyWithOrder(database.db, { serviceId, name, ...more });
const offered = async (postalCode = "48143") =>
  (await offerRecipients(database.db, "treppenlift", postalCode, NOW)).map(({ legalName }) => legalName);

test("offers the firms that serve the postal code, with all facts for visitors", async () => {
  const { orderId, buyerId } = await buys("Musterlift Westfalen GmbH", { terms: { area: "44, 48" } });
  await buys("Elbtal-Musterlifte GmbH", { terms: { area: "01" } });
  expect(await offerRecipients(database.db, "treppenlift", "48143", NOW)).toEqual([
    {
      orderId,
      buyerId,
      legalName: "Musterlift Westfalen GmbH",
      street: "Musterstraße 1",
      city: "48143 Münster",
      register: "Amtsgericht Münster, HRB 00001",
      businessField: "verkauft Treppenlifte und baut sie ein",
      role: "controller",
      privacyUrl: "https://musterlift.example/datenschutz",
      privacyEmail: "datenschutz@musterlift.example",
      callerNumbers: ["0221 4710 110"],
    },
  ]);
  expect(await offered("01067")).toEqual(["Elbtal-Musterlifte GmbH"]);
  expect(await offered("99999")).toEqual([]);
});

test("does not offer an order for other forms", async () => {
  await buys("Dachbeispiel AG", { terms: { formTypes: ["solar"] } });
  expect(await offered()).toEqual([]);
});

test("offers an order whose conditions could still match", async () => {
  await buys("Wählerisch GmbH", { terms: { conditions: [{ field: "liftType", is: "in", values: ["hublift"] }] } });
  expect(await offered()).toEqual(["Wählerisch GmbH"]);
});

test("offers no more than the form promises, in its ranking", async () => {
  for (const [n, name] of ["Fünf", "Vier", "Drei", "Zwei", "Eins"].entries())
    await buys(name, { terms: { priority: 5 - n } });
  expect(await offered()).toEqual(["Eins", "Zwei", "Drei", "Vier"]);
  await database.db
    .insertInto("form_routing")
    .values({ form_type: "treppenlift", max_buyers: 2, saved_by: "a test" })
    .execute();
  expect(await offered()).toEqual(["Eins", "Zwei"]);
});

test("an order at its daily cap is offered again tomorrow", async () => {
  const { orderId } = await buys("Voll GmbH", {
    terms: { caps: { day: 2, month: null, total: null, budgetMonthCents: null } },
  });
  const use = (day: string) =>
    database.db
      .updateTable("order_usage")
      .set({ day, day_used: 2, month_used: 2 })
      .where("order_id", "=", orderId)
      .execute();
  await use("2026-11-16");
  expect(await offered()).toEqual([]);
  await use("2026-11-15");
  expect(await offered()).toEqual(["Voll GmbH"]);
});

test("an order at its monthly cap is not offered that month", async () => {
  const { orderId } = await buys("Voll GmbH", {
    terms: { caps: { day: null, month: 2, total: null, budgetMonthCents: null } },
  });
  const use = (day: string) =>
    database.db.updateTable("order_usage").set({ day, month_used: 2 }).where("order_id", "=", orderId).execute();
  await use("2026-11-01");
  expect(await offered()).toEqual([]);
  await use("2026-10-31");
  expect(await offered()).toEqual(["Voll GmbH"]);
});

test("does not offer incomplete, paused or retired buyers, resellers, or orders without an active service", async () => {
  const buyer = (name: string) => buys(name).then(({ buyerId }) => buyerId);
  const change = (id: string, to: object) => database.db.updateTable("buyers").set(to).where("id", "=", id).execute();
  await change(await buyer("Ohne Vertrag"), { contract_on: null });
  await change(await buyer("Ohne Anschrift"), { street: "" });
  await change(await buyer("Macht Pause"), { paused_at: new Date() });
  await change(await buyer("Gibt es nicht mehr"), { retired_at: new Date() });
  await buys("Handelt weiter", { role: "reseller" });
  const off = await connectFakeService(database.db, { url: "http://127.0.0.1:9", name: "Off" });
  await buys("Abgeschaltet", { serviceId: off });
  await database.db.updateTable("api_services").set({ is_active: false }).where("id", "=", off).execute();
  const { orderId } = await buys("Ohne Dienst");
  await database.db.updateTable("orders").set({ api_service_id: null }).where("id", "=", orderId).execute();
  const paused = await buys("Ruht");
  await database.db.updateTable("orders").set({ state: "paused" }).where("id", "=", paused.orderId).execute();
  expect(await offered()).toEqual([]);
});
