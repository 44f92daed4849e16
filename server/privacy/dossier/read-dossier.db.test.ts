import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { recordConsentEvent } from "#server/leads/consent/consent-event.ts";
import { storeDailyRoots } from "#server/leads/consent/chain/daily-roots.ts";
import { readKeyRing } from "#server/platform/secrets/key-ring.ts";
import { createTestDatabase, type TestDatabase } from "#testing/database/test-database.ts";
import { linkAll, PERSON, seedDossier } from "#testing/fixtures/dossier.ts";
import { PUBLIC_URL } from "#testing/fixtures/leads.ts";
import { seedLead } from "#testing/fixtures/seed-leads.ts";
import { connectFakeService } from "#testing/fixtures/services.ts";
import type { Check } from "./dossier.ts";
import { readDossier } from "./read-dossier.ts";

const consentRing = readKeyRing(`k1:${Buffer.alloc(32, "a").toString("base64")}`);
let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

async function read(id: string, ring = consentRing) {
  const dossier = await readDossier({ db: database.db, consentRing: ring, publicUrl: PUBLIC_URL }, id);
  if (!dossier) throw new Error("There is no dossier");
  return dossier;
}

const resultsOf = (checks: readonly Check[]) => Object.fromEntries(checks.map(({ what, result }) => [what, result]));

test("the proof of an erased lead holds person, time, words, firms and uses, and passes all checks", async () => {
  const seeded = await seedDossier(database.db, consentRing);
  const dossier = await read(seeded.id);
  expect(dossier.who).toMatchObject({ kind: "sealed", isRestricted: true, name: PERSON.fullName, phone: PERSON.phone });
  const [consent] = dossier.consents;
  expect(consent?.givenAt).toEqual(seeded.givenAt);
  expect(consent?.texts.map(({ words }) => words).join("\n")).toBe(seeded.words);
  expect(consent?.texts.every(({ isEqual }) => isEqual)).toBe(true);
  expect(consent?.named?.map(({ name, street, businessField }) => [name, street, businessField])).toEqual([
    ["Musterlift Rheinland GmbH", "Musterweg 12", "Treppenlifte: Beratung, Einbau und Wartung"],
    ["Liftring Beispiel GmbH", "Musterweg 12", "Treppenlifte: Beratung, Einbau und Wartung"],
  ]);
  expect(consent?.screen).toMatchObject({ kind: "stored", isEqual: true, layout: "single-input" });
  expect(dossier.uses.map(({ kind, recipient }) => [kind, recipient])).toEqual([
    ["sent", "Musterlift Rheinland GmbH"],
    ["sent", "Liftring Beispiel GmbH"],
    ["called", "Musterlift Rheinland GmbH"],
  ]);
  expect(dossier.links.map(({ n, kind }) => [n, kind])).toEqual([
    [1, "given"],
    [2, "named"],
    [3, "sent"],
    [4, "sent"],
    [5, "called"],
  ]);
  expect(resultsOf(dossier.checks)).toEqual({
    chain: "holds",
    words: "holds",
    identity: "holds",
    screen: "holds",
    seal: "open",
    recipients: "holds",
  });
});

test("a changed event breaks the chain at its link", async () => {
  const { id } = await seedDossier(database.db, consentRing);
  const { links } = await read(id);
  for (const [n, { eventId }] of links.entries()) {
    await database.admin.transaction().execute(async (tx) => {
      await sql`set local session_replication_role = replica`.execute(tx);
      await sql`update consent_events set details = details || '{"x": 1}' where id = ${eventId}`.execute(tx);
    });
    const [chain] = (await read(id)).checks;
    expect(chain).toEqual({ what: "chain", result: "broken", at: n + 1, eventId });
    await database.admin.transaction().execute(async (tx) => {
      await sql`set local session_replication_role = replica`.execute(tx);
      await sql`update consent_events set details = details - 'x' where id = ${eventId}`.execute(tx);
    });
  }
  expect((await read(id)).checks[0]).toMatchObject({ result: "holds", links: 5 });
});

