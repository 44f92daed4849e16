import { join } from "node:path";
import { connect, type Database } from "#server/platform/db/database.ts";
import { createNotifyWorkers } from "#server/delivery/queue/notify-workers.ts";
import { storeLead, type LeadInput } from "#testing/fixtures/leads.ts";
import { startChild, whenReady, type Child } from "#testing/processes/child-process.ts";
import { startWorker } from "#testing/processes/product.ts";
import { allowing, connectFakeService } from "#testing/fixtures/services.ts";
import { connectToEngine, QUEUE } from "./pg-boss.ts";
import type { Service } from "#proofs/bench/measure/timed-service.ts";

/** A contender takes leads and has one process that delivers them to the api service. */
export type Side = {
  take: (leads: LeadInput[]) => Promise<void>;
  startDelivering: () => Promise<void>;
  stop: () => Promise<void>;
};

const onError = () => undefined; // A failing query reports itself.

/** Our verb and our worker. */
export async function ourSide(databaseUrl: string, service: Service, atOnce: number): Promise<Side> {
  const db: Database = connect({ url: databaseUrl, connections: 16, onError });
  await connectFakeService(db, { url: `${service.url}/ok`, perSecond: 10_000, concurrency: atOnce });
  const notifyWorkers = createNotifyWorkers(db, onError);
  let worker: Child | undefined;
  return {
    async take(leads) {
      await Promise.all(leads.map((lead) => storeLead(db, lead, notifyWorkers)));
    },
    async startDelivering() {
      worker = await startWorker(databaseUrl, { OUTBOUND_ALLOW: allowing(service.url) });
    },
    async stop() {
      await worker?.kill("SIGTERM");
      await db.destroy();
    },
  };
}

/** The bare engine: a job, a post, done. */
export async function engineSide(databaseUrl: string, service: Service, atOnce: number): Promise<Side> {
  const boss = await connectToEngine(databaseUrl);
  let worker: Child | undefined;
  return {
    async take(leads) {
      await boss.insert(
        QUEUE,
        leads.map((data) => ({ data })),
      );
    },
    async startDelivering() {
      const file = join(import.meta.dirname, "pg-boss-process.ts");
      const args = [file, databaseUrl, `${service.url}/ok`, String(atOnce)];
      worker = await whenReady(startChild({ file: process.execPath, args, readyWord: "working" }));
    },
    async stop() {
      await worker?.kill("SIGTERM");
      await boss.stop();
    },
  };
}
