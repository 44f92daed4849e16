import { sql } from "kysely";
import type { Database } from "#server/platform/db/database.ts";
import { listen } from "#server/platform/db/listen.ts";

export const DUE_CHANNEL = "deliveries_due";

/** Notifies the workers that something is due. It only saves time, because they poll every second. */
export type NotifyWorkers = () => void;

/** Sends one notification at a time; calls made meanwhile share the next one. */
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
        await notifyOnce(db);
      }
    })()
      .catch(onError)
      .finally(() => (sending = false));
  };
}

const MAX_NAMED = 100; // A notification holds 8,000 bytes.

/**
 * Names the services with due deliveries, so that a worker can claim at once. It does not wait for the disk, because a notification does
 * not survive a crash anyway.
 */
const notifyOnce = (db: Database): Promise<unknown> =>
  sql`-- name: notify_workers
    select set_config('synchronous_commit', 'off', true), pg_notify(${DUE_CHANNEL}, coalesce((
      select string_agg(id::text, ',') from (
        select id from api_services where is_active and exists (
          select from deliveries where api_service_id = api_services.id and state = 'queued' and next_attempt_at <= clock_timestamp()
        ) limit ${MAX_NAMED}
      ) due
    ), ''))`.execute(db);

/** Calls `onNotified` with the services of every notification, and with none whenever the connection is new. */
export const listenForDueDeliveries = (
  databaseUrl: string,
  onNotified: (serviceIds: readonly string[]) => void,
  onError: (error: Error) => void,
) => listen(databaseUrl, [DUE_CHANNEL], (payload) => onNotified(payload.split(",").filter(Boolean)), onError);
