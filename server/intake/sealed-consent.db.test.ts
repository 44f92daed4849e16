import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openIdentity, personHmacs } from "#server/leads/consent/identity.ts";
import { newId } from "#server/platform/new-id.ts";
import { readKeyRing } from "#server/platform/secrets/key-ring.ts";
import type { SenderInfo } from "#server/leads/spam/signals.ts";
import { createTestDatabase, type TestDatabase } from "#testing/database/test-database.ts";
import { newLead, PUBLIC_URL } from "#testing/fixtures/leads.ts";
import { aSite } from "#testing/fixtures/site.ts";
import { submit } from "./submit.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const consentRing = readKeyRing(`c1:${randomBytes(32).toString("base64")}`);
const visit: SenderInfo = {
  address: "198.51.100.7",
  via: "script",
  origin: "own",
  hasLanguage: true,
  isBrowser: true,
  forwardsItself: false,
};

const send = (lead: object, from: SenderInfo | "synthetic" = visit) => {
  const deps = { db: database.db, notifyWorkers: () => undefined, site: aSite, publicUrl: PUBLIC_URL, consentRing };
  return submit(deps, lead, undefined, from);
};

const identityOf = (id: string) =>
  database.db.selectFrom("consent_identities").selectAll().where("submission_id", "=", id).executeTakeFirst();

const eventsOf = (id: string) =>
  database.db
    .selectFrom("consent_events")
    .select(["kind", "buyer_id", "details"])
    .where("submission_id", "=", id)
    .orderBy("at")
    .execute();

test("stores the sealed identity and the consent event with a lead", async () => {
  const lead = newLead({ name: "Eva Uhrmacher", phone: "0171 7654321", email: "Eva.Uhrmacher@web.de" });
  await send(lead);
  const row = await identityOf(lead.id);
  const opened = openIdentity(consentRing, lead.id, row?.sealed ?? "");
  expect(opened.identity).toEqual({
    fullName: "Eva Uhrmacher",
    firstName: "Eva",
    lastName: "Uhrmacher",
    phone: "0171 7654321",
    phoneE164: "+491717654321",
    email: "eva.uhrmacher@web.de",
    postalCode: "50823",
    address: "198.51.100.7",
  });
  expect(JSON.stringify(row)).not.toMatch(/uhrmacher|7654321|198\.51/i);
  expect([row?.phone_hmac, row?.email_hmac]).toEqual(
    personHmacs(consentRing, { phone: "01717654321", email: "eva.uhrmacher@web.de" }),
  );
  const record = await database.db
    .selectFrom("consent_records")
    .select(["step", "texts"])
    .where("submission_id", "=", lead.id)
    .executeTakeFirstOrThrow();
  const texts = record.texts as { sha256: string; ticked: boolean | null }[];
  const { definition_sha: definitionSha } = await database.db
    .selectFrom("form_submissions")
    .select("definition_sha")
    .where("id", "=", lead.id)
    .executeTakeFirstOrThrow();
  const details = {
    definitionSha,
    step: record.step,
    texts: texts.map(({ sha256, ticked }) => ({ sha256, ticked })),
    identitySha256: opened.sha256,
  };
  expect(await eventsOf(lead.id)).toEqual([{ kind: "given", buyer_id: null, details }]);
});

test("a repeated lead changes neither of them", async () => {
  const lead = newLead({ name: "Eva Uhrmacher" });
  await send(lead);
  const [before, events] = [await identityOf(lead.id), await eventsOf(lead.id)];
  await Promise.all([send(lead), send({ ...lead, answers: { ...lead.answers, name: "Adam Uhr" } })]);
  expect(await identityOf(lead.id)).toEqual(before);
  expect(await eventsOf(lead.id)).toEqual(events);
});

test("a correction seals the new identity and records its fingerprint", async () => {
  const answers = { postalCode: "50823", fullName: "Anna Muster", phoneNumber: "0171 3000001", email: "anna@web.de" };
  const lead = { ...newLead(), id: newId(), formType: "treppenlift6", answers };
  await send(lead);
  await send({ ...lead, answers: { ...answers, phoneNumber: "0171 3000002" } });
  const row = await identityOf(lead.id);
  const opened = openIdentity(consentRing, lead.id, row?.sealed ?? "");
  expect(opened.identity).toMatchObject({ fullName: "Anna Muster", phone: "0171 3000002" });
  expect(personHmacs(consentRing, { phone: "0171 3000002" })).toEqual([row?.phone_hmac]);
  const [given, corrected, ...more] = await eventsOf(lead.id);
  expect(given?.kind).toBe("given");
  expect(corrected).toMatchObject({ kind: "corrected", details: { identitySha256: opened.sha256 } });
  expect(more).toEqual([]);
});

test("the synthetic visitor has no identity and no consent", async () => {
  const lead = newLead();
  await send(lead, "synthetic");
  expect(await identityOf(lead.id)).toBeUndefined();
  expect(await eventsOf(lead.id)).toEqual([]);
});
