import { setTimeout as wait } from "node:timers/promises";
import type { Harming } from "./campaign.ts";
import type { Stage } from "#testing/harness/product-harness.ts";

const LONGEST_STOP_MS = 15_000; // longer than any attempt's deadline here

/** Ends a process as a deploy does, and starts the next. */
export async function deploy(stage: Stage, { kills, random, msLeft }: Harming): Promise<number> {
  let deployed = 0;
  while (deployed < kills && msLeft() > 0) {
    await wait(random.between(100, 500));
    const kept = deployed % 3 === 2 ? stage.web : random.pick(stage.workers);
    const old = await kept.ready();
    old.send("SIGTERM");
    const stuck = setTimeout(() => {
      stage.faults.push(
        `${kept === stage.web ? "web" : "a worker"} did not end within ${LONGEST_STOP_MS} ms of SIGTERM`,
      );
      old.send("SIGKILL");
    }, LONGEST_STOP_MS);
    await old.ended;
    clearTimeout(stuck);
    deployed++;
  }
  return deployed;
}
