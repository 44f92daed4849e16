import { sql } from "kysely";
import type { Database } from "#server/db/database.ts";
import { listen } from "#server/db/listen.ts";

export const WAKE_CHANNEL = "deliveries_due";

/** Tells the workers that something is due. Never necessary, only quick: they look every second anyway. */
export type Wake = () => void;

/** One notification at a time; calls that come meanwhile share the next one. */
export function createWake(db: Database, onError: (error: Error) => void): Wake {
  let sending = false;
  let again = false;
  return function wake() {
    again = true;
    if (sending) return;
    sending = true;
    void (async () => {
      while (again) {
        again = false;
        await sql`select pg_notify(${WAKE_CHANNEL}, '')`.execute(db);
      }
    })()
      .catch(onError)
      .finally(() => (sending = false));
  };
}

/** Calls `onWake` for every wake, and once whenever the connection is new. */
export const listenForWakes = (databaseUrl: string, onWake: () => void, onError: (error: Error) => void) =>
  listen(databaseUrl, [WAKE_CHANNEL], onWake, onError);
