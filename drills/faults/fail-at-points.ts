import { setTimeout as wait } from "node:timers/promises";
import type { FailPoint } from "#server/platform/fail-points.ts";
import type { Harming } from "./campaign.ts";
import type { Stage } from "#testing/harness/product-harness.ts";

export type Failing = {
  point: FailPoint;
  in: "web" | "worker";
  /** A process dies when it passes the point for the n-th time, n at most this. */
  mostPasses: number;
  /** When nobody has died for a while: whatever brings a process to the point. */
  nudge?: (stage: Stage, harming: Harming) => Promise<void>;
};

const PATIENCE_MS = 2_500;

/** Processes that kill themselves at a named point and start again with another n; point after point, the same number each. */
export async function failAtPoints(stage: Stage, harming: Harming, points: readonly Failing[]): Promise<number> {
  const kills = Math.ceil(harming.kills / points.length);
  for (const [index, failing] of points.entries()) {
    const end = performance.now() + harming.msLeft() / (points.length - index); // a slow point takes no time from the next
    await failAtPoint(stage, { ...harming, kills, msLeft: () => end - performance.now() }, failing);
  }
  return 0;
}

async function failAtPoint(stage: Stage, harming: Harming, failing: Failing): Promise<void> {
  stage.arm[failing.in] = () => `${failing.point}:${harming.random.whole(1, failing.mostPasses)}`;
  const kept = failing.in === "web" ? [stage.web] : stage.workers;
  for (const old of kept) (await old.ready()).send("SIGTERM"); // it was started without the point, or with another one
  const before = stage.selfKills();
  let seen = before;
  let lastDeath = performance.now();
  while (seen - before < harming.kills && harming.msLeft() > 0) {
    await wait(25);
    if (stage.selfKills() > seen) lastDeath = performance.now();
    seen = stage.selfKills();
    if (performance.now() - lastDeath < PATIENCE_MS) continue;
    await failing.nudge?.(stage, harming);
    lastDeath = performance.now();
  }
}
