import { fromKysely, PgBoss } from "pg-boss";
import type { Executor, Database } from "../db/database.ts";

const DELIVER = "deliver";

type Job = { deliveryId: string };
type Wake = { deliveryId: string; apiServiceId: string; at?: Date };

/** The job engine wakes and schedules; whether a delivery may really be tried is decided by its own row. */
export type Queue = {
  /** Part of the caller's transaction: no row without its job, no job without its row. */
  wake(tx: Executor, wakes: readonly Wake[]): Promise<void>;
  /** Makes jobs due now that were to wait. */
  hurry(tx: Executor, deliveryIds: readonly string[]): Promise<void>;
  stop(): Promise<void>;
};

/** Creates or migrates the engine's own schema. Done by `npm run migrate`, never by a serving process. */
export async function installQueue(databaseUrl: string): Promise<void> {
  const boss = new PgBoss({ connectionString: databaseUrl, supervise: false, schedule: false, max: 1 });
  await boss.start();
  await boss.createQueue(DELIVER, {
    policy: "short", // with a singletonKey: at most one waiting job per delivery
    notify: true,
    retryLimit: 0, // a job is tried once; what happens next is the delivery's business, or the reaper's
    heartbeatSeconds: 10,
    expireInSeconds: 120,
    deleteAfterSeconds: 3600,
  });
  await boss.stop({ graceful: false });
}

/** For the web process: jobs go in through the given database, none are taken out. */
export async function openQueue(db: Database, onError: (error: Error) => void): Promise<Queue> {
  const boss = new PgBoss({ db: fromKysely(db), migrate: false, supervise: false, schedule: false });
  boss.on("error", onError);
  await boss.start();
  return queueOn(boss);
}

type Working = { databaseUrl: string; onError: (error: Error) => void; handle: (deliveryId: string) => Promise<void> };

/** For the worker process: takes jobs until stopped. Stopping waits for what is under way. */
export async function workQueue({ databaseUrl, onError, handle }: Working): Promise<Queue> {
  const boss = new PgBoss({
    connectionString: databaseUrl,
    migrate: false,
    schedule: false,
    useListenNotify: true,
    superviseIntervalSeconds: 1,
    monitorIntervalSeconds: 1,
    max: 6,
  });
  boss.on("error", onError);
  await boss.start();
  await boss.work<Job>(
    DELIVER,
    {
      batchSize: 8,
      localConcurrency: 4,
      burstWhenBatchFull: true,
      perJobResults: true,
      pollingIntervalSeconds: 1,
      notifyPollingIntervalSeconds: 2,
    },
    async (jobs) =>
      Promise.all(
        jobs.map(async (job) => {
          await handle(job.data.deliveryId);
          return { id: job.id, status: "completed" as const };
        }),
      ),
  );
  return queueOn(boss);
}

function queueOn(boss: PgBoss): Queue {
  return {
    async wake(tx, wakes) {
      if (wakes.length === 0) return;
      const jobs = wakes.map(({ deliveryId, apiServiceId, at }) => ({
        data: { deliveryId } satisfies Job,
        singletonKey: deliveryId,
        group: { id: apiServiceId },
        ...(at ? { startAfter: at } : {}),
      }));
      await boss.insert(DELIVER, jobs, { db: fromKysely(tx) });
    },
    async hurry(tx, deliveryIds) {
      for (const singletonKey of deliveryIds) {
        await boss.update(DELIVER, { deliveryId: singletonKey }, { singletonKey, startAfter: 0, db: fromKysely(tx) });
      }
    },
    stop: () => boss.stop({ graceful: true, timeout: 25_000 }),
  };
}
