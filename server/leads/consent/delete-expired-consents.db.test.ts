import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { newId } from "#server/platform/new-id.ts";
import { changeOperator } from "#server/site/change-site.ts";
import { fictionalOperator } from "#server/site/operator.ts";
import { createTestDatabase, type TestDatabase } from "#testing/database/test-database.ts";
import { linkConsentEvents } from "./link-consent-events.ts";
import { verifyConsent } from "./chain/verify-consent.ts";
import { deleteExpiredConsents } from "./delete-expired-consents.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

type Times = { given: string; used?: string; event?: string; kind?: string };

const ago = (interval: string) => sql<Date>`(now() at time zone 'UTC' - ${interval}::interval) at time zone 'UTC'`;

/** A term not yet over. No time five years ago is a 29 February, so that day uses a day instead of a minute. */
const ALMOST = new Date().toISOString().slice(5, 10) === "02-29" ? "5 years -1 day" : "5 years -1 minute";

/** Stores a consent of this age, such as "5 years 1 day". */
async function consentOf({ given, used = given, event = given, kind = "sent" }: Times): Promise<string> {
  const { db } = database;
  const id = newId();
  const shown = { form_type: "solar" as const, step: "contact", page_address: "/", texts: "[]" };
  const record = { id: newId(), submission_id: id, ...shown, given_at: ago(given) };
  await db.insertInto("consent_records").values(record).execute();
  const times = { given_at: ago(given), last_used_at: ago(used) };
  await db
    .insertInto("consent_identities")
    .values({ submission_id: id, sealed: "x", ...times })
    .execute();
  const events = [
    { id: newId(), submission_id: id, kind: "given", at: ago(given) },
    { id: newId(), submission_id: id, kind, at: ago(event) },
  ];
  await db.insertInto("consent_events").values(events).execute();
  return id;
}

const isThere = async (id: string) => {
  const { rows } = await sql<{ n: number }>`
    select ((select count(*) from consent_records where submission_id = ${id})
      + (select count(*) from consent_identities where submission_id = ${id}))::int as n`.execute(database.db);
  return rows[0]?.n;
};
const eventsOf = async (id: string) => {
  const { rows } = await sql<{ kind: string }>`
    select kind from consent_events where submission_id = ${id} order by at`.execute(database.db);
  return rows.map(({ kind }) => kind);
};

test("deletes identities five years after the last use", async () => {
  const due = await consentOf({ given: "6 years", used: "5 years 1 minute" });
  const young = [
    await consentOf({ given: ALMOST }),
    await consentOf({ given: "6 years", used: "5 years -1 day" }),
    await consentOf({ given: "6 years", used: ALMOST }),
    await consentOf({ given: "6 years", event: ALMOST }), // The chain has a later use.
    await consentOf({ given: "6 years", event: "4 years 11 months", kind: "called" }),
  ];
  expect(await deleteExpiredConsents(database.db)).toBe(1);
  expect(await isThere(due)).toBe(0);
  for (const id of young) expect(await isThere(id)).toBe(2);
  expect(await eventsOf(due)).toEqual(["given", "sent", "expired"]);
  expect(await deleteExpiredConsents(database.db)).toBe(0);
  await linkConsentEvents(database.db);
  expect((await verifyConsent(database.db)).problems).toEqual([]);
});

test.each(["told", "opened", "withdrawn"])("what is %s is no use, and makes the term no longer", async (kind) => {
  const id = await consentOf({ given: "5 years 1 minute", event: "1 day", kind });
  expect(await deleteExpiredConsents(database.db)).toBe(1);
  expect(await isThere(id)).toBe(0);
});

test("no role can delete consents before their term", async () => {
  const id = await consentOf({ given: "4 years 364 days" });
  for (const table of ["consent_records", "consent_identities"]) {
    const statement = sql.raw(`delete from ${table} where submission_id = '${id}'`);
    await expect(statement.execute(database.db)).rejects.toThrow("permission denied");
    for (const role of [database.owner, database.admin])
      await expect(statement.execute(role)).rejects.toThrow(`The consent of ${id} is kept until`);
  }
  await expect(sql`truncate consent_identities`.execute(database.owner)).rejects.toThrow("is kept");
  expect(await isThere(id)).toBe(2);
});

test("a role that changes identities cannot shorten their term", async () => {
  const id = await consentOf({ given: "4 years" });
  await sql`update consent_identities set last_used_at = '2000-01-01', given_at = '2000-01-01' where submission_id = ${id}`.execute(
    database.db,
  );
  expect(await deleteExpiredConsents(database.db)).toBe(0);
  expect(await isThere(id)).toBe(2);
});

test.each(["UTC", "Pacific/Kiritimati", "Pacific/Niue"])("the term ends at one moment, asked in %s", async (zone) => {
  const id = newId();
  const { db } = database;
  const event = { id: newId(), submission_id: id, kind: "given", at: "2024-02-29T23:30:00Z" };
  await db.insertInto("consent_events").values(event).execute();
  const until = await db.transaction().execute(async (transaction) => {
    await sql`select set_config('timezone', ${zone}, true)`.execute(transaction);
    const { rows } = await sql<{ until: Date }>`select consent_kept_until(${id}) as until`.execute(transaction);
    return rows[0]?.until;
  });
  expect(until).toEqual(new Date("2029-02-28T23:30:00Z"));
});

test("deletes many in batches", async () => {
  for (let n = 0; n < 250; n++) await consentOf({ given: "5 years 2 days" });
  expect(await deleteExpiredConsents(database.db)).toBe(250);
});

test("the setting extends the term, which is at least five years", async () => {
  const operator = { ...fictionalOperator, consentYears: 7 };
  expect(await changeOperator(database.db, { ...operator, consentYears: 4 }, "a test")).toEqual({
    kind: "invalid",
    fields: ["consentYears"],
  });
  expect(await changeOperator(database.db, operator, "a test")).toMatchObject({ kind: "changed" });
  const [six, seven] = [await consentOf({ given: "6 years" }), await consentOf({ given: "7 years 1 minute" })];
  expect(await deleteExpiredConsents(database.db)).toBe(1);
  expect([await isThere(six), await isThere(seven)]).toEqual([2, 0]);
  await sql`insert into site_changes (key, value, changed_by) values ('operator', '{"consentYears": 1}', 'an intruder')`.execute(
    database.db,
  );
  const young = await consentOf({ given: "4 years 364 days" });
  await deleteExpiredConsents(database.db);
  expect([await isThere(six), await isThere(young)]).toEqual([0, 2]);
});
