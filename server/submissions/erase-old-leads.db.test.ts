import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openLane, type Lane } from "#testing/delivery/delivery-harness.ts";
import { createTestDatabase, type TestDatabase } from "#testing/database/test-database.ts";
import { eraseOldLeads } from "./erase-old-leads.ts";
import { idAt } from "#server/db/id-at.ts";

let database: TestDatabase;
let lane: Lane;
beforeAll(async () => {
  database = await createTestDatabase();
  lane = await openLane(database);
});
afterAll(() => database.drop());

/** A lead as it would be after so many months, with its delivery in this state, last touched so many months ago. */
async function oldLead(storedMonthsAgo: number, state: string, touchedMonthsAgo: number): Promise<string> {
  const deliveryId = await lane.submit();
  const id = idAt(Date.now() - storedMonthsAgo * 31 * 24 * 3_600_000 - Math.floor(Math.random() * 1e6));
  await sql`insert into form_submissions (id, form_type, submission_data, normalised, source, created_at)
    select ${id}, form_type, submission_data, normalised, source, now() - ${storedMonthsAgo} * interval '1 month'
    from form_submissions where id = (select submission_id from deliveries where id = ${deliveryId})`.execute(
    database.db,
  );
  await sql`update deliveries set submission_id = ${id}, state = ${state}, next_attempt_at = case when ${state} = 'queued' then now() end,
    updated_at = now() - ${touchedMonthsAgo} * interval '1 month' where id = ${deliveryId}`.execute(database.db);
  return id;
}

test("a lead goes when it is old and at rest, and stays while something is open or it was passed on lately", async () => {
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
