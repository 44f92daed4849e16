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
  /** As shown in the plan. */
  agreedCount: number;
  /** Additional counts for the audit log, no personal data. */
  details?: Readonly<Record<string, number>>;
};

/**
 * Query for the leads of a job, with `place` (their sequence), `submission_id`, `api_service_id`, `delivery_id`, `action` and
 * `attempt_n`: the last attempt at the time of the decision, or null.
 */
export type ItemQuery = RawBuilder<unknown>;

/** `nothing-left`: others have done it meanwhile. `more-than-agreed`: the plan has changed. */
export type CreatedJob = { kind: "created"; id: string; count: number } | { kind: "nothing-left" | "more-than-agreed" };

class Refused extends Error {
  readonly kind: Exclude<CreatedJob["kind"], "created">;
  constructor(kind: Exclude<CreatedJob["kind"], "created">) {
    super(kind);
    this.kind = kind;
  }
}

/** Stores the items of a job; workers process them. */
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

/** SHA-256 over the sorted delivery ids, one per line: later proof of which leads the job was about. */
async function hashOfIds(db: Executor, jobId: string): Promise<string> {
  const { rows } = await sql<{ hash: string | null }>`
    select encode(sha256(convert_to(string_agg(id::text, e'\n' order by id), 'UTF8')), 'hex') as hash
    from (select coalesce(delivery_id, submission_id) as id from bulk_job_items where job_id = ${jobId}) listed`.execute(
    db,
  );
  return rows[0]?.hash ?? "";
}
