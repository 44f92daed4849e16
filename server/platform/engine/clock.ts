import { setTimeout as wait } from "node:timers/promises";
import { sql, type QueryExecutorProvider } from "kysely";
import type { Clock } from "pg-boss";
import { RETRY_SECONDS_MAX } from "./queues.ts";

/** The computer's own time may jump, which would start tasks of another hour. pg-boss adds how far the database's clock is away. */
export const steadyClock: Clock = {
  now: () => performance.timeOrigin + performance.now(),
  setTimeout: (run, ms) => setTimeout(run, ms),
  clearTimeout: (timer) => clearTimeout(timer as NodeJS.Timeout),
  setInterval: (run, ms) => setInterval(run, ms),
  clearInterval: (timer) => clearInterval(timer as NodeJS.Timeout),
};

/** The last look at the schedules lies ahead. Otherwise nothing below reads a table. */
const wasSetBack = sql`(select cron_on > now() from pgboss.version)`;

/** Forgets times that are still to come after the database's clock was set back. Otherwise no task would run until they are past. */
export async function forgetFutureTimes(db: QueryExecutorProvider): Promise<void> {
  await sql`
    with schedules as (update pgboss.version set cron_on = now() where cron_on > now()),
    queues as (
      update pgboss.queue set maintain_on = least(maintain_on, now()), monitor_claim_on = least(monitor_claim_on, now())
      where ${wasSetBack} and greatest(maintain_on, monitor_claim_on) > now()),
    due as (
      update pgboss.job set start_after = least(start_after, now()), heartbeat_on = least(heartbeat_on, now())
      where ${wasSetBack} and (state = 'created' and start_after > now()
        or state = 'retry' and start_after > now() + ${RETRY_SECONDS_MAX} * interval '1 second'
        or state = 'active' and heartbeat_on > now()))
    -- One job for each minute that a schedule was sent for. These minutes come again, and have to be sent again.
    delete from pgboss.job
      where ${wasSetBack} and name = '__pgboss__send-it' and singleton_on > now() at time zone 'UTC'`.execute(db);
}

/** Waits, but not longer than until the signal is aborted. */
export const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  wait(ms, undefined, { signal }).catch(() => undefined);
