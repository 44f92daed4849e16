import { setTimeout as wait } from "node:timers/promises";
import type { FaultHarness } from "#testing/harness/fault-harness.ts";
import { runScript } from "#testing/processes/product.ts";
import { repeat, type Harming } from "./campaign.ts";

const MAX_AT_ONCE = 5;

/** Erases the newest leads, many of which still wait to be sent; four times in five it dies in the middle. */
export const eraseLeads = ({ databaseUrl, load, erased }: FaultHarness, harming: Harming): Promise<number> =>
  repeat(harming, async () => {
    const { random } = harming;
    await wait(random.between(20, 200));
    const ids = load.acknowledged.slice(-random.whole(1, MAX_AT_ONCE)).filter((id) => !erased.has(id));
    if (ids.length === 0) return false;
    for (const id of ids) erased.add(id);
    const point = random.whole(1, 5) > 1 ? { FAIL_POINT: "in-erase:1" } : {};
    const env = { DATABASE_URL: databaseUrl, LEAD_IDS: ids.join(","), ...point };
    return (await runScript("proofs/drills/faults/one-off-process.ts", env)) === "died";
  });
