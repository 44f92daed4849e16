import { createHash } from "node:crypto";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { sql } from "kysely";
import { createTestDatabase, type TestDatabase } from "#testing/database/test-database.ts";
import { connectFakeService } from "#testing/fixtures/services.ts";
import { seedLead } from "#testing/fixtures/seed-leads.ts";
import { pauseService, resumeService } from "#server/delivery/api-services/pause-service.ts";
import { deleteService } from "#server/delivery/api-services/delete-service.ts";
import { eraseSubmissions } from "#server/leads/submissions/erase.ts";
import { recordNoErasure } from "#server/leads/submissions/erasure-ledger.ts";
import { createJob } from "./create-job.ts";
import { listItems } from "./list-items.ts";
import { planFailed } from "./plan-job.ts";
import { listJobs, listOpenJobs, readJob } from "./read-jobs.ts";
import { setJobStatus } from "./set-job-status.ts";
import { workOneRound } from "#testing/jobs/work-one-round.ts";
import type { JobPlan } from "./job.ts";

const ACTOR = "eva@stufenlos.example";
let database: TestDatabase;
let liftring: string;
let nord: string;

beforeEach(async () => {
  database = await createTestDatabase();
  const { db } = database;
  const url = "http://127.0.0.1:1/ok";
  liftring = await connectFakeService(db, { url, name: "Liftring", perSecond: 5, formTypes: ["treppenlift7"] });
  nord = await connectFakeService(db, { url, name: "Rückruf Nord", perSecond: 50, formTypes: ["treppenlift7"] });
});

afterEach(() => database.drop());

const failedAt = async (service: string, count: number, formType: "treppenlift" | "treppenlift5" = "treppenlift") => {
  const ids: string[] = [];
  for (let n = 0; n < count; n++)
    ids.push(await seedLead(database.db, { formType, deliveries: { [service]: { state: "failed" } } }));
  return ids;
};

async function begin(plan: JobPlan) {
  const { db } = database;
  const { count, until } = await planFailed(db, plan);
  const created = await createJob(db, { kind: "retry", plan, until, agreedCount: count, actor: ACTOR });
  if (created.kind !== "created") throw new Error(created.kind);
  return created.id;
}

const rest = (state: string, outcome: string, most: number) =>
  sql`update deliveries set state = ${state},
  last_outcome = ${outcome}, last_message = ${outcome}, next_attempt_at = null, updated_at = clock_timestamp()
  where id in (select id from deliveries where state = 'queued' order by id limit ${most})`.execute(database.db);

const counts = async (id: string) => (await readJob(database.db, id))?.counts;

test("the plan counts leads to resend, by service and form", async () => {
  await failedAt(liftring, 2);
  await failedAt(liftring, 1, "treppenlift5");
  await failedAt(nord, 1);
  await pauseService(database.db, nord, ACTOR);
  expect(await planFailed(database.db, {})).toMatchObject({
    count: 4,
    isMore: false,
    services: [
      {
        name: "Liftring",
        state: "closed",
        perSecond: 5,
        count: 3,
        forms: [
          { formType: "treppenlift", count: 2 },
          { formType: "treppenlift5", count: 1 },
        ],
      },
      { name: "Rückruf Nord", state: "paused", count: 1 },
    ],
  });
  expect(await planFailed(database.db, { apiServiceId: liftring, formType: "treppenlift5" })).toMatchObject({
    count: 1,
  });
});

test("a job resends every lead once, follows it, and counts the results", async () => {
  const { db } = database;
  const leads = await failedAt(liftring, 6);
  await failedAt(nord, 2);
  const job = await begin({ apiServiceId: liftring });
  expect(await workOneRound(db)).toBe(6);
  expect(await counts(job)).toEqual({ under_way: 6 });
  expect(await workOneRound(db)).toBe(0);
  await rest("delivered", "accepted", 2);
  await rest("failed", "rejected", 1);
  await rest("failed", "not_sent", 1);
  await rest("in_doubt", "unknown", 1);
  await workOneRound(db);
  expect(await counts(job)).toEqual({ under_way: 1, delivered: 2, refused: 1, failed: 1, in_doubt: 1 });
  expect(await listOpenJobs(db)).toHaveLength(1);
  await rest("warning", "duplicate", 1);
  await workOneRound(db);
  expect(await readJob(db, job)).toMatchObject({
    status: "done",
    items: 6,
    serviceName: "Liftring",
    counts: { delivered: 3, refused: 1, failed: 1, in_doubt: 1 },
  });
  expect(await listOpenJobs(db)).toEqual([]);
  const { rows } = await sql<{ leads: number; sends: number }>`select count(distinct submission_id)::int as leads,
    count(*)::int as sends from delivery_events join deliveries on deliveries.id = delivery_id
    where action = 'send' and api_service_id = ${liftring}`.execute(db);
  expect(rows).toEqual([{ leads: leads.length, sends: leads.length }]);
});

test("lists results by kind, without personal data", async () => {
  const { db } = database;
  const [lead] = await failedAt(liftring, 2);
  const job = await begin({});
  await workOneRound(db);
  await sql`update deliveries set state = 'failed', next_attempt_at = null, last_outcome = 'rejected',
    last_message = 'Hannelore Brandt is unknown'
    where submission_id = ${lead}`.execute(db);
  await workOneRound(db);
  const { items, next } = await listItems(db, { jobId: job, result: "refused" });
  expect(items).toMatchObject([
    { submissionId: lead, formType: "treppenlift", serviceName: "Liftring", message: "… is unknown" },
  ]);
  expect(next).toBeUndefined();
  expect((await listItems(db, { jobId: job })).items).toHaveLength(2);
});

