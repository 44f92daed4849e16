import { createHash } from "node:crypto";
import { afterEach, beforeEach, expect, test } from "vitest";
import { sql } from "kysely";
import { createTestDatabase, type TestDatabase } from "#testing/database/test-database.ts";
import { connectFakeService } from "#testing/fixtures/services.ts";
import { seedLead } from "#testing/fixtures/seed-leads.ts";
import { workOneRound } from "#testing/jobs/work-one-round.ts";
import { setActive } from "#server/delivery/api-services/pause-service.ts";
import { sendManually } from "#server/delivery/actions/send-manually.ts";
import { eraseSubmissions } from "#server/leads/submissions/erase.ts";
import { recordNoErasure } from "#server/leads/submissions/erasure-ledger.ts";
import { createSendOldJob } from "./create-send-old-job.ts";
import { listItems } from "./list-items.ts";
import { listOldLeadTargets } from "./select-leads.ts";
import { planOldLeads } from "./plan-job.ts";
import { readJob } from "./read-jobs.ts";
import { setJobStatus } from "./set-job-status.ts";
import type { JobPlan } from "./job.ts";

const ACTOR = "eva@stufenlos.example";
const DAY_MS = 24 * 3_600_000;
const url = "http://127.0.0.1:1/ok";
let database: TestDatabase;
let old: string;
/** Connected after the leads were stored. */
let buyer: string;
/** Newest first. */
let leads: string[];

const ago = (days: number) => new Date(Date.now() - days * DAY_MS);

beforeEach(async () => {
  database = await createTestDatabase();
  const { db } = database;
  old = await connectFakeService(db, { url, name: "Liftring", formTypes: ["treppenlift", "treppenlift5"] });
  leads = [];
  for (const days of [1, 2, 3]) leads.push(await seedLead(db, { at: ago(days) }));
  await sql`update deliveries set state = 'delivered', next_attempt_at = null where submission_id = ${leads[0]}`.execute(
    db,
  );
  await sql`update deliveries set state = 'failed', next_attempt_at = null where submission_id <> ${leads[0]}`.execute(
    db,
  );
  buyer = await connectFakeService(db, {
    url,
    name: "Rückruf Nord",
    perSecond: 5,
    formTypes: ["treppenlift", "treppenlift5"],
  });
});

afterEach(() => database.drop());

const plan = (more: JobPlan = {}): JobPlan => ({ apiServiceId: buyer, days: 30, ...more });

async function begin(wanted: JobPlan = plan()) {
  const { count, until } = await planOldLeads(database.db, wanted);
  const created = await createSendOldJob(database.db, { plan: wanted, until, agreedCount: count, actor: ACTOR });
  if (created.kind !== "created") throw new Error(created.kind);
  return created.id;
}

const atBuyer = async () => {
  const { rows } = await sql<{ id: string; state: string }>`select submission_id as id, state from deliveries
    where api_service_id = ${buyer} order by coalesce(received_at, created_at) desc`.execute(database.db);
  return rows;
};

test("the plan counts leads the service never got, by form and age, and those another has bought", async () => {
  const { db } = database;
  await seedLead(db, { at: ago(60) });
  await seedLead(db, { formType: "treppenlift5", at: ago(2) });
  await seedLead(db, { formType: "treppenlift2", at: ago(2) }); // form that does not send to it
  await sql`delete from deliveries where api_service_id = ${buyer}`.execute(db);
  expect(await planOldLeads(db, plan())).toMatchObject({
    count: 4,
    bought: 1,
    isMore: false,
    services: [
      {
        name: "Rückruf Nord",
        perSecond: 5,
        forms: [
          { formType: "treppenlift", count: 3 },
          { formType: "treppenlift5", count: 1 },
        ],
      },
    ],
  });
  expect(await planOldLeads(db, plan({ formType: "treppenlift5" }))).toMatchObject({ count: 1, bought: 0 });
  expect(await planOldLeads(db, plan({ days: 90 }))).toMatchObject({ count: 5 });
  expect(await planOldLeads(db, plan({ days: 7, formType: "treppenlift2" }))).toMatchObject({ count: 0 });
  expect(await planOldLeads(db, { days: 30 })).toMatchObject({ count: 0, services: [] });
});

test.each([
  ["in quarantine", sql`update form_submissions set quarantined_at = now()`],
  [
    "with a blocked address",
    sql`update form_submissions set submission_data = submission_data || '{"email": "test@web.de"}'`,
  ],
  ["of the synthetic visitor", sql`update form_submissions set is_synthetic = true`],
  ["that are marked as erased", sql`update form_submissions set erased_at = now()`],
])("no plan holds leads %s", async (_, make) => {
  const { db } = database;
  expect(await planOldLeads(db, plan())).toMatchObject({ count: 3 });
  await make.execute(db);
  expect(await planOldLeads(db, plan())).toMatchObject({ count: 0 });
});

test("sends only leads with consent where it is needed, and plans no own email or sandbox", async () => {
  const { db } = database;
  await sql`update form_submissions set tracking = '{"platforms": ["meta"]}' where id = ${leads[1]}`.execute(db);
  await sql`update form_submissions set tracking = '{"platforms": ["google"]}' where id = ${leads[2]}`.execute(db);
  const counted = async (change: ReturnType<typeof sql>) => {
    await sql`update api_services set ${change} where id = ${buyer}`.execute(db);
    return (await planOldLeads(db, plan())).count;
  };
  expect(await counted(sql`kind = 'meta'`)).toBe(1);
  expect(await counted(sql`kind = 'mail'`)).toBe(0);
  expect(await counted(sql`kind = 'http', is_sandbox = true`)).toBe(0);
  expect(await listOldLeadTargets(db)).toEqual([{ id: old, name: "Liftring", forms: ["treppenlift", "treppenlift5"] }]);
});

