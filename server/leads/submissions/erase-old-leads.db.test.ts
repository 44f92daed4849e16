import { sql } from "kysely";
import { afterEach, beforeEach, expect, test } from "vitest";
import { Registry } from "prom-client";
import { checkAlerts } from "#server/operations/alerts/check-alerts.ts";
import { readOpenAlerts } from "#server/operations/alerts/open-alerts.ts";
import { createRetentionDetector } from "#server/operations/alerts/privacy-detector.ts";
import { idAt } from "#server/platform/db/id-at.ts";
import { openDeliveryHarness, type DeliveryHarness } from "#testing/delivery/delivery-harness.ts";
import { createTestDatabase, type TestDatabase } from "#testing/database/test-database.ts";
import { recordNoErasure } from "./erasure-ledger.ts";
import { eraseOldLeads } from "./erase-old-leads.ts";
import { createOverdueMetric, beginRun } from "./overdue.ts";

const DAY_MS = 24 * 3_600_000;
const YEAR_1990 = Date.parse("1990-01-01");
const YEAR_2999 = Date.parse("2999-01-01");

let database: TestDatabase;
let harness: DeliveryHarness;
let leads = 0;
beforeEach(async () => {
  database = await createTestDatabase();
  harness = await openDeliveryHarness(database);
});
afterEach(() => database.drop());

/** A lead of this age in months, with its delivery in this state, last changed so many months ago. */
async function oldLead(storedMonthsAgo: number, state: string, touchedMonthsAgo: number): Promise<string> {
  const deliveryId = await harness.submit();
  const id = idAt(Date.now() - storedMonthsAgo * 31 * DAY_MS + leads++);
  await sql`insert into form_submissions (id, form_type, submission_data, normalised, source, created_at)
    select ${id}, form_type, submission_data, normalised, source, now() - ${storedMonthsAgo} * interval '1 month'
    from form_submissions where id = (select submission_id from deliveries where id = ${deliveryId})`.execute(
    database.db,
  );
  await sql`update deliveries set submission_id = ${id}, state = ${state}, next_attempt_at = case when ${state} = 'queued' then now() end,
    updated_at = now() - ${touchedMonthsAgo} * interval '1 month' where id = ${deliveryId}`.execute(database.db);
  return id;
}

/** So many leads without a delivery, stored eight months ago in one statement, whose ids say another time. */
const overdueLeads = (count: number, idMs: number) =>
  sql`insert into form_submissions (id, form_type, submission_data, created_at)
    select (substr(${idAt(idMs)}, 1, 24) || lpad(to_hex(n), 12, '0'))::uuid, 'solar', '{}', now() - interval '8 months'
    from generate_series(1, ${count}::int) n`.execute(database.db);

const idsLeft = async () =>
  (await database.db.selectFrom("form_submissions").select("id").execute()).map(({ id }) => id);

const runs = async () =>
  (
    await sql<{ erased: number; error: string | null; isOver: boolean }>`
    select erased, error, finished_at >= started_at as "isOver" from retention_runs order by id`.execute(database.db)
  ).rows;

test("erases old leads unless a delivery is open or recent", async () => {
  const gone = await oldLead(7, "delivered", 7);
  const passedOnLately = await oldLead(7, "delivered", 1);
  const stillWaiting = await oldLead(7, "queued", 7);
  const inDoubt = await oldLead(7, "in_doubt", 7);
  const young = await oldLead(5, "delivered", 5);
  await eraseOldLeads({ db: database.db, recordErasure: recordNoErasure });
  const left = await idsLeft();
  expect(left).not.toContain(gone);
  expect(left).toEqual(expect.arrayContaining([passedOnLately, stillWaiting, inDoubt, young]));
});

