import { sql } from "kysely";
import type { Database } from "#server/platform/db/database.ts";
import { beginJob, type CreatedJob } from "./begin-job.ts";
import type { JobPlan } from "./job.ts";
import { oldLeads } from "./select-leads.ts";

type Input = {
  plan: JobPlan;
  /** As in the plan that was shown. */
  until: Date;
  agreedCount: number;
  actor: string;
};

/** Creates a job that sends a service leads it never got, newest first because they are worth most. */
export const createSendOldJob = (db: Database, { until, ...input }: Input): Promise<CreatedJob> =>
  beginJob(
    db,
    { kind: "send-old", ...input },
    sql`select - extract(epoch from s.created_at) as place, s.id as submission_id, a.id as api_service_id, null::uuid as delivery_id,
      'send-old' as action, null::int as attempt_n ${oldLeads(input.plan, until)}`,
  );
