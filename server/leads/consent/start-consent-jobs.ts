import type { Database, Executor } from "#server/platform/db/database.ts";
import { mailSeals, sealDays, type DaySeal } from "./chain/seal-days.ts";
import { sql } from "kysely";

const AT_ONCE = 1_000;

/**
 * Links the events that have no link yet, each to the one before it of the same lead (decision 0056). Of several workers one does it, and
 * the function is the owner's: this role cannot write links. How many.
 */
export async function linkConsentEvents(db: Executor): Promise<number> {
  for (let linked = 0; ;) {
    const { rows } = await sql<{ n: number }>`select link_consent_events(${AT_ONCE}) as n`.execute(db);
    const n = rows[0]?.n ?? 0;
    linked += n;
    if (n < AT_ONCE) return linked;
  }
}

const LINK_MS = 1_000;
const SEAL_MS = 60_000;

type Deps = {
  db: Database;
  onError: (error: Error) => void;
  /** Undefined: there is no mail server, and the seals are stored only. Whether it went out. */
  mailSeals: ((seals: readonly DaySeal[]) => Promise<boolean>) | undefined;
};

/** What workers do with consent events all the time: link what is stored, seal the days that are over. */
export function startConsentJobs({ db, onError, mailSeals: mail }: Deps): { stop: () => Promise<void> } {
  const stops = [
    repeat(LINK_MS, () => linkConsentEvents(db), onError),
    repeat(
      SEAL_MS,
      async () => {
        await sealDays(db);
        if (mail) await mailSeals(db, mail);
      },
      onError,
    ),
  ];
  return {
    async stop() {
      await Promise.all(stops.map((stop) => stop()));
    },
  };
}

/** Once now and then again and again, never twice at the same time. */
function repeat(everyMs: number, work: () => Promise<unknown>, onError: (error: Error) => void): () => Promise<void> {
  let working: Promise<unknown> | undefined;
  const begin = () => {
    working ??= work()
      .catch(onError)
      .finally(() => (working = undefined));
  };
  begin();
  const timer = setInterval(begin, everyMs);
  return async () => {
    clearInterval(timer);
    await working;
  };
}
