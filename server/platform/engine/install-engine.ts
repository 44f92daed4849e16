import { PgBoss } from "pg-boss";
import { deadLetters, queues } from "./queues.ts";

/**
 * Makes the schema of pg-boss and our queues, or brings them up to date. Called by whoever migrates: web and workers change no schema.
 */
export async function installEngine(databaseUrl: string): Promise<void> {
  const boss = new PgBoss({ connectionString: databaseUrl, max: 1, supervise: false, schedule: false });
  const errors: Error[] = [];
  boss.on("error", (error) => errors.push(error));
  await boss.start();
  try {
    const known = new Set((await boss.getQueues()).map(({ name }) => name));
    for (const { name, policy = "standard", ...options } of [deadLetters, ...queues]) {
      if (known.has(name)) await boss.updateQueue(name, options);
      else await boss.createQueue(name, { policy, ...options });
    }
  } finally {
    await boss.stop({ graceful: false });
  }
  if (errors[0]) throw errors[0];
}
