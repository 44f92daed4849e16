import { sql } from "kysely";
import { recordAudit } from "#server/platform/audit/record-audit.ts";
import type { Database } from "#server/platform/db/database.ts";
import type { JobStatus } from "./job.ts";
import { askFor } from "#server/platform/db/put-job.ts";

/** Commands for an open job. Deliveries already queued go on. */
export type JobStatusChange = "pause" | "resume" | "stop";

const WAYS = {
  pause: { from: ["running"], to: "paused", action: "job.pause" },
  resume: { from: ["paused"], to: "running", action: "job.resume" },
  stop: { from: ["running", "paused"], to: "stopped", action: "job.stop" },
} as const satisfies Record<JobStatusChange, { from: readonly JobStatus[]; to: JobStatus; action: string }>;

export type SetJobStatusResult = "done" | "not-possible";

/** Pauses, resumes or stops a job. Stopping lists the rest as not tried. */
export async function setJobStatus(
  db: Database,
  { jobId, steering, actor }: { jobId: string; steering: JobStatusChange; actor: string },
): Promise<SetJobStatusResult> {
  const { from, to, action } = WAYS[steering];
  return db.transaction().execute(async (tx): Promise<SetJobStatusResult> => {
    const steered = await sql`update bulk_jobs set status = ${to}
      where id = ${jobId} and ended_at is null and status = any(${[...from]}::text[])`.execute(tx);
    if (steered.numAffectedRows !== 1n) return "not-possible";
    await askFor(tx, "work-on-bulk-jobs");
    const left =
      steering === "stop"
        ? await sql`update bulk_job_items set result = 'not_tried' where job_id = ${jobId} and result = 'waiting'`.execute(
            tx,
          )
        : undefined;
    await recordAudit(tx, {
      actor,
      action,
      target: { kind: "job", id: jobId },
      details: left ? { notTried: Number(left.numAffectedRows ?? 0n) } : {},
    });
    return "done";
  });
}