test("H4: 1,210 overdue leads with ids of 1990 and 2999 are all erased in one run, at most 200 in a transaction", async () => {
  await overdueLeads(605, YEAR_1990);
  await overdueLeads(605, YEAR_2999);
  const young = await oldLead(1, "delivered", 1);
  await sql`create table rows_touched (transaction text, deed text, n int)`.execute(database.owner);
  await sql`grant select, insert on rows_touched to public`.execute(database.owner);
  await sql`create function note_rows() returns trigger language plpgsql as $$ begin
      insert into rows_touched select pg_current_xact_id()::text, tg_op, count(*) from touched; return null; end $$`.execute(
    database.owner,
  );
  for (const deed of ["delete", "update"])
    await sql`create trigger ${sql.raw(`note_${deed}`)} after ${sql.raw(deed)} on form_submissions
      referencing old table as touched for each statement execute function note_rows()`.execute(database.owner);

  expect(await eraseOldLeads({ db: database.db, recordErasure: recordNoErasure })).toEqual({
    kind: "finished",
    erased: 1210,
  });
  expect(await idsLeft()).toContain(young);
  const { rows } = await sql<{ erased: number; most: number }>`
    select sum(n) filter (where deed = 'DELETE')::int as erased, max(n)::int as most
    from (select transaction, deed, sum(n) as n from rows_touched group by 1, 2) each`.execute(database.db);
  expect(rows).toEqual([{ erased: 1210, most: 200 }]);
  expect(await runs()).toEqual([{ erased: 1210, error: null, isOver: true }]);
  const audit = database.db.selectFrom("audit_events").select("details").where("action", "=", "leads.expired");
  expect(await audit.execute()).toEqual([{ details: { count: 1210, months: 6 } }]);
});

test("one worker erases at a time, the next ends a dead run", async () => {
  await overdueLeads(3, YEAR_2999);
  await beginRun(database.db, 6);
  expect(await eraseOldLeads({ db: database.db, recordErasure: recordNoErasure })).toEqual({ kind: "another-runs" });
  await sql`update retention_runs set alive_at = now() - interval '3 minutes'`.execute(database.db);
  expect(await eraseOldLeads({ db: database.db, recordErasure: recordNoErasure })).toEqual({
    kind: "finished",
    erased: 3,
  });
  expect(await runs()).toEqual([
    { erased: 0, error: "The worker died", isOver: true },
    { erased: 3, error: null, isOver: true },
  ]);
});

test("a run reports its progress", async () => {
  await overdueLeads(500, YEAR_1990);
  const known: number[] = [];
  const recordErasure = async () => void known.push((await runs()).at(-1)?.erased ?? -1);
  await eraseOldLeads({ db: database.db, recordErasure });
  expect([...new Set(known)]).toEqual([0, 200, 400]);
});

test("records an aborted run; the next one finishes", async () => {
  await overdueLeads(700, YEAR_1990);
  await sql`create function refuse_one() returns trigger language plpgsql as $$ begin
      if old.id::text like '%000258' then raise 'the disk is full'; end if; return old; end $$`.execute(database.owner);
  await sql`create trigger refuse before delete on form_submissions for each row execute function refuse_one()`.execute(
    database.owner,
  );
  await expect(eraseOldLeads({ db: database.db, recordErasure: recordNoErasure })).rejects.toThrow("the disk is full");
  expect(await runs()).toEqual([{ erased: 400, error: "the disk is full", isOver: true }]);
  await sql`drop trigger refuse on form_submissions`.execute(database.owner);
  await eraseOldLeads({ db: database.db, recordErasure: recordNoErasure });
  await harness.reap(); // what was marked already
  expect(await idsLeft()).toEqual([]);
});

test("a stopping worker begins no further batch", async () => {
  await overdueLeads(3, YEAR_1990);
  expect(await eraseOldLeads({ db: database.db, recordErasure: recordNoErasure }, AbortSignal.abort())).toEqual({
    kind: "finished",
    erased: 0,
  });
  expect(await runs()).toEqual([{ erased: 0, error: "The worker was stopped", isOver: true }]);
});

test("leads that should have been erased hours ago raise an alert and are counted, unless a run is under way", async () => {
  const { db } = database;
  const kindsOpen = async () => {
    await checkAlerts(db, "retention", createRetentionDetector());
    return (await readOpenAlerts(db)).map(({ kind, details }) => [kind, details.leads]);
  };
  const registry = new Registry();
  await oldLead(7, "in_doubt", 7); // kept for good reason
  await sql`insert into form_submissions (id, form_type, submission_data, created_at)
    values (gen_random_uuid(), 'solar', '{}', now() - interval '6 months 2 hours')`.execute(db);
  expect(await kindsOpen()).toEqual([]);
  await overdueLeads(2, YEAR_2999);
  await beginRun(db, 6);
  expect(await kindsOpen()).toEqual([]);
  await sql`delete from retention_runs`.execute(db);
  expect(await kindsOpen()).toEqual([["overdue", 2]]);
  await createOverdueMetric(registry, db)();
  expect(await registry.metrics()).toContain("stufenlos_leads_overdue 2");
});
