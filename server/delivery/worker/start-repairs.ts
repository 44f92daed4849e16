import type { Database } from "#server/platform/db/database.ts";
import type { Log } from "#server/platform/log.ts";
import { rerouteDue } from "#server/sales/allocations/reroute.ts";
import { queueSaleConversions } from "#server/delivery/queue/queue-sale-conversions.ts";
import { reap, settleAbandoned } from "./reaper.ts";

/** What dead workers held is settled all the time, the rest is repaired every few seconds. */
const SETTLE_MS = 500;
const REPAIR_MS = 5_000;

type Deps = {
  db: Database;
  leaseMs: number;
  timeScale: number;
  workerId: string;
  /** A restored database's attempts and allocations may be out of date. */
  isSettled: () => Promise<boolean>;
  /** Something is due. */
  look: () => void;
  log: Pick<Log, "warn">;
  onError: (error: Error) => void;
};

/** Settles what dead workers have left, and queues what time alone makes due. It is part of the delivery, whose seconds count. */
export function startRepairs({ db, isSettled, look, log, onError, ...reaps }: Deps): { stop: () => Promise<void> } {
  const repairMs = Math.min(reaps.leaseMs, REPAIR_MS) / 2;
  let repairedAt = -Infinity;
  let isReady = false;
  let repairing: Promise<void> | undefined;

  async function repair(): Promise<void> {
    const isTime = performance.now() - repairedAt >= repairMs;
    if (isTime) isReady = await isSettled();
    if (!isReady) return;
    const { expired, wiped } = isTime ? await reap(db, reaps) : { expired: await settleAbandoned(db, reaps), wiped: 0 };
    if (isTime) repairedAt = performance.now();
    if (expired + wiped > 0) log.warn({ expired, wiped }, "recovered expired leases, wiped erased leads");
    if ((await rerouteDue(db)) + (await queueSaleConversions(db)) + expired > 0) look();
  }

  function begin(): void {
    repairing ??= repair()
      .catch(onError)
      .finally(() => (repairing = undefined));
  }

  begin(); // what an earlier run of this worker has left
  const timer = setInterval(begin, Math.min(SETTLE_MS, repairMs));
  return {
    async stop() {
      clearInterval(timer);
      await repairing;
    },
  };
}
