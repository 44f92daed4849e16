import type { Database } from "#server/platform/db/database.ts";
import { workOnJobs } from "#server/operations/jobs/work-on-jobs.ts";
import { recordNoErasure } from "#server/leads/submissions/erasure-ledger.ts";

/** One round of a worker over all bulk jobs, in a database that was not restored and without a ledger of erasures. */
export const workOneRound = (db: Database): Promise<number> =>
  workOnJobs({ db, mayWork: () => Promise.resolve(true), recordErasure: recordNoErasure });
