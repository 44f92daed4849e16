import { sql } from "kysely";
import type { Database } from "#server/db/database.ts";
import { listen } from "#server/db/listen.ts";

export const DUE_CHANNEL = "deliveries_due";

/** Notifies the workers that something is due. It only saves time: they look every second anyway. */
export type NotifyWorkers = () => void;

/** One notification at a time; calls made meanwhile share the next one. */
export function createNotifyWorkers(db: Database, onError: (error: Error) => void): NotifyWorkers {
  let sending = false;
  let again = false;
  return function notifyWorkers() {
    again = true;
    if (sending) return;
    sending = true;
    void (async () => {
      while (again) {
        again = false;
        await sql`select pg_notify(${DUE_CHANNEL}, '')`.execute(db);
      }
    })()
      .catch(onError)
      .finally(() => (sending = false));
  };
}

/** Calls `onNotified` for every notification, and once whenever the connection is new. */
export const listenForDueDeliveries = (databaseUrl: string, onNotified: () => void, onError: (error: Error) => void) =>
  listen(databaseUrl, [DUE_CHANNEL], onNotified, onError);
