import { afterAll, beforeAll, expect, test } from "vitest";
import { recordAudit } from "#server/platform/audit/record-audit.ts";
import { confirmRestore } from "#server/delivery/actions/confirm-restore.ts";
import { sendManually } from "#server/delivery/actions/send-manually.ts";
import { aSite } from "#testing/fixtures/site.ts";
import {
  answering,
  openDeliveryHarness,
  unreachable,
  type DeliveryHarness,
} from "#testing/delivery/delivery-harness.ts";
import { newLead } from "#testing/fixtures/leads.ts";
import { createTestDatabase, type TestDatabase } from "#testing/database/test-database.ts";
import { readLead } from "./read-lead.ts";
import { submit } from "#server/intake/submit.ts";
import { withoutIds } from "#testing/without-ids.ts";

let database: TestDatabase;
let harness: DeliveryHarness;
const notifyWorkers = () => undefined;

async function store(answers: Record<string, string> = {}): Promise<string> {
  const publicUrl = "https://stufenlos.example";
  const sourceUrl = `${publicUrl}/treppenlift/contact?utm_source=google&utm_medium=cpc&utm_campaign=herbst`;
  const lead = { ...newLead(answers), sourceUrl };
  await submit({ db: database.db, notifyWorkers, site: aSite, publicUrl }, lead);
  return lead.id;
}

const read = async (id: string, masked = false) => {
  const lead = await readLead(database.db, { formType: "treppenlift", id }, { masked });
  if (!lead) throw new Error("no such lead");
  return lead;
};

beforeAll(async () => {
  database = await createTestDatabase();
  harness = await openDeliveryHarness(database, { sendMode: "manual" });
});
afterAll(() => database.drop());

test("shows a lead with its answers in question order, its consent and its source", async () => {
  const lead = await read(await store());
  expect(lead).toMatchObject({ name: "Hannelore Brandt", email: "h.brandt@web.de", phone: "0171 1234567" });
  expect(lead.place).toBe("Köln");
  expect(lead.answers.at(0)).toMatchObject({ question: expect.stringContaining("?"), answer: "Sitzlift" });
  expect(lead.answers.slice(-3).map(({ question, answer }) => [question, answer])).toEqual([
    ["Vor- und Nachname", "Hannelore Brandt"],
    ["E-Mail-Adresse", "h.brandt@web.de"],
    ["Telefonnummer", "0171 1234567"],
  ]);
  expect(lead.consents).toMatchObject([{ texts: [{ id: "contact-by-partners", version: 4, ticked: true }] }]);
  expect(lead.consents[0]?.texts[0]?.words).toMatch(/^Ich stimme der Datenschutzerklärung .* Stufenlos/);
  expect(lead.source).toEqual({
    name: "google / cpc",
    parameters: [
      ["utm_source", "google"],
      ["utm_medium", "cpc"],
      ["utm_campaign", "herbst"],
    ],
    landingPage: "/treppenlift/contact",
    url: expect.stringMatching(/^https:.*utm_campaign=herbst/) as unknown,
  });
  expect((await read(lead.id, true)).source).toMatchObject({ url: null, parameters: { length: 3 } });
});

test("its deliveries show events, actors, and whether resending is useful", async () => {
  const id = await store();
  const stands = async () => (await read(id)).services.find(({ apiServiceId }) => apiServiceId === harness.serviceId);
  expect(await stands()).toMatchObject({ status: "not_sent", remedy: "press-send", deliveryId: null, events: [] });
  const input = { submissionId: id, apiServiceId: harness.serviceId, actor: "eva@stufenlos.example" };
  await sendManually({ db: database.db, notifyWorkers }, input);
  await harness.attempt(unreachable);
  const waiting = await stands();
  expect(waiting).toMatchObject({
    status: "pending",
    remedy: "retries-itself",
    attempts: 1,
    countedAttempts: 1,
    maxAttempts: 10,
  });
  expect(waiting?.nextAttemptAt).toBeInstanceOf(Date);
  await harness.makeDue();
  await harness.makeProbeDue();
  await harness.attempt(answering(422, '{"message":"Hannelore Brandt: PLZ 50823 nicht im Gebiet"}'));
  const refused = await stands();
  expect(refused).toMatchObject({ status: "error", remedy: "refused" });
  expect(refused?.events).toMatchObject([
    { kind: "human", actor: "eva@stufenlos.example", action: "send" },
    { kind: "attempt", n: 1, startedAt: null, outcome: "not_sent", message: "Could not connect: ECONNREFUSED" },
    { kind: "attempt", n: 2, outcome: "rejected", httpStatus: 422, request: { method: "POST" } },
  ]);
});

test("M7: what may have been sent before a restore is not shown as unsent", async () => {
  const remedy = async (id: string) =>
    (await read(id)).services.find(({ apiServiceId }) => apiServiceId === harness.serviceId)?.remedy;
  const send = (id: string) =>
    sendManually(
      { db: database.db, notifyWorkers },
      { submissionId: id, apiServiceId: harness.serviceId, actor: "eva@stufenlos.example" },
    );
  const [unsent, refused] = [await store(), await store()];
  await send(refused);
  await harness.attempt(answering(422));
  expect([await remedy(unsent), await remedy(refused)]).toEqual(["press-send", "refused"]);
  await confirmRestore(database.db, { lostFrom: new Date(0), actor: "Eva", force: true, ledger: undefined });
  expect([await remedy(unsent), await remedy(refused)]).toEqual(["may-have-been-sent", "may-have-been-sent"]);
  expect(await remedy(await store())).toBe("press-send");
});

test("a viewer sees no personal data, not even in requests", async () => {
  const id = await store({ name: "Traugott Nepomuk", email: "traugott@nepomuk.example", phone: "0351 998877" });
  await sendManually(
    { db: database.db, notifyWorkers },
    { submissionId: id, apiServiceId: harness.serviceId, actor: "Eva" },
  );
  await harness.makeProbeDue();
  await harness.attempt(answering(422, '{"message":"traugott@nepomuk.example (Herr Nepomuk, 0351-998877) abgelehnt"}'));
  const lead = await read(id, true);
  expect(lead.services.flatMap(({ events }) => events).at(-1)).toMatchObject({ httpStatus: 422 });
  expect(withoutIds(JSON.stringify(lead))).not.toMatch(/traugott|nepomuk|998877|9988/i);
  expect(JSON.stringify(await read(id))).toMatch(/nepomuk/i);
});

test("lists other leads of the person, by phone number or email address", async () => {
  const answers = { email: "doppelt@web.example", phone: "0221 777888" };
  const first = await store(answers);
  const second = await store({ ...answers, phone: "0221 111222" });
  const third = await store({ email: "anders@web.example", phone: "+49 221 777888" });
  expect((await read(first)).samePerson).toMatchObject([
    { id: third, same: "phone", formType: "treppenlift" },
    { id: second, same: "email" },
  ]);
});

test("shows its staff history, and does not find another form's lead", async () => {
  const id = await store();
  await recordAudit(database.db, { actor: "eva@x.example", action: "lead.send", target: { kind: "submission", id } });
  expect((await read(id)).history).toMatchObject([{ actor: "eva@x.example", action: "lead.send" }]);
  expect(await readLead(database.db, { formType: "solar", id }, { masked: false })).toBeUndefined();
});
