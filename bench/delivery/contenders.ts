import { connect, type Database } from "#server/db/database.ts";
import { createWake } from "#server/delivery/queue/notify-workers.ts";
import { aSite } from "#testing/fixtures/site.ts";
import { submit } from "#server/intake/submit.ts";
import type { LeadInput } from "#testing/fixtures/leads.ts";
import { startWorker } from "#testing/processes/product.ts";
import { allowing, connectPartner } from "#testing/fixtures/services.ts";
import { end, endWithUs, startChild } from "#testing/processes/child.ts";
import { connectToEngine, QUEUE } from "./pg-boss.ts";
import type { Service } from "#testing/traffic/timed-service.ts";

/** What is compared: something that takes leads, and one process that brings them to the api service. */
export type Side = {
  take: (leads: LeadInput[]) => Promise<void>;
  /** Gives the process id. */
  startDelivering: () => Promise<number>;
  /** How many leads are brought and written down as such. */
  countDelivered: () => Promise<number>;
  stop: () => Promise<void>;
};

const onError = () => undefined; // a query that fails says so itself

/** Our verb and our worker. */
export async function ourSide(databaseUrl: string, service: Service, atOnce: number): Promise<Side> {
  const db: Database = connect({ url: databaseUrl, connections: 16, onError });
  await connectPartner(db, { url: `${service.url}/ok`, perSecond: 10_000, concurrency: atOnce });
  const needs = { db, wake: createWake(db, onError), site: aSite, publicUrl: "http://127.0.0.1" };
  let worker: Awaited<ReturnType<typeof startWorker>> | undefined;
  return {
    async take(leads) {
      await Promise.all(leads.map((lead) => submit(needs, lead)));
    },
    async startDelivering() {
      worker = await startWorker(databaseUrl, { OUTBOUND_ALLOW: allowing(service.url) });
      endWithUs(worker.process);
      return worker.process.pid ?? 0;
    },
    async countDelivered() {
      const delivered = await db.selectFrom("deliveries").select("id").where("state", "=", "delivered").execute();
      return delivered.length;
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
  let worker: Awaited<ReturnType<typeof startChild>> | undefined;
  return {
    async take(leads) {
      await boss.insert(
        QUEUE,
        leads.map((data) => ({ data })),
      );
    },
    async startDelivering() {
      worker = await startChild("./engine-process.ts", databaseUrl, `${service.url}/ok`, String(atOnce));
      return worker.child.pid ?? 0;
    },
    async countDelivered() {
      const { rows } = await boss.getDb().executeSql("select from pgboss.job where state = 'completed'");
      return rows.length;
    },
    async stop() {
      if (worker) await end(worker.child);
      await boss.stop();
    },
  };
}
