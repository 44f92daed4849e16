import { afterAll, beforeAll, expect, test } from "vitest";
import { createRecipientsToken } from "#server/sales/buyers/recipients-token.ts";
import { sendManually } from "#server/delivery/actions/send-manually.ts";
import { newId } from "#server/platform/new-id.ts";
import { createTestDatabase, type TestDatabase } from "#testing/database/test-database.ts";
import { buyWithOrder } from "#testing/fixtures/live-orders.ts";
import { connectFakeService } from "#testing/fixtures/services.ts";
import { aSite } from "#testing/fixtures/site.ts";
import { nameRecipients, chooseAgain } from "./name-recipients.ts";
import { submit } from "./submit.ts";

const recipientsToken = createRecipientsToken("a secret of ours");

let database: TestDatabase;
let orderIds: string[];
beforeAll(async () => {
  database = await createTestDatabase();
  const { db } = database;
  const service = (name: string) => connectFakeService(db, { url: "http://127.0.0.1:9", name });
  await db
    .insertInto("form_routing")
    .values({ form_type: "treppenlift", names_partners: true, saved_by: "a test" })
    .execute();
  const first = await buyWithOrder(db, {
    serviceId: await service("One"),
    name: "Musterlift GmbH",
    terms: { area: "48", priority: 1 },
  });
  const second = await buyWithOrder(db, {
    serviceId: await service("Two"),
    name: "Beispiel KG",
    terms: { area: "48", priority: 2 },
  });
  orderIds = [first.orderId, second.orderId];
});
afterAll(() => database.drop());

const deps = () => ({
  db: database.db,
  notifyWorkers: () => undefined,
  site: aSite,
  publicUrl: "https://stufenlos.example",
  recipientsToken,
});

const answers = {
  postalCode: "48143",
  name: "Hannelore Brandt",
  phone: "0251 12345",
  email: "h.brandt@web.de",
  privacyAccepted: true,
};

async function send(recipients: unknown, more: object = {}) {
  const id = newId();
  const lead = {
    id,
    formType: "treppenlift",
    answers,
    sourceUrl: "https://stufenlos.example/treppenlift",
    recipients,
    ...more,
  };
  const submitted = await submit(deps(), lead);
  const { db } = database;
  const record = await db
    .selectFrom("consent_records")
    .select(["named", "texts"])
    .where("submission_id", "=", id)
    .executeTakeFirst();
  const decision = await db
    .selectFrom("routing_decisions")
    .select("named_order_ids")
    .where("submission_id", "=", id)
    .executeTakeFirst();
  const places = await db.selectFrom("allocations").select("order_id").where("submission_id", "=", id).execute();
  const event = await db
    .selectFrom("consent_events")
    .select("details")
    .where("submission_id", "=", id)
    .where("kind", "=", "named")
    .executeTakeFirst();
  return { submitted, record, event, decision, places: places.map(({ order_id }) => order_id) };
}

/** `wordings`: fingerprints of the texts shown with this number of ticked firms. */
async function offer(postalCode = "48143", now = Date.now(), ticked = 2) {
  const recipients = await nameRecipients(deps(), "treppenlift", postalCode, now);
  return { ...recipients, wordings: recipients.counted[Math.min(ticked, recipients.firms.length)]?.wordings ?? "" };
}

test("records the named firms in the shown words and sends to them", async () => {
  const { token, wordings, firms } = await offer();
  expect(firms.map(({ name, place }) => `${name}, ${place}`)).toEqual([
    "Musterlift GmbH, Münster",
    "Beispiel KG, Münster",
  ]);
  const { submitted, record, decision, places } = await send({ token, unticked: [] }, { wordings });
  expect(submitted.kind).toBe("stored");
  expect(record?.named).toMatchObject([
    { orderId: orderIds[0], name: "Musterlift GmbH", city: "48143 Münster", street: "Musterstraße 1", ticked: true },
    { orderId: orderIds[1], name: "Beispiel KG", city: "48143 Münster", ticked: true },
  ]);
  const [text] = (record?.texts ?? []) as { id: string; version: number; sha256: string; ticked: boolean }[];
  expect(text).toMatchObject({
    id: "contact-by-named-partners",
    version: 2,
    ticked: true,
    sha256: wordings.split(" ")[0],
  });
  const words = await database.db
    .selectFrom("consent_wordings")
    .select("words")
    .where("sha256", "=", text?.sha256 ?? "")
    .executeTakeFirst();
  expect(words?.words).toContain("und die 2 Betriebe dürfen meine Antworten nutzen");
  expect(decision?.named_order_ids).toEqual(orderIds);
  expect(places.toSorted()).toEqual(orderIds.toSorted());
});

