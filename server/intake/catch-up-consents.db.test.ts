import { randomBytes } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { linkConsentEvents } from "#server/leads/consent/chain/link-events.ts";
import { verifyConsent } from "#server/leads/consent/chain/verify-consent.ts";
import { openIdentity } from "#server/leads/consent/identity.ts";
import { newIdInSql } from "#server/platform/db/new-id-in-sql.ts";
import { newId } from "#server/platform/new-id.ts";
import { readKeyRing } from "#server/platform/secrets/key-ring.ts";
import { eraseSubmissions } from "#server/leads/submissions/erase.ts";
import { noteNoErasure } from "#server/leads/submissions/erasure-ledger.ts";
import { createTestDatabase, type TestDatabase } from "#testing/database/test-database.ts";
import { answering, openDeliveryHarness, silent } from "#testing/delivery/delivery-harness.ts";
import { fullAtNight } from "#tests/nightly.ts";
import { catchUpConsents, catchUpSent } from "./catch-up-consents.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const ring = readKeyRing(`c1:${randomBytes(32).toString("base64")}`);
const twoHoursLater = () => ({ now: Date.now() + 2 * 3_600_000 });

/** As the release before this one left them. */
const withoutEvents = () =>
  database.admin.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx);
    await sql
      .raw("delete from consent_events; delete from consent_events_to_link; delete from consent_chain")
      .execute(tx);
  });

const eventsOf = (id: string) =>
  database.db
    .selectFrom("consent_events")
    .select(["kind", "details", "at"])
    .where("submission_id", "=", id)
    .orderBy("at")
    .execute();

const uses = async (id: string) => (await eventsOf(id)).filter(({ kind }) => kind === "sent");

const identityOf = (id: string) =>
  database.db.selectFrom("consent_identities").selectAll().where("submission_id", "=", id).executeTakeFirst();

test("leads of the release before get their identity and events, erased ones only their events, and nothing is done twice", async () => {
  const { db } = database;
  const harness = await openDeliveryHarness(database);
  const [sent, doubtful, erased] = [newId(), newId(), newId()];
  const delivery = await harness.submit(sent);
  await harness.attempt(answering(201));
  await harness.submit(doubtful);
  await harness.attempt(silent);
  await harness.submit(erased);
  await harness.attempt(answering(201));
  await eraseSubmissions({ db, noteErasure: noteNoErasure }, [erased]);
  await withoutEvents();

  expect(await catchUpConsents(db, ring)).toBe(0); // they may still be being stored
  expect(await catchUpConsents(db, ring, twoHoursLater())).toBe(3);

  const row = await identityOf(sent);
  const { identity, sha256 } = openIdentity(ring, sent, row?.sealed ?? "");
  expect(identity).toMatchObject({ fullName: "Hannelore Brandt", phoneE164: "+491711234567", postalCode: "50823" });
  const record = await db
    .selectFrom("consent_records")
    .select("given_at")
    .where("submission_id", "=", sent)
    .executeTakeFirstOrThrow();
  const events = await eventsOf(sent);
  expect(events).toMatchObject([
    { kind: "given", at: record.given_at, details: { identitySha256: sha256, writtenLater: true } },
    { kind: "sent", details: { service: harness.name, deliveryId: delivery, attempt: 1, certain: true } },
  ]);
  expect(await eventsOf(doubtful)).toMatchObject([{ kind: "given" }, { kind: "sent", details: { certain: false } }]);
  expect((await eventsOf(erased)).map(({ kind }) => kind)).toEqual(["given", "sent"]);
  expect(await identityOf(erased)).toBeUndefined();

  await linkConsentEvents(db);
  expect(await verifyConsent(db)).toMatchObject({ leads: 3, events: 6, problems: [] });
  expect((await identityOf(sent))?.last_used_at).toEqual(events[1]?.at);

  expect(await catchUpConsents(db, ring, twoHoursLater())).toBe(0);
  await sql`update consent_catch_up set done_until = '00000000-0000-0000-0000-000000000000'`.execute(db);
  expect(await catchUpConsents(db, ring, twoHoursLater())).toBe(3);
  expect(await eventsOf(sent)).toEqual(events);
});

test("what a worker of an older release sent long after the lead was looked at is noted once", async () => {
  const { db } = database;
  const harness = await openDeliveryHarness(database);
  const [lost, noted] = [newId(), newId()];
  await catchUpConsents(db, ring, twoHoursLater());
  const delivery = await harness.submit(lost);
  await harness.attempt(answering(201));
  await withoutEvents(); // as if the older release had settled it
  await harness.submit(noted);
  await harness.attempt(answering(201));
  await sql`update consent_catch_up set done_until = 'ffffffff-ffff-ffff-ffff-ffffffffffff'`.execute(db);

  expect(await catchUpSent(db)).toBe(0); // it may still be being stored
  await Promise.all([catchUpSent(db, twoHoursLater()), catchUpSent(db, twoHoursLater())]);
  expect(await uses(lost)).toMatchObject([
    { details: { service: harness.name, deliveryId: delivery, attempt: 1, certain: true, writtenLater: true } },
  ]);
  expect(await uses(noted)).toHaveLength(1);

  expect(await catchUpSent(db, twoHoursLater())).toBe(0);
  await sql`update consent_catch_up set sent_until = '00000000-0000-0000-0000-000000000000'`.execute(db);
  expect(await catchUpSent(db, twoHoursLater())).toBeGreaterThan(0);
  expect([...(await uses(lost)), ...(await uses(noted))]).toHaveLength(2);
  await linkConsentEvents(db);
  expect((await verifyConsent(db)).problems).toEqual([]);
});

const MANY = fullAtNight(20_000, 1_000);

test(`${MANY.toLocaleString("en")} leads are caught up once each by workers that do it at the same time`, async () => {
  const { db } = database;
  await sql`insert into form_submissions (id, form_type, submission_data, normalised)
    select ${newIdInSql}, 'solar', jsonb_build_object('firstName', 'Eva', 'lastName', 'Uhr ' || n), '{}'
    from generate_series(1, ${MANY}::int) n`.execute(db);
  await sql`insert into consent_records (id, submission_id, form_type, step, page_address, texts)
    select id, id, 'solar', 'contact', '/', '[]' from form_submissions where submission_data ->> 'lastName' like 'Uhr %'`.execute(
    db,
  );
  await sql`update consent_catch_up set done_until = '00000000-0000-0000-0000-000000000000'`.execute(db);
  const always = twoHoursLater();
  await Promise.all(Array.from({ length: 4 }, () => catchUpConsents(db, ring, always)));
  await catchUpConsents(db, ring, always);
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from form_submissions lead
    where (select count(*) from consent_identities where submission_id = lead.id) = 1
      and (select count(*) from consent_events where submission_id = lead.id and kind = 'given') = 1
      and submission_data ->> 'lastName' like 'Uhr %'`.execute(db);
  expect(rows).toEqual([{ n: MANY }]);
});
