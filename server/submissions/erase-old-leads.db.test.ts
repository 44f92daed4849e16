import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openDeliveryHarness, type DeliveryHarness } from "#testing/delivery/delivery-harness.ts";
import { createTestDatabase, type TestDatabase } from "#testing/database/test-database.ts";
import { eraseOldLeads } from "./erase-old-leads.ts";
import { idAt } from "#server/db/id-at.ts";

let database: TestDatabase;
let harness: DeliveryHarness;
let leads = 0;
beforeAll(async () => {
  database = await createTestDatabase();
  harness = await openDeliveryHarness(database);
});
afterAll(() => database.drop());

/** A lead of this age in months, with its delivery in this state, last changed so many months ago. */
async function oldLead(storedMonthsAgo: number, state: string, touchedMonthsAgo: number): Promise<string> {
  const deliveryId = await harness.submit();
  const id = idAt(Date.now() - storedMonthsAgo * 31 * 24 * 3_600_000 + leads++);
  await sql`insert into form_submissions (id, form_type, submission_data, normalised, source, created_at)
    select ${id}, form_type, submission_data, normalised, source, now() - ${storedMonthsAgo} * interval '1 month'
    from form_submissions where id = (select submission_id from deliveries where id = ${deliveryId})`.execute(
    database.db,
  );
  await sql`update deliveries set submission_id = ${id}, state = ${state}, next_attempt_at = case when ${state} = 'queued' then now() end,
    updated_at = now() - ${touchedMonthsAgo} * interval '1 month' where id = ${deliveryId}`.execute(database.db);
  return id;
}

test("a lead is erased when it is old and settled, and kept while a delivery is open or was recently sent", async () => {
  const gone = await oldLead(7, "delivered", 7);
  const passedOnLately = await oldLead(7, "delivered", 1);
  const stillWaiting = await oldLead(7, "queued", 7);
  const inDoubt = await oldLead(7, "in_doubt", 7);
  const young = await oldLead(5, "delivered", 5);
  await eraseOldLeads(database.db);
  const left = await database.db.selectFrom("form_submissions").select("id").execute();
  const ids = left.map(({ id }) => id);
  expect(ids).not.toContain(gone);
  expect(ids).toEqual(expect.arrayContaining([passedOnLately, stillWaiting, inDoubt, young]));
});
