import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { recordConsentEvent, type ConsentEventKind } from "#server/leads/consent/consent-event.ts";
import type { Executor } from "#server/platform/db/database.ts";
import { newId } from "#server/platform/new-id.ts";
import { countSequentialScans } from "#testing/database/sequential-scans.ts";
import { createTestDatabase, type TestDatabase } from "#testing/database/test-database.ts";
import { createRandom } from "#testing/random.ts";
import { fullAtNight } from "#tests/nightly.ts";
import { linkConsentEvents } from "#server/leads/consent/link-consent-events.ts";
import { mailDailyRoots, storeDailyRoots, type DailyRoot } from "./daily-roots.ts";
import { verifyConsent } from "./verify-consent.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

/** Bypasses the triggers, which only the database's owner can do. */
const tamper = (statement: string) =>
  database.admin.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx);
    await sql.raw(statement).execute(tx);
  });

const [one, other] = [newId(), newId()];
const record = (submissionId: string, kind: ConsentEventKind, details = {}) =>
  recordConsentEvent(database.db, { submissionId, kind, details });
const event = (n: number) => `(select event_id from consent_chain where submission_id = '${one}' and n = ${n})`;

beforeEach(async () => {
  await tamper(`delete from consent_events; delete from consent_chain; delete from unlinked_consent_events;
    delete from consent_daily_roots; delete from consent_identities`);
  for (const kind of ["given", "named", "sent", "withdrawn"] as const) await record(one, kind, { n: 1 });
  await record(other, "given");
});

test("links each lead's events by time in its own chain", async () => {
  expect(await linkConsentEvents(database.db)).toBe(5);
  expect(await linkConsentEvents(database.db)).toBe(0);
  await record(one, "told");
  expect(await linkConsentEvents(database.db)).toBe(1);
  const { rows } = await sql<{ kinds: string[] }>`
    select array_agg(kind order by n) as kinds from consent_chain join consent_events on id = event_id
    group by consent_chain.submission_id order by count(*) desc`.execute(database.db);
  expect(rows.map(({ kinds }) => kinds)).toEqual([["given", "named", "sent", "withdrawn", "told"], ["given"]]);
  expect(await verifyConsent(database.db)).toEqual({ leads: 2, events: 6, days: 0, problems: [] });
});

test("concurrent workers link every event once", async () => {
  const store = Array.from({ length: 200 }, (_, n) => record(n % 2 ? one : newId(), "sent"));
  const link = Array.from({ length: 20 }, () => linkConsentEvents(database.db));
  await Promise.all([...store, ...link]);
  await linkConsentEvents(database.db);
  expect(await verifyConsent(database.db)).toMatchObject({ events: 205, problems: [] });
});

const link = (tx: Executor) => sql`select link_consent_events(20)`.execute(tx);

test("links by index even if the chain was analysed empty", async () => {
  await tamper("delete from consent_events; delete from unlinked_consent_events");
  await sql`vacuum analyze consent_events, consent_chain`.execute(database.admin);
  for (let n = 0; n < 50; n++) await record(n % 2 ? one : newId(), "sent");
  for (const table of ["consent_chain", "consent_events", "consent_chain"])
    expect(await countSequentialScans(database.admin, table, link)).toBe(0);
  expect(await verifyConsent(database.db)).toMatchObject({ leads: 26, events: 50, problems: [] });
});

test("only a later use moves the start of the term", async () => {
  const sealed = { submission_id: one, sealed: "x", last_used_at: new Date("2020-01-01") };
  await database.db.insertInto("consent_identities").values(sealed).execute();
  await linkConsentEvents(database.db);
  const used = async () =>
    (await database.db.selectFrom("consent_identities").select("last_used_at").executeTakeFirstOrThrow()).last_used_at;
  const { at } = await database.db
    .selectFrom("consent_events")
    .select("at")
    .where("kind", "=", "sent")
    .executeTakeFirstOrThrow();
  expect(await used()).toEqual(at);
  await sql`insert into consent_events (id, submission_id, kind, at) values (${newId()}, ${one}, 'called', '2021-01-01')`.execute(
    database.db,
  );
  await record(one, "opened");
  await linkConsentEvents(database.db);
  expect(await used()).toEqual(at);
});

test("the application role cannot write or change links", async () => {
  await linkConsentEvents(database.db);
  for (const statement of [
    `insert into consent_chain values ('${newId()}', 1, '${newId()}', current_date, sha256(''))`,
    `update consent_chain set hash = sha256('')`,
    "delete from unlinked_consent_events",
    `insert into unlinked_consent_events values ('${newId()}')`,
    "update consent_events set kind = 'given'",
    "delete from consent_events",
    "delete from consent_identities",
    "delete from consent_daily_roots",
  ])
    await expect(sql.raw(statement).execute(database.db), statement).rejects.toThrow(
      /permission denied|is written by link_consent_events/,
    );
});

