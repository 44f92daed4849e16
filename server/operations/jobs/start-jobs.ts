import type { Database } from "#server/platform/db/database.ts";
import type { NoteErasure } from "#server/leads/submissions/erasure-ledger.ts";
import { workOnJobs } from "./work-on-jobs.ts";

/** While nothing is to do, and while something is. */
const [QUIET_MS, BUSY_MS] = [1_000, 200];

type Deps = {
  db: Database;
  /** A restored database's jobs may be out of date: nothing is done before a person has settled it. */
  isSettled: () => Promise<boolean>;
  /** Something was queued, and the screens have something new. */
  moved: () => void;
  noteErasure: NoteErasure;
  onError: (error: Error) => void;
};

/** Works on bulk jobs until it is stopped, one round after another. */
export function startJobs({ db, isSettled, moved, noteErasure, onError }: Deps): { stop(): Promise<void> } {
  let stopping = false;
  let timer: NodeJS.Timeout | undefined;
  let round = Promise.resolve();

  async function work(): Promise<void> {
    let waitMs = QUIET_MS;
    try {
      if ((await workOnJobs({ db, mayWork: isSettled, noteErasure })) > 0) {
        waitMs = BUSY_MS;
        moved();
      }
    } catch (error) {
      onError(error instanceof Error ? error : new Error(String(error)));
    }
    if (!stopping) timer = setTimeout(begin, waitMs);
  }

  const begin = () => void (round = work());

  begin();
  return {
    async stop() {
      stopping = true;
      clearTimeout(timer);
      await round;
    },
  };
}
