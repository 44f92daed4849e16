import type { PgBoss } from "pg-boss";
import type { Recognition } from "#server/delivery/adapter.ts";
import { connect } from "#server/platform/db/database.ts";
import { runSql } from "#testing/database/databases.ts";
import { newLead, storeLead } from "#testing/fixtures/leads.ts";
import { connectFakeService } from "#testing/fixtures/services.ts";
import { connectToEngine, QUEUE, queueOf } from "./pg-boss.ts";

/** How many leads wait, and how many were delivered earlier: a planner decides differently on empty tables. */
export type Filling = { waiting: number; past: number; atOnce: number };

const PER_INSERT = 1_000;

/** Our tables with one service. Leads are copies of one that the website's own verb has stored. */
export async function fillOurs(
  databaseUrl: string,
  serviceUrl: string,
  recognition: Recognition,
  { waiting, past, atOnce }: Filling,
): Promise<void> {
  const db = connect({ url: databaseUrl, connections: 2, onError: () => undefined });
  await connectFakeService(db, { url: serviceUrl, perSecond: 10_000, concurrency: atOnce, recognition });
  const model = newLead();
  await storeLead(db, model);
  await db.destroy();
  const run = (statement: string, values: unknown[] = []) => runSql(databaseUrl, statement, values);
  const copy = (age: string, n: number) =>
    run(
      `insert into form_submissions (id, form_type, submission_data, normalised, source, health_agreed, created_at)
        select uuidv7(-$3::interval), form_type, submission_data, normalised, source, health_agreed, now() - $3::interval
        from form_submissions, generate_series(1, $2::int) where id = $1`,
      [model.id, n, age],
    );
  const deliver = (state: string, attempts: number) =>
    run(
      `insert into deliveries (id, submission_id, form_type, api_service_id, api_service_name, received_at, state, next_attempt_at,
          fencing_token, attempt_n, counted_attempts)
        select uuidv7(), lead.id, lead.form_type, service.id, service.name, lead.created_at, $1,
          case when $1 = 'queued' then clock_timestamp() end, $2::int, $2::int, $2::int
        from form_submissions lead cross join api_services service
        where not exists (select from deliveries where submission_id = lead.id)`,
      [state, attempts],
    );
  await copy("1 day", past);
  await deliver("delivered", 1);
  await run(`insert into delivery_events (id, delivery_id, attempt_n, kind, config_version, request_hash, at)
    select uuidv7(), id, 1, 'started', 1, repeat(md5(id::text), 2), received_at from deliveries where state = 'delivered'`);
  await run(`insert into delivery_events (id, delivery_id, attempt_n, kind, outcome, http_status, duration_ms, at)
    select uuidv7(), id, 1, 'finished', 'accepted', 200, 21, received_at from deliveries where state = 'delivered'`);
  await run(`insert into delivery_event_details (event_id, delivery_id, request, response)
    select event.id, delivery_id, case kind when 'started' then submission_data end, case kind when 'finished' then '{"status":"ok"}'::jsonb end
    from delivery_events event join deliveries on deliveries.id = delivery_id join form_submissions lead on lead.id = submission_id`);
  await run("update figures_progress set counted_until = (select id from delivery_events order by id desc limit 1)");
  await copy("0 s", waiting - 1);
  await deliver("queued", 0);
  await run("update form_submissions set secret_hash = null");
}

/** Our tables and the job engine's, with a job per delivery. */
export async function addJobs(databaseUrl: string): Promise<void> {
  const { rows } = await runSql(databaseUrl, "select id, state, api_service_id from deliveries order by id");
  const deliveries = rows as { id: string; state: string; api_service_id: string }[];
  const queue = queueOf(deliveries[0]?.api_service_id ?? "");
  const boss = await connectToEngine(databaseUrl);
  await boss.createQueue(queue, { notify: true, retryLimit: 9, heartbeatSeconds: 10, expireInSeconds: 60 });
  for (const state of ["delivered", "queued"]) {
    const jobs = deliveries.filter((one) => one.state === state).map(({ id }) => ({ data: { deliveryId: id } }));
    await insertAll(boss, queue, jobs);
    if (state === "delivered") await completeAll(databaseUrl);
  }
  await boss.stop();
}

const leads = (n: number) => Array.from({ length: n }, () => ({ data: newLead() }));

/** The engine alone: the leads are its jobs. */
export async function fillEngine(databaseUrl: string, { waiting, past }: Filling): Promise<void> {
  const boss = await connectToEngine(databaseUrl);
  await insertAll(boss, QUEUE, leads(past));
  await completeAll(databaseUrl);
  await insertAll(boss, QUEUE, leads(waiting));
  await boss.stop();
}

async function insertAll(boss: PgBoss, queue: string, jobs: readonly { data: object }[]): Promise<void> {
  for (let n = 0; n < jobs.length; n += PER_INSERT) await boss.insert(queue, jobs.slice(n, n + PER_INSERT));
}

const completeAll = (databaseUrl: string) =>
  runSql(databaseUrl, "update pgboss.job set state = 'completed', started_on = now(), completed_on = now()");