test("finds a removed event, changed words and another identity", async () => {
  const { id } = await seedDossier(database.db, consentRing);
  const [, , third] = (await read(id)).links;
  await database.admin.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx);
    await sql`delete from consent_events where id = ${third?.eventId}`.execute(tx);
    await sql`update consent_wordings set words = words || ' und alle anderen'`.execute(tx);
    await sql`update consent_events set details = details || '{"identitySha256": "00"}'
      where submission_id = ${id} and kind = 'given'`.execute(tx);
  });
  expect(resultsOf((await read(id)).checks)).toMatchObject({ words: "broken", identity: "broken", chain: "broken" });
  await database.admin.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx);
    await sql`update consent_wordings set words = replace(words, ' und alle anderen', '')`.execute(tx);
  });
});

test("names recipients that the page did not name", async () => {
  const { id } = await seedDossier(database.db, consentRing);
  await recordConsentEvent(database.db, { submissionId: id, kind: "sent", details: { service: "Fremd AG" } });
  await linkAll(database.db);
  const { checks } = await read(id);
  expect(checks.find(({ what }) => what === "recipients")).toEqual({
    what: "recipients",
    result: "broken",
    others: ["Fremd AG"],
  });
});

test("reads the lead itself if its consent has no events", async () => {
  const service = await connectFakeService(database.db, { url: "http://127.0.0.1:1/", name: "Musterbörse" });
  const id = await seedLead(database.db, { deliveries: { [service]: { state: "delivered" } } });
  await database.admin.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx);
    for (const table of ["consent_events", "consent_chain", "consent_identities"]) {
      await sql`delete from ${sql.table(table)} where submission_id = ${id}`.execute(tx);
    }
  });
  const dossier = await read(id);
  expect(dossier.who).toMatchObject({ kind: "lead", name: "Hannelore Brandt", street: null, address: null });
  expect(dossier.uses).toEqual([]);
  expect(resultsOf(dossier.checks)).toMatchObject({ chain: "open", identity: "open", recipients: "open" });
});

test("an identity without its key stays encrypted, and is gone after its term", async () => {
  const { id } = await seedDossier(database.db, consentRing);
  const other = readKeyRing(`k1:${Buffer.alloc(32, "b").toString("base64")}`);
  expect((await read(id, other)).who).toEqual({ kind: "locked" });
  await database.admin.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx);
    await sql`delete from consent_identities where submission_id = ${id}`.execute(tx);
  });
  expect((await read(id)).who).toEqual({ kind: "not-kept" });
  await recordConsentEvent(database.db, { submissionId: id, kind: "expired" });
  expect(await read(id)).toMatchObject({ who: { kind: "expired" }, keptUntil: null });
});

test("recomputes a day's root over all its links and finds a removed one", async () => {
  const { id } = await seedDossier(database.db, consentRing);
  await seedDossier(database.db, consentRing);
  const superuser = (work: (tx: typeof database.admin) => Promise<unknown>) =>
    database.admin.transaction().execute(async (tx) => {
      await sql`set local session_replication_role = replica`.execute(tx);
      await work(tx);
    });
  await superuser((tx) => sql`update consent_chain set day = '2026-10-22'`.execute(tx));
  expect(await storeDailyRoots(database.db)).toEqual(["2026-10-22"]);
  const sealed = await read(id);
  expect(sealed.seals).toMatchObject([{ day: "2026-10-22", mailedAt: null, isEqual: true }]);
  expect(resultsOf(sealed.checks)).toMatchObject({ seal: "holds" });
  await superuser((tx) => sql`delete from consent_chain where n = 5 and submission_id <> ${id}`.execute(tx));
  expect(resultsOf((await read(id)).checks)).toMatchObject({ chain: "holds", seal: "broken" });
});

test("lists notices in the order they were sent", async () => {
  const { id } = await seedDossier(database.db, consentRing);
  for (const [name, age] of Object.entries({ second: "1 hour", first: "2 hours" }))
    await sql`insert into notices (id, submission_id, kind, service_name, channel, state, created_at)
      values (gen_random_uuid(), ${id}, 'erased', ${name}, 'email', 'task', now() - ${age}::interval)`.execute(
      database.db,
    );
  const recipients = (await read(id)).notices.map(({ recipient }) => recipient);
  expect(recipients.filter((name) => /first|second/.test(name))).toEqual(["first", "second"]);
});

test("returns no dossier without a consent record", async () => {
  const deps = { db: database.db, consentRing, publicUrl: PUBLIC_URL };
  expect(await readDossier(deps, "0192e4a0-0000-7000-8000-00000000dead")).toBeUndefined();
});