test("records an unticked firm and sends it nothing", async () => {
  const { token, wordings } = await offer("48143", Date.now(), 1);
  const { record, event, decision, places } = await send({ token, unticked: [orderIds[0]] }, { wordings });
  const [text] = (record?.texts ?? []) as { id: string; version: number }[];
  expect(text).toMatchObject({ id: "contact-by-named-partners", version: 2 });
  expect(record?.named).toMatchObject([{ ticked: false }, { ticked: true }]);
  const [unticked, ticked] = (record?.named ?? []) as { buyerId: string }[];
  expect(event?.details).toEqual({ buyerIds: [ticked?.buyerId], untickedBuyerIds: [unticked?.buyerId] });
  expect(decision?.named_order_ids).toEqual([orderIds[1]]);
  expect(places).toEqual([orderIds[1]]);
});

test("records 'die angekreuzten Betriebe' of a page without scripts", async () => {
  const { token, uncounted } = await offer();
  const { record, places } = await send({ token, unticked: [orderIds[0]] }, { wordings: uncounted.wordings });
  const [text] = (record?.texts ?? []) as { version: number; sha256: string }[];
  expect(text).toMatchObject({ version: 2, sha256: uncounted.wordings.split(" ")[0] });
  expect(places).toEqual([orderIds[1]]);
});

test("sends nothing if every firm is unticked", async () => {
  const { token, wordings } = await offer();
  const { submitted, decision, places } = await send({ token, unticked: orderIds }, { wordings });
  expect([submitted.kind, decision?.named_order_ids, places]).toEqual(["stored", [], []]);
});

test("stores a lead without named firms and sends it to none", async () => {
  const { token, firms, wordings } = await offer("99999");
  expect(firms).toEqual([]);
  const { submitted, record, event, places } = await send(
    { token, unticked: [] },
    { wordings, answers: { ...answers, postalCode: "99999" } },
  );
  expect([submitted.kind, record?.named, event, places]).toEqual(["stored", [], undefined, []]);
  expect(record?.texts).toMatchObject([{ id: "contact-by-nobody-else", ticked: true }]);
});

test("stores a lead of the previous release and sends it to none", async () => {
  const { submitted, record, decision, places } = await send(undefined);
  expect([submitted.kind, record?.named, decision?.named_order_ids, places]).toEqual(["stored", [], [], []]);
  expect(record?.texts).toMatchObject([{ id: "contact-by-partners" }]);
});

test("no service without an order gets a lead with named firms", async () => {
  const { db } = database;
  const formTypes = ["treppenlift", "treppenlift2"] as const;
  const plain = await connectFakeService(db, { url: "http://127.0.0.1:9", name: "Ohne Auftrag", formTypes });
  const gotBy = (id: string) =>
    db
      .selectFrom("deliveries")
      .select("id")
      .where("submission_id", "=", id)
      .where("api_service_id", "=", plain)
      .execute();
  const { token, wordings } = await offer();
  const told = newId();
  await send({ token, unticked: [] }, { id: told, wordings });
  expect(await gotBy(told)).toEqual([]);
  const untold = newId();
  await send(undefined, { id: untold, formType: "treppenlift2" });
  expect(await gotBy(untold)).toHaveLength(1);
  await db.updateTable("api_services").set({ send_mode: "manual" }).where("id", "=", plain).execute();
  const byHand = { submissionId: told, apiServiceId: plain, actor: "a test" };
  const sent = () => sendManually({ db, notifyWorkers: () => undefined }, byHand);
  expect(await sent()).toEqual({ kind: "by-orders" });
  await db.updateTable("orders").set({ state: "ended" }).execute();
  expect(await sent()).toEqual({ kind: "not-named" });
  await db.updateTable("orders").set({ state: "live" }).execute();
});

test("records no names if the form names no firms", async () => {
  const { submitted, record } = await send(undefined, {
    formType: "treppenlift2",
    sourceUrl: "https://stufenlos.example/treppenlift2",
  });
  expect([submitted.kind, record?.named]).toEqual(["stored", null]);
});

test.each([
  ["of another postal code", () => offer("48145").then(({ token }) => ({ token, unticked: [] }))],
  [
    "of half an hour ago",
    () => offer("48143", Date.now() - 30 * 60_000).then(({ token }) => ({ token, unticked: [] })),
  ],
  ["that is forged", () => offer().then(({ token }) => ({ token: `${token}x`, unticked: [] }))],
  ["that is none", () => Promise.resolve({ token: 7 })],
])("a token %s is refused before anything is stored, and the page is told to name the firms again", async (_, told) => {
  const { submitted, record } = await send(await told());
  expect(submitted).toEqual({ kind: "incomplete", issues: [chooseAgain] });
  expect(record).toBeUndefined();
});
