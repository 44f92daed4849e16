import { setTimeout as wait } from "node:timers/promises";
import type { Harming } from "./campaign.ts";
import type { Cluster } from "#testing/database/cluster.ts";

/** kill -9 of the database server under everybody. Nobody else is restarted: all have to come back by themselves. */
export async function killPostgres(cluster: Cluster, { kills, random, msLeft }: Harming): Promise<number> {
  let killed = 0;
  while (killed < kills && msLeft() > 0) {
    await wait(random.between(200, 1_200));
    await cluster.kill();
    await cluster.start();
    killed++;
  }
  return killed;
}