test("queues at most two seconds of a service's rate, and nothing at a paused one", async () => {
  const { db } = database;
  await failedAt(liftring, 12);
  await failedAt(nord, 1);
  await pauseService(db, nord, ACTOR);
  const job = await begin({});
  await workOneRound(db);
  await workOneRound(db);
  expect(await counts(job)).toEqual({ waiting: 3, under_way: 10 });
  await rest("delivered", "accepted", 10);
  await workOneRound(db);
  expect(await counts(job)).toEqual({ waiting: 1, under_way: 2, delivered: 10 });
  await resumeService({ db, notifyWorkers: () => undefined }, nord, ACTOR);
  await workOneRound(db);
  expect(await counts(job)).toEqual({ under_way: 3, delivered: 10 });
});

test("a rate of twenty a second queues forty", async () => {
  const { db } = database;
  await failedAt(liftring, 45);
  await db.updateTable("api_services").set({ per_second: 20 }).where("id", "=", liftring).execute();
  const job = await begin({});
  for (let round = 0; round < 5; round++) await workOneRound(db);
  expect(await counts(job)).toEqual({ waiting: 5, under_way: 40 });
});

describe("staff can", () => {
  test("pause and resume a job, while queued deliveries go on", async () => {
    const { db } = database;
    await failedAt(liftring, 12);
    const job = await begin({});
    await workOneRound(db);
    const steer = (steering: "pause" | "resume" | "stop") => setJobStatus(db, { jobId: job, steering, actor: ACTOR });
    expect(await steer("pause")).toBe("done");
    expect(await steer("pause")).toBe("not-possible");
    await rest("delivered", "accepted", 10);
    await workOneRound(db);
    expect(await readJob(db, job)).toMatchObject({ status: "paused", counts: { waiting: 2, delivered: 10 } });
    expect(await steer("resume")).toBe("done");
    await workOneRound(db);
    expect(await counts(job)).toEqual({ under_way: 2, delivered: 10 });
  });

  test("stop it: the rest is listed as not tried, and queued deliveries are followed", async () => {
    const { db } = database;
    await failedAt(liftring, 12);
    const job = await begin({});
    await workOneRound(db);
    await setJobStatus(db, { jobId: job, steering: "stop", actor: ACTOR });
    expect(await readJob(db, job)).toMatchObject({ status: "stopped", endedAt: null });
    await rest("delivered", "accepted", 10);
    await workOneRound(db);
    const ended = await readJob(db, job);
    expect(ended).toMatchObject({ status: "stopped", counts: { delivered: 10, not_tried: 2 } });
    expect(ended?.endedAt).toBeInstanceOf(Date);
    expect(await setJobStatus(db, { jobId: job, steering: "resume", actor: ACTOR })).toBe("not-possible");
    const { count } = await planFailed(db, {});
    expect(count).toBe(2);
  });
});

test("skips leads that were sent or erased meanwhile, or whose service is gone", async () => {
  const { db } = database;
  const [sent, erased] = await failedAt(liftring, 3);
  await failedAt(nord, 1);
  const job = await begin({});
  await sql`update deliveries set state = 'delivered' where submission_id = ${sent}`.execute(db);
  await eraseSubmissions({ db, recordErasure: recordNoErasure }, [erased ?? ""]);
  await deleteService(db, nord, ACTOR);
  await workOneRound(db);
  await rest("delivered", "accepted", 1);
  await workOneRound(db);
  expect(await readJob(db, job)).toMatchObject({ status: "done", counts: { delivered: 1, left_out: 3 } });
});

test("leaves out leads that failed after the plan, and creates no empty job", async () => {
  const { db } = database;
  await failedAt(liftring, 1);
  const { count, until } = await planFailed(db, {});
  await failedAt(liftring, 1);
  await sql`update deliveries set updated_at = clock_timestamp() + interval '1 second' where state = 'failed'
    and id = (select max(id::text)::uuid from deliveries where state = 'failed')`.execute(db);
  const input = { kind: "retry" as const, plan: {}, until, actor: ACTOR };
  expect(await createJob(db, { ...input, agreedCount: 0 })).toEqual({ kind: "more-than-agreed" });
  expect(await createJob(db, { ...input, agreedCount: count })).toMatchObject({ kind: "created", count: 1 });
  await workOneRound(db);
  expect(await createJob(db, { ...input, agreedCount: count })).toEqual({ kind: "nothing-left" });
  expect(await listJobs(db)).toHaveLength(1);
});

test("audits user, number of leads, hash of their ids, and results", async () => {
  const { db } = database;
  await failedAt(liftring, 3);
  const job = await begin({ apiServiceId: liftring });
  const { rows: ids } = await sql<{
    id: string;
  }>`select delivery_id as id from bulk_job_items where job_id = ${job}`.execute(db);
  const hash = createHash("sha256")
    .update(
      ids
        .map(({ id }) => id)
        .toSorted()
        .join("\n"),
    )
    .digest("hex");
  await workOneRound(db);
  await rest("delivered", "accepted", 3);
  await workOneRound(db);
  const { rows } = await sql<{ actor: string; action: string; details: object }>`
    select actor, action, details from audit_events where target_kind = 'job' and target_id = ${job} order by id`.execute(
    db,
  );
  expect(rows).toEqual([
    {
      actor: ACTOR,
      action: "job.begin",
      details: { does: "retry", service: liftring, form: null, count: 3, idsSha256: hash },
    },
    { actor: "worker", action: "job.end", details: { does: "retry", delivered: 3 } },
  ]);
});
