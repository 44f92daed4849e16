import { readWorkerConfig } from "#server/config.ts";
import { connect } from "#server/db/database.ts";
import { attemptDelivery } from "#server/delivery/attempt.ts";
import { workQueue, type Queue } from "#server/delivery/queue.ts";
import { reap } from "#server/delivery/reaper.ts";
import { sendOverHttp } from "#server/delivery/transport.ts";
import { createLog } from "#server/log.ts";

const config = readWorkerConfig(process.env);
const log = createLog("worker");
const onError = (error: Error) => log.error({ err: error }, "database or queue trouble");
const db = connect({ url: config.databaseUrl, connections: 8, onError });

const queue: Queue = await workQueue({
  databaseUrl: config.databaseUrl,
  onError,
  handle: (deliveryId) =>
    attemptDelivery(
      { db, queue, transport: sendOverHttp, log, leaseMs: config.leaseMs, deadlineMs: config.deadlineMs },
      deliveryId,
    ),
});

let reaping = Promise.resolve();
const reaper = setInterval(
  () => {
    reaping = reaping
      .then(async () => {
        const { expired, woken } = await reap(db, queue);
        if (expired + woken > 0) log.warn({ expired, woken }, "repaired");
      })
      .catch(onError);
  },
  Math.min(config.leaseMs, 5_000) / 2,
);

log.info("working");

let stopping = false;
async function stop(): Promise<void> {
  if (stopping) return;
  stopping = true;
  clearInterval(reaper);
  await queue.stop(); // takes no more, waits for what is under way
  await reaping;
  await db.destroy();
  log.info("stopped");
}
process.on("SIGTERM", () => void stop());
process.on("SIGINT", () => void stop());
