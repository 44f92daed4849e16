import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { newId } from "#server/platform/new-id.ts";
import { readKeyRing } from "#server/platform/secrets/key-ring.ts";
import { createTestDatabase, type TestDatabase } from "#testing/database/test-database.ts";
import { linkToken, PERSON, seedSoldProof } from "#testing/fixtures/dossier.ts";
import { PUBLIC_URL } from "#testing/fixtures/leads.ts";
import { addLiveOrder, someTerms } from "#testing/fixtures/orders.ts";
import { textOf } from "./printable-document.ts";
import { openBuyersPart } from "./read-buyers-part.ts";

const consentRing = readKeyRing(`k1:${Buffer.alloc(32, "a").toString("base64")}`);
const [OWN, OTHER] = ["Lift GmbH", "Musterlift GmbH"]; // one name contains the other
let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const deps = () => ({ db: database.db, consentRing, publicUrl: PUBLIC_URL });

const sold = () => seedSoldProof(database.db, consentRing, [OWN, OTHER]);

async function open(token: string) {
  const opened = await openBuyersPart(deps(), token);
  if (opened.kind !== "open") throw new Error(opened.kind);
  return { text: textOf(opened.page.paper), stop: opened.page.stop };
}

const stop = (id: string, kind: string, scope: string, buyerId: string | null = null) =>
  sql`insert into withdrawals (id, submission_id, kind, scope, buyer_id, notify_recipients, by, at)
    values (${newId()}, ${id}, ${kind}, ${scope}, ${buyerId}, true, 'visitor', '2026-11-01T10:00:00Z')`.execute(
    database.db,
  );

test("a buyer sees the time and text of the consent and its own delivery, but no other firm and no contact data", async () => {
  const { id, token } = await sold();
  const { text, stop: none } = await open(token);
  expect(none).toBeNull();
  for (const words of [
    `Anfrage: ${id}`,
    `Für: ${OWN}`,
    "Anfangsbuchstaben: R. O.",
    "Telefon endet auf: 431",
    "Berlin: Donnerstag, 22. Oktober 2026 um 09:12:07,318 Uhr (UTC+2)",
    "Ihr Betrieb: genannt und ausgewählt",
    "und die 2 Betriebe dürfen meine Antworten nutzen",
    "Neu berechnet: stimmt überein",
    "an Sie übermittelt",
    "Anruf gemeldet",
    "Keine weicht ab.",
  ])
    expect(text).toContain(words);
  for (const secret of [OTHER, PERSON.fullName, "Oberländer", PERSON.phone, "4710431", PERSON.email, PERSON.address])
    expect(text).not.toContain(secret);
});

test("records each opening, up to thirty an hour", async () => {
  const { id, buyerId, deliveryId, token } = await sold();
  for (let n = 0; n < 30; n += 1) expect((await openBuyersPart(deps(), token)).kind).toBe("open");
  expect((await openBuyersPart(deps(), token)).kind).toBe("too-many");
  const events = database.db
    .selectFrom("consent_events")
    .select(["buyer_id", "details"])
    .where("submission_id", "=", id);
  const opened = await events.where("kind", "=", "opened").execute();
  expect(opened).toHaveLength(30);
  expect(opened[0]).toEqual({ buyer_id: buyerId, details: { by: OWN, deliveryId } });
});

test("withdrawals stand above everything else", async () => {
  const { id, buyers, token } = await sold();
  await stop(id, "withdrawn", "buyer", buyers[1] ?? "");
  expect((await open(token)).stop).toBeNull();
  await stop(id, "withdrawn", "phone");
  expect((await open(token)).stop?.title).toBe("Keine Anrufe mehr seit 1. November 2026 um 11:00 Uhr");
  await stop(id, "withdrawn", "buyer", buyers[0] ?? "");
  expect((await open(token)).stop?.title).toBe("Widerrufen am 1. November 2026 um 11:00 Uhr");
  await stop(id, "erased", "all");
  const { stop: erased, text } = await open(token);
  expect(erased?.title).toBe("Gelöscht am 1. November 2026 um 11:00 Uhr");
  expect(text).toContain("Angaben zur Person zeigen wir hier nicht mehr.");
  expect(text).not.toContain("R. O.");
});

test("shows nothing of the person after the lead's term", async () => {
  const { id, token } = await sold();
  await sql`update consent_identities set restricted_at = now() where submission_id = ${id}`.execute(database.db);
  const { text, stop: none } = await open(token);
  expect([none, text.includes("R. O."), text.includes("Die Anfrage ist bei uns gelöscht.")]).toEqual([
    null,
    false,
    true,
  ]);
});

test("a shared service is named instead of one of its buyers", async () => {
  const { buyers, serviceId, token } = await sold();
  await addLiveOrder(database.db, { buyerId: buyers[1] ?? "", serviceId, name: "Bonn", terms: someTerms() });
  const { text } = await open(token);
  expect(text).toContain("Für: Dienst");
  for (const name of [OWN, OTHER]) expect(text).not.toContain(name);
});

test("forged, expired and unknown links open nothing and record nothing", async () => {
  const { id, deliveryId } = await sold();
  const count = async () =>
    (await sql`select from consent_events where submission_id = ${id}`.execute(database.db)).rows.length;
  const before = await count();
  const foreign = readKeyRing(`k1:${Buffer.alloc(32, "b").toString("base64")}`);
  for (const token of [
    "",
    linkToken(foreign, deliveryId),
    linkToken(consentRing, deliveryId, new Date(Date.now() - 367 * 86_400_000)),
    linkToken(consentRing, newId()),
  ])
    expect(await openBuyersPart(deps(), token)).toEqual({ kind: "over" });
  expect(await count()).toBe(before);
});
