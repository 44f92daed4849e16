import { PgBoss } from "pg-boss";

export const QUEUE = "deliveries";
export const BATCH = 16;

/** A queue per service, where services have limits. */
export const queueOf = (serviceId: string): string => `service-${serviceId}`;

/** The engine's tables and its queue, for the template. */
export async function prepareEngine(databaseUrl: string): Promise<void> {
  const boss = await connectToEngine(databaseUrl);
  await boss.createQueue(QUEUE, { notify: true });
  await boss.stop();
}

/** For the side that adds jobs. */
export async function connectToEngine(databaseUrl: string): Promise<PgBoss> {
  const boss = new PgBoss({ connectionString: databaseUrl, max: 16, supervise: false, schedule: false });
  boss.on("error", console.error);
  await boss.start();
  return boss;
}