test.each([
  ["another kind", `update consent_events set kind = 'called' where id = ${event(3)}`, "event 3 "],
  ["changed details", `update consent_events set details = '{"n": 2}' where id = ${event(1)}`, "event 1 "],
  ["another buyer", `update consent_events set buyer_id = id where id = ${event(2)}`, "event 2 "],
  ["another time", `update consent_events set at = at + interval '1 microsecond' where id = ${event(4)}`, "event 4 "],
  ["another lead", `update consent_events set submission_id = '${other}' where id = ${event(4)}`, "event 4 "],
  ["a deleted event", `delete from consent_events where id = ${event(2)}`, "event 2 "],
  ["a deleted link", `delete from consent_chain where n = 2`, "events 2 to 2 are missing"],
  ["a changed hash", `update consent_chain set hash = sha256('') where n = 4`, "event 4 "],
  [
    "an event written past the chain",
    `insert into consent_events (id, submission_id, kind, at) values (gen_random_uuid(), '${one}', 'sent', now() - interval '6 minutes')`,
    "('sent') has no link",
  ],
])("%s is found, and the lead is named", async (_, statement, problem) => {
  await linkConsentEvents(database.db);
  await tamper(statement);
  const { problems } = await verifyConsent(database.db);
  expect(problems[0]).toContain(`Lead ${one}: `);
  expect(problems[0]).toContain(problem);
});

test("an event that waits to be linked is no problem for a minute", async () => {
  expect((await verifyConsent(database.db)).problems).toEqual([]);
  await tamper("update consent_events set at = at - interval '301 seconds'");
  expect((await verifyConsent(database.db)).problems).toHaveLength(5);
});

test("the daily root reveals a truncated chain", async () => {
  await linkConsentEvents(database.db);
  expect(await storeDailyRoots(database.db)).toEqual([]); // Today has not ended.
  await tamper("update consent_chain set day = day - 2");
  expect(await storeDailyRoots(database.db)).toHaveLength(1);
  expect(await storeDailyRoots(database.db)).toEqual([]);
  expect(await verifyConsent(database.db)).toEqual({ leads: 2, events: 5, days: 1, problems: [] });
  await tamper(`delete from consent_events where id = ${event(4)}; delete from consent_chain where n = 4`);
  const { problems } = await verifyConsent(database.db);
  expect(problems).toEqual([expect.stringContaining("5 events were sealed, and what is there now (4)")]);
});

test("mails a daily root once with earlier days, retries a failure", async () => {
  await linkConsentEvents(database.db);
  await tamper(`update consent_chain set day = '2026-03-01' where submission_id = '${other}';
    update consent_chain set day = '2026-03-02' where submission_id = '${one}'`);
  expect(await storeDailyRoots(database.db)).toEqual(["2026-03-01", "2026-03-02"]);
  const mailed: (readonly DailyRoot[])[] = [];
  const mail = (goesOut: boolean) =>
    mailDailyRoots(database.db, async (seals) => {
      mailed.push(seals);
      return goesOut;
    });
  expect(await mail(false)).toBe(false);
  const dies = () => mailDailyRoots(database.db, () => Promise.reject(new Error("the worker died")));
  await expect(dies()).rejects.toThrow("the worker died");
  expect(await Promise.all([mail(true), mail(true)])).toContain(true);
  expect(await mail(true)).toBe(false);
  expect(mailed).toHaveLength(2);
  expect(mailed[1]).toMatchObject([
    { day: "2026-03-02", events: 4, root: expect.stringMatching(/^[0-9a-f]{64}$/) as string },
    { day: "2026-03-01", events: 1 },
  ]);
});

const EVENTS = fullAtNight(100_000, 2_000);

test(`of ${EVENTS.toLocaleString("en")} events, one changed byte in any of them is found and named`, async () => {
  const random = createRandom(20);
  // Inserts in batches, because no statement may take longer than ten seconds.
  for (let first = 1; first <= EVENTS - 5; first += 5_000)
    await sql`insert into consent_events (id, submission_id, kind, buyer_id, details)
      select gen_random_uuid(), md5((n / 5)::text)::uuid, (array['given', 'named', 'sent', 'told', 'called'])[n % 5 + 1],
        gen_random_uuid(), jsonb_build_object('service', 'Dienst ' || n, 'certain', true)
      from generate_series(${first}::int, ${Math.min(first + 4_999, EVENTS - 5)}::int) n`.execute(database.db);
  await linkConsentEvents(database.db);
  expect(await verifyConsent(database.db)).toMatchObject({ events: EVENTS, problems: [] });
  const changes = [
    "kind = overlay(kind placing 'x' from 2 for 1)",
    "details = jsonb_set(details, '{service}', to_jsonb(overlay(details ->> 'service' placing '_' from 7 for 1)))",
    "buyer_id = overlay(buyer_id::text placing case right(buyer_id::text, 1) when 'a' then 'b' else 'a' end from 36)::uuid",
    "at = at + interval '1 microsecond'",
  ];
  for (const change of changes) {
    const offset = Math.floor(random.next() * EVENTS);
    const { rows } = await sql<{ id: string; lead: string }>`
      select id, submission_id as lead from consent_events where details ? 'service' order by id
      offset ${offset % (EVENTS - 5)} limit 1`.execute(database.db);
    const [changed] = rows;
    await tamper(`create table before_change as select * from consent_events where id = '${changed?.id}';
      update consent_events set ${change} where id = '${changed?.id}'`);
    const { problems } = await verifyConsent(database.db);
    expect(problems).toEqual([expect.stringContaining(`Lead ${changed?.lead}: `)]);
    expect(problems[0]).toContain(changed?.id);
    await tamper(`delete from consent_events where id = '${changed?.id}';
      insert into consent_events select * from before_change; drop table before_change`);
  }
  expect(await verifyConsent(database.db)).toMatchObject({ events: EVENTS, problems: [] });
}, 240_000);
