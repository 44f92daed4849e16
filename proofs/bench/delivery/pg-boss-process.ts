import { request } from "node:http";
import { PgBoss } from "pg-boss";
import { BATCH, QUEUE } from "./pg-boss.ts";

/** The bare job engine: take a job, post it, done. Nothing is written down but the engine's own state. */
const [databaseUrl = "", serviceUrl = "", atOnce = ""] = process.argv.slice(2);
const boss = new PgBoss({ connectionString: databaseUrl, max: 12, useListenNotify: true, schedule: false });
boss.on("error", console.error);
await boss.start();
const options = {
  batchSize: BATCH,
  burstWhenBatchFull: true,
  perJobResults: true,
  localConcurrency: Number(atOnce) / BATCH,
} as const;
await boss.work<object>(QUEUE, options, (jobs) =>
  Promise.all(
    jobs.map(async ({ id, data }) => ({ id, status: (await post(data)) === 200 ? "completed" : "failed" }) as const),
  ),
);
console.log("working");

/** With Node's own agent, which keeps connections open. */
function post(data: object): Promise<number | undefined> {
  const body = JSON.stringify(data);
  const headers = { "content-type": "application/json", "content-length": Buffer.byteLength(body) };
  return new Promise((done, fail) => {
    const outgoing = request(serviceUrl, { method: "POST", headers }, (incoming) => {
      incoming.resume();
      incoming.on("end", () => done(incoming.statusCode));
    });
    outgoing.on("error", fail);
    outgoing.end(body);
  });
}

async function stop(): Promise<void> {
  await boss.stop({ timeout: 2_000 });
  process.exit();
}
process.on("SIGTERM", () => void stop());
