import { setTimeout as wait } from "node:timers/promises";
import { until } from "#testing/until.ts";
import type { Harming } from "./campaign.ts";
import type { Stage } from "#testing/harness/product-harness.ts";

/** kill -9 of one worker or the other, over and over; each starts again at once. */
export async function killWorkers({ workers }: Stage, { kills, random, msLeft }: Harming): Promise<number> {
  let killed = 0;
  while (killed < kills && msLeft() > 0) {
    await wait(random.between(100, 500));
    const victim = await random.pick(workers).ready();
    victim.send("SIGKILL");
    await victim.ended;
    killed++;
  }
  return killed;
}

/** kill -9 of the web process, each time after it has begun to acknowledge leads: before that nothing can be lost. */
export async function killWeb({ web, load }: Stage, { kills, random, msLeft }: Harming): Promise<number> {
  let killed = 0;
  while (killed < kills && msLeft() > 0) {
    const victim = await web.ready();
    const before = load.acknowledged.length;
    await until(async () => msLeft() <= 0 || load.acknowledged.length > before);
    await wait(random.between(0, 400));
    victim.send("SIGKILL");
    await victim.ended;
    killed++;
  }
  return killed;
}
