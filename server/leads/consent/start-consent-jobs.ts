import type { Database } from "#server/platform/db/database.ts";
import { linkConsentEvents } from "./chain/link-events.ts";
import { mailSeals, sealDays, type DaySeal } from "./chain/seal-days.ts";

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