test("a job sends each lead once, newest first, follows it, and lists the results", async () => {
  const { db } = database;
  const job = await begin();
  expect((await listItems(db, { jobId: job })).items.map(({ submissionId }) => submissionId)).toEqual(leads);
  expect(await workOneRound(db)).toBe(3);
  expect(await atBuyer()).toEqual(leads.map((id) => ({ id, state: "queued" })));
  expect(await readJob(db, job)).toMatchObject({ counts: { under_way: 3 }, serviceName: "Rückruf Nord" });
  await sql`update deliveries set state = 'delivered', next_attempt_at = null where api_service_id = ${buyer}
    and submission_id <> ${leads[2]}`.execute(db);
  await sql`update deliveries set state = 'failed', last_outcome = 'rejected', last_message = 'too old', next_attempt_at = null
    where api_service_id = ${buyer} and submission_id = ${leads[2]}`.execute(db);
  await workOneRound(db);
  expect(await readJob(db, job)).toMatchObject({ status: "done", counts: { delivered: 2, refused: 1 } });
  expect((await listItems(db, { jobId: job, result: "refused" })).items).toMatchObject([
    { submissionId: leads[2], serviceName: "Rückruf Nord", message: "too old" },
  ]);
  expect(await planOldLeads(db, plan())).toMatchObject({ count: 0 }); // a rejected lead was received
});

test("audits the plan and the hash of the leads' ids", async () => {
  const { db } = database;
  const job = await begin();
  const { rows } = await sql<{ details: unknown }>`select details from audit_events
    where action = 'job.begin' and target_id = ${job}`.execute(db);
  const idsSha256 = createHash("sha256").update(leads.toSorted().join("\n")).digest("hex");
  expect(rows).toEqual([{ details: { does: "send-old", service: buyer, form: null, days: 30, count: 3, idsSha256 } }]);
});

test("skips leads sent or erased since, and forms that no longer send there", async () => {
  const { db } = database;
  await sql`update api_services set send_mode = 'manual' where id = ${buyer}`.execute(db);
  const solar = await seedLead(db, { formType: "treppenlift5", at: ago(4) });
  const job = await begin();
  const [first = "", second = "", third = ""] = leads;
  await sendManually(
    { db, notifyWorkers: () => undefined },
    { submissionId: first, apiServiceId: buyer, actor: ACTOR },
  );
  await eraseSubmissions({ db, recordErasure: recordNoErasure }, [second]);
  await sql`update form_api_settings set is_enabled = false where api_service_id = ${buyer} and form_type = 'treppenlift5'`.execute(
    db,
  );
  await workOneRound(db);
  expect(await readJob(db, job)).toMatchObject({ counts: { under_way: 1, left_out: 3 } });
  const { rows } = await sql<{ id: string; sends: number }>`select submission_id as id, count(*)::int as sends
    from delivery_events join deliveries on deliveries.id = delivery_id
    where action = 'send' and api_service_id = ${buyer} group by 1 order by 2, 1`.execute(db);
  expect(new Set(rows.map(({ id, sends }) => `${id} ${sends}`))).toEqual(new Set([`${first} 1`, `${third} 1`]));
  expect((await atBuyer()).some(({ id }) => id === solar)).toBe(false);
});

test("sends nothing while the service is inactive or the job paused; once stopped, the rest is not tried", async () => {
  const { db } = database;
  const job = await begin();
  const deps = { db, notifyWorkers: () => undefined };
  await setActive(deps, { apiServiceId: buyer, isActive: false }, ACTOR);
  expect(await workOneRound(db)).toBe(0);
  await setActive(deps, { apiServiceId: buyer, isActive: true }, ACTOR);
  await setJobStatus(db, { jobId: job, steering: "pause", actor: ACTOR });
  expect(await workOneRound(db)).toBe(0);
  await setJobStatus(db, { jobId: job, steering: "stop", actor: ACTOR });
  await workOneRound(db);
  expect(await readJob(db, job)).toMatchObject({ status: "stopped", counts: { not_tried: 3 } });
  expect(await atBuyer()).toEqual([]);
});

test("two jobs for the same leads send each once", async () => {
  const { db } = database;
  const [first, second] = [await begin(), await begin()];
  await workOneRound(db);
  expect(await readJob(db, first)).toMatchObject({ counts: { under_way: 3 } });
  expect(await readJob(db, second)).toMatchObject({ counts: { left_out: 3 }, status: "done" });
});

test("checks a lead that may be lost in a restore before sending it", async () => {
  const { db } = database;
  await sql`insert into database_timelines (timeline, noticed_at, lost_from, confirmed_at, confirmed_by)
    values ('an older one', now() + interval '1 minute', now() - interval '1 hour', now(), 'a test')`.execute(
    database.owner,
  );
  await begin();
  await workOneRound(db);
  const { rows } = await sql`select distinct had_unknown from deliveries where api_service_id = ${buyer}`.execute(db);
  expect(rows).toEqual([{ had_unknown: true }]);
});
