import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { submit } from "#server/intake/submit.ts";
import { newId } from "#server/platform/new-id.ts";
import { recordNoErasure } from "#server/leads/submissions/erasure-ledger.ts";
import { recordNoWithdrawal } from "#server/leads/submissions/withdrawal-ledger.ts";
import { createTestDatabase, type TestDatabase } from "#testing/database/test-database.ts";
import { answering, openDeliveryHarness } from "#testing/delivery/delivery-harness.ts";
import { newLead, PUBLIC_URL } from "#testing/fixtures/leads.ts";
import { aSite } from "#testing/fixtures/site.ts";
import { testRing } from "#testing/fixtures/services.ts";
import { createSearch, plantedPerson } from "#testing/privacy/planted-people.ts";
import { erasePerson } from "./erase-person.ts";
import { findPerson } from "./find-person.ts";

/** `npm run prove erasure` erases 1,000, with real processes, and searches more than the tables. */
const PEOPLE = 50;

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

async function dump(): Promise<string> {
  const tables = await sql<{ name: string }>`select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE'`.execute(database.admin);
  const parts: string[] = [];
  for (const { name } of tables.rows) {
    const rows = await sql<{ row: string }>`select t::text as row from ${sql.table(name)} t`.execute(database.admin);
    parts.push(...rows.rows.map(({ row }) => row));
  }
  return parts.join("\n");
}

test(`no table holds any of ${PEOPLE} erased people, plain or encoded`, async () => {
  const { db } = database;
  const harness = await openDeliveryHarness(database, { perSecond: 10_000 });
  const deps = { db, consentRing: testRing, recordErasure: recordNoErasure, recordWithdrawal: recordNoWithdrawal };
  const people = Array.from({ length: PEOPLE }, (_, n) => plantedPerson(n));
  for (const { firstName, lastName, email, phone } of people) {
    const lead = newLead({ name: `${firstName} ${lastName}`, email, phone });
    await submit({ ...deps, notifyWorkers: () => undefined, site: aSite, publicUrl: PUBLIC_URL }, lead);
    await harness.makeProbeDue();
    await harness.attempt(answering(200, JSON.stringify({ message: `Danke, ${firstName}`, phone })));
  }
  const search = createSearch(people);
  const found = search(await dump()).map(({ person }) => person);
  expect(new Set(found).size).toBe(PEOPLE); // proves that the search finds each of them

  for (const { email } of people) {
    const { leads } = await findPerson(deps, email);
    expect(leads).toHaveLength(1);
    await erasePerson(deps, {
      submissionIds: leads.map(({ id }) => id),
      by: "eva@stufenlos.example",
      notifyRecipients: true,
    });
  }
  expect(search(await dump())).toEqual([]);

  const left = Buffer.from(`{"email":"${people[0]?.email}"}`).toString("base64");
  await sql`insert into visitor_messages (id, submission_id, kind, value) values (${newId()}, ${newId()}, 'best-time', ${left})`.execute(
    db,
  );
  expect(search(await dump())).not.toEqual([]); // and also finds encoded values
}, 60_000);
