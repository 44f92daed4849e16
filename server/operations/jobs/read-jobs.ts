import { sql } from "kysely";
import type { Executor } from "#server/platform/db/database.ts";
import { ITEM_RESULTS, type ItemResult, type JobKind, type JobPlan, type JobStatus } from "./job.ts";

/** A job as its screens show it. */
export type Job = {
  id: string;
  kind: JobKind;
  plan: JobPlan;
  status: JobStatus;
  items: number;
  by: string;
  createdAt: Date;
  endedAt: Date | null;
  /** Of the plan's service; null if deleted. */
  serviceName: string | null;
  /** Without zeros. */
  counts: Partial<Record<ItemResult, number>>;
};

const MOST = 50;

/** The newest jobs. */
export const listJobs = (db: Executor): Promise<Job[]> =>
  read(db, sql`order by job.created_at desc, job.id desc limit ${MOST}`);

/** Open jobs, for the dashboard. */
export const listOpenJobs = (db: Executor): Promise<Job[]> =>
  read(db, sql`where job.ended_at is null order by job.created_at desc, job.id desc`);

export async function readJob(db: Executor, id: string): Promise<Job | undefined> {
  const [job] = await read(db, sql`where job.id = ${id}::uuid`);
  return job;
}

async function read(db: Executor, which: ReturnType<typeof sql>): Promise<Job[]> {
  const { rows } = await sql<Omit<Job, "counts"> & { counts: Record<string, number> | null }>`
    select job.id, job.kind, job.plan, job.status, job.items, job.created_by as by, job.created_at as "createdAt",
      job.ended_at as "endedAt", service.name as "serviceName", counted.counts
    from (select * from bulk_jobs job ${which}) job
    left join api_services service on service.id::text = job.plan ->> 'apiServiceId'
    cross join lateral (
      select jsonb_object_agg(result, n) as counts from (
        select result, count(*)::int as n from bulk_job_items where job_id = job.id group by 1) by_result
    ) counted
    order by job.created_at desc, job.id desc`.execute(db);
  return rows.map((row) => ({ ...row, counts: countsIn(row.counts ?? {}) }));
}

/** In the order of the results. */
const countsIn = (counts: Record<string, number>): Job["counts"] =>
  Object.fromEntries(ITEM_RESULTS.flatMap((result) => (counts[result] ? [[result, counts[result]]] : [])));
