import { sql } from "kysely";
import type { Database } from "#server/platform/db/database.ts";
import type { Log } from "#server/platform/log.ts";
import { rerouteDue } from "#server/sales/allocations/reroute.ts";
import { queueSaleConversions } from "#server/delivery/queue/queue-sale-conversions.ts";
import { reap, settleAbandoned } from "./reaper.ts";

/** One statement reads what is due. Dead workers' deliveries are settled at once; other repairs run every ten seconds. */
const POLL_MS = 500;
const MAX_REPAIR_MS = 10_000;
const CHECK_MS = 2_500;

type Deps = {
  db: Database;
  leaseMs: number;
  timeScale: number;
  workerId: string;
  /** A restored database's attempts and allocations may be out of date. */
  isTimelineConfirmed: () => Promise<boolean>;
  /** Something is due. */
  poll: () => void;
  log: Pick<Log, "warn">;
  onError: (error: Error) => void;
};

/** Settles deliveries of dead workers and queues what becomes due by time. It belongs to delivery, because leads must not wait for it. */
export function startRepairs({ db, isTimelineConfirmed, poll, log, onError, ...reaps }: Deps): {
  stop: () => Promise<void>;
} {
  const repairMs = Math.min(reaps.leaseMs / 2, MAX_REPAIR_MS);
  const checkMs = Math.min(repairMs, CHECK_MS);
  let checkedAt = -Infinity;
  let reapedAt = -Infinity;
  let isReady = false;
  let repairing: Promise<void> | undefined;

  async function repair(): Promise<void> {
    const now = performance.now();
    if (now - checkedAt >= checkMs) {
      isReady = await isTimelineConfirmed();
      checkedAt = now;
    }
    if (!isReady) return;
    const { isUnderWay, isToReroute, isToTell } = await findDue(db);
    const isTime = now - reapedAt >= repairMs;
    const abandoned = async () => ({ expired: isUnderWay ? await settleAbandoned(db, reaps) : 0, wiped: 0 });
    const { expired, wiped } = await (isTime ? reap(db, reaps) : abandoned());
    if (isTime) reapedAt = now;
    if (expired + wiped > 0) log.warn({ expired, wiped }, "recovered expired leases, wiped erased leads");
    const rerouted = isToReroute ? await rerouteDue(db) : 0;
    const told = isToTell ? await queueSaleConversions(db) : 0;
    if (rerouted + told + expired > 0) poll();
  }

  function begin(): void {
    repairing ??= repair()
      .catch(onError)
      .finally(() => (repairing = undefined));
  }

  begin(); // An earlier run of this worker may have left deliveries.
  const timer = setInterval(begin, Math.min(POLL_MS, repairMs));
  return {
    async stop() {
      clearInterval(timer);
      await repairing;
    },
  };
}

/** Returns whether attempts are in progress, whose worker may have died, and what has become due. */
async function findDue(db: Database): Promise<{ isUnderWay: boolean; isToReroute: boolean; isToTell: boolean }> {
  const { rows } = await sql<{ isUnderWay: boolean; isToReroute: boolean; isToTell: boolean }>`-- name: find_repairs
    select exists (select from deliveries where state = 'sending') as "isUnderWay",
      exists (select from allocations where reroute_at <= now())
        or exists (select from routing_decisions where reroute_at <= now()) as "isToReroute",
      exists (select from allocations where conversion_at <= now()) as "isToTell"`.execute(db);
  return rows[0] ?? { isUnderWay: true, isToReroute: true, isToTell: true };
}
