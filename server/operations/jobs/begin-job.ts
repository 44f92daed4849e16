import { sql, type RawBuilder } from "kysely";
import { recordAudit } from "#server/platform/audit/record-audit.ts";
import type { Database, Executor } from "#server/platform/db/database.ts";
import { askFor } from "#server/platform/db/put-job.ts";
import { newId } from "#server/platform/new-id.ts";
import { MAX_ITEMS, type JobKind, type JobPlan } from "./job.ts";

type Input = {
  kind: JobKind;
  plan: JobPlan;
  actor: string;
  /** As the person saw it in the plan. */
  agreedCount: number;
  /** What else the audit log shall know of the plan: counts, nobody's data. */
  details?: Readonly<Record<string, number>>;
};

/**
 * The leads of a job: a query with `place` (the order of their turns), `submission_id`, `api_service_id`, `delivery_id`, `action` and
 * `attempt_n`, the attempt that was the last one when the person decided, or null.
 */
export type ItemQuery = RawBuilder<unknown>;

/** `nothing-left`: what was planned has been done by somebody else. `more-than-agreed`: not the plan that was shown. */
export type CreatedJob = { kind: "created"; id: string; count: number } | { kind: "nothing-left" | "more-than-agreed" };

class Refused extends Error {
  readonly kind: Exclude<CreatedJob["kind"], "created">;
  constructor(kind: Exclude<CreatedJob["kind"], "created">) {
    super(kind);
    this.kind = kind;
  }
}

/** Writes down which leads the job is about; the workers do it. */
export async function beginJob(db: Database, input: Input, items: ItemQuery): Promise<CreatedJob> {
  const id = newId();
  try {
    const count = await db.transaction().execute(async (tx) => {
      await sql`insert into bulk_jobs (id, kind, plan, items, created_by)
        values (${id}, ${input.kind}, ${JSON.stringify(input.plan)}::jsonb, 0, ${input.actor})`.execute(tx);
      const listed = await listItems(tx, id, items);
      if (listed === 0) throw new Refused("nothing-left");
      if (listed > input.agreedCount) throw new Refused("more-than-agreed");
      await sql`update bulk_jobs set items = ${listed}, service_ids = array(
          select distinct api_service_id from bulk_job_items where job_id = ${id} and api_service_id is not null)
        where id = ${id}`.execute(tx);
      const details = { ...aboutPlan(input.plan), ...input.details, count: listed, idsSha256: await hashOfIds(tx, id) };
      await recordAudit(tx, {
        actor: input.actor,
        action: "job.begin",
        target: { kind: "job", id },
        details: { does: input.kind, ...details },
      });
      await askFor(tx, "work-on-bulk-jobs");
      return listed;
    });
    return { kind: "created", id, count };
  } catch (error) {
    if (error instanceof Refused) return { kind: error.kind };
    throw error;
  }
}

async function listItems(tx: Executor, id: string, items: ItemQuery): Promise<number> {
  const listed = await sql`
    insert into bulk_job_items (job_id, n, submission_id, api_service_id, delivery_id, action, attempt_n)
    select ${id}::uuid, row_number() over (order by place, delivery_id, submission_id), submission_id, api_service_id, delivery_id,
      action, attempt_n
    from (${items} order by place limit ${MAX_ITEMS}) chosen`.execute(tx);
  return Number(listed.numAffectedRows ?? 0n);
}

const aboutPlan = ({ apiServiceId, formType, ...rest }: JobPlan) => ({
  service: apiServiceId ?? null,
  form: formType ?? null,
  ...rest,
});

/** SHA-256 over the deliveries' ids in order, a line each: proves later which leads the job was about. */
async function hashOfIds(db: Executor, jobId: string): Promise<string> {
  const { rows } = await sql<{ hash: string | null }>`
    select encode(sha256(convert_to(string_agg(id::text, e'\n' order by id), 'UTF8')), 'hex') as hash
    from (select coalesce(delivery_id, submission_id) as id from bulk_job_items where job_id = ${jobId}) listed`.execute(
    db,
  );
  return rows[0]?.hash ?? "";
}
