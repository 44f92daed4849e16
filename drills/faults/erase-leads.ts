import { setTimeout as wait } from "node:timers/promises";
import type { Harming } from "./campaign.ts";
import { runScript } from "#testing/processes/our-processes.ts";
import type { Stage } from "#testing/harness/product-harness.ts";

const SCRIPT = new URL("./erase-child.ts", import.meta.url);
const MOST_AT_ONCE = 5;

/** Erases the newest leads, many of which still wait to be sent; four times in five it dies in the middle. */
export async function eraseLeads(stage: Stage, { kills, random, msLeft }: Harming): Promise<number> {
  let killed = 0;
  while (killed < kills && msLeft() > 0) {
    await wait(random.between(20, 200));
    const newest = stage.load.acknowledged.slice(-random.whole(1, MOST_AT_ONCE));
    const ids = newest.filter((id) => !stage.erased.has(id));
    if (ids.length === 0) continue;
    for (const id of ids) stage.erased.add(id);
    const env = { DATABASE_URL: stage.databaseUrl, LEAD_IDS: ids.join(",") };
    const point = random.whole(1, 5) > 1 ? { FAIL_POINT: "in-erase:1" } : {};
    if ((await runScript(SCRIPT, { ...env, ...point })) === "died") killed++;
  }
  return killed;
}
