import { sql } from "kysely";
import type { Database } from "#server/platform/db/database.ts";
import { beginJob, type CreatedJob } from "./begin-job.ts";
import type { FailedKind, ItemAction, JobPlan } from "./job.ts";
import { failedDeliveries } from "./select-leads.ts";

type Input = {
  kind: FailedKind;
  plan: JobPlan;
  /** As in the plan that was shown. */
  until: Date;
  agreedCount: number;
  actor: string;
};

const ACTIONS = { retry: "send", close: "close" } as const satisfies Record<FailedKind, ItemAction>;

/** Creates a job for failed leads, longest waiting first. Leads handled since the plan was shown are left out. */
export const createJob = (db: Database, { until, ...input }: Input): Promise<CreatedJob> =>
  beginJob(
    db,
    input,
    sql`select d.updated_at as place, d.submission_id, d.api_service_id, d.id as delivery_id, ${ACTIONS[input.kind]}::text as action,
      null::int as attempt_n ${failedDeliveries(input.plan, until)}`,
  );
