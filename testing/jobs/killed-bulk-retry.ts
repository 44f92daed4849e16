import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { sql } from "kysely";
import type { Database } from "#server/platform/db/database.ts";
import { createJob } from "#server/operations/jobs/create-job.ts";
import type { ItemResult } from "#server/operations/jobs/job.ts";
import { planFailed } from "#server/operations/jobs/plan-job.ts";
import { readJob, type Job } from "#server/operations/jobs/read-jobs.ts";
import { setJobStatus } from "#server/operations/jobs/set-job-status.ts";
import { startFakeService } from "#testing/fake-service/fake-service.ts";
import { readJournal } from "#testing/fake-service/journal.ts";
import { allowing, connectFakeService } from "#testing/fixtures/services.ts";
import { startWorker } from "#testing/processes/product.ts";
import type { Random } from "#testing/random.ts";
import { until } from "#testing/until.ts";

const SERVICES = ["Liftring", "Musterbörse", "Rückruf Nord"];
const ACTOR = "eva@stufenlos.example";

export type BulkRetry = {
  job: Job;
  /** The same counts from the deliveries, their events and what was not tried, without the job's own list. */
  recount: Partial<Record<ItemResult, number>>;
  /** Deliveries that the job has sent more than once, or that a service got more than once. */
  twice: string[];
  /** Neither sent by the job nor listed as not tried; or both. */
  lost: string[];
  kills: number;
};

type Plan = {
  deliveries: number;
  kills: number;
  perSecond: number;
  random: Random;
  limitMs: number;
  /** The failed leads are there, and nothing has begun. */
  onFilled?: () => Promise<void>;
};

/**
 * Failed deliveries at three services are sent again by one job while the worker is killed again and again; near the end a person
 * stops the job. The services recognise no repeats: a delivery that was sent twice would be seen.
 */
export async function retryWhileKilled(db: Database, databaseUrl: string, plan: Plan): Promise<BulkRetry> {
  const journal = join(mkdtempSync(join(tmpdir(), "stufenlos-")), "partner.jsonl");
  const partner = await startFakeService({ port: 0, journal });
  for (const name of SERVICES) {
    const url = `${partner.url}/none/ok/${encodeURIComponent(name)}`;
    const limits = { perSecond: plan.perSecond, concurrency: 20 };
    await connectFakeService(db, { url, name, recognition: "none", formTypes: ["treppenlift"], ...limits });
  }
  await fill(db, plan.deliveries);
  await plan.onFilled?.();
  const { count, until: plannedUntil } = await planFailed(db, {});
  const created = await createJob(db, {
    kind: "retry",
    plan: {},
    until: plannedUntil,
    agreedCount: count,
    actor: ACTOR,
  });
  if (created.kind !== "created") throw new Error(created.kind);
  const { id } = created;
  const over = async () => {
    const { counts } = await readOrThrow(db, id);
    return plan.deliveries - (counts.waiting ?? 0);
  };

  const start = () =>
    startWorker(databaseUrl, {
      NODE_ENV: "test",
      DELIVERY_HASTE: "100",
      DELIVERY_LEASE_SECONDS: "3",
      DELIVERY_DEADLINE_SECONDS: "2",
      OUTBOUND_ALLOW: allowing(partner.url),
    });
  let worker = await start();
  for (let kill = 0; kill < plan.kills; kill++) {
    const wanted = Math.floor((plan.deliveries * 0.9 * (kill + 1)) / (plan.kills + 1));
    await until(async () => (await over()) >= wanted, plan.limitMs); // killed while it works, however slow the machine is
    await wait(plan.random.between(0, 40));
    await worker.kill("SIGKILL");
    worker = await start();
  }
  await until(async () => (await over()) >= plan.deliveries * 0.9, plan.limitMs);
  await setJobStatus(db, { jobId: id, steering: "stop", actor: ACTOR });
  await until(async () => (await readOrThrow(db, id)).endedAt !== null, plan.limitMs);
  await worker.kill("SIGTERM");
  await partner.stop();

  const received = readJournal(journal).map(({ body }) => (body as { id: string }).id);
  return { job: await readOrThrow(db, id), kills: plan.kills, ...(await recountOf(db, id, received)) };
}

async function readOrThrow(db: Database, id: string): Promise<Job> {
  const job = await readJob(db, id);
  if (!job) throw new Error("The job is gone");
  return job;
}

/** Leads whose only delivery has failed, spread over the services. */
async function fill(db: Database, deliveries: number): Promise<void> {
  const answers = JSON.stringify({
    liftType: "Sitzlift",
    postalCode: "50823",
    name: "Hannelore Brandt",
    email: "h.brandt@web.de",
    phone: "0171 1234567",
  });
  await sql`
    with lead as (
      insert into form_submissions (id, form_type, submission_data, normalised, source)
      select gen_random_uuid(), 'treppenlift', ${answers}::jsonb, '{"doubts": []}', 'direct' from generate_series(1, ${deliveries}::int)
      returning id
    ), numbered as (select id, row_number() over () as n from lead),
    service as (select id, name, row_number() over (order by name) as n, count(*) over () as of from api_services where name = any(${SERVICES}::text[]))
    insert into deliveries (id, submission_id, form_type, api_service_id, api_service_name, state, attempt_n, counted_attempts, last_outcome)
    select gen_random_uuid(), numbered.id, 'treppenlift', service.id, service.name, 'failed', 1, 1, 'busy'
    from numbered join service on service.n = 1 + numbered.n % service.of`.execute(db);
}

type Row = { leadId: string; state: string; outcome: string | null; sends: number; isNotTried: boolean };

async function recountOf(db: Database, jobId: string, received: readonly string[]) {
  const { rows } = await sql<Row>`
    select d.submission_id as "leadId", d.state, d.last_outcome as outcome,
      (select count(*)::int from delivery_events where delivery_id = d.id and action = 'send') as sends,
      exists (select from bulk_job_items where job_id = ${jobId} and delivery_id = d.id and result = 'not_tried') as "isNotTried"
    from deliveries d where d.api_service_name = any(${SERVICES}::text[])`.execute(db);
  const copies = new Map<string, number>();
  for (const id of received) copies.set(id, (copies.get(id) ?? 0) + 1);
  const recount: BulkRetry["recount"] = {};
  for (const row of rows) {
    const result = resultOf(row);
    recount[result] = (recount[result] ?? 0) + 1;
  }
  return {
    recount,
    twice: rows.filter(({ leadId, sends }) => sends > 1 || (copies.get(leadId) ?? 0) > 1).map(({ leadId }) => leadId),
    lost: rows
      .filter(
        ({ leadId, state, sends, isNotTried }) =>
          (sends === 1) === isNotTried ||
          (state === "delivered" && copies.get(leadId) !== 1) ||
          (isNotTried && copies.has(leadId)),
      )
      .map(({ leadId }) => leadId),
  };
}

function resultOf({ state, outcome, sends }: Row): ItemResult {
  if (sends === 0) return "not_tried";
  if (state === "delivered") return "delivered";
  if (state === "in_doubt") return "in_doubt";
  if (state !== "failed") return "under_way";
  return outcome === "rejected" ? "refused" : "failed";
}
