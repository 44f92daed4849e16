import { setTimeout as wait } from "node:timers/promises";
import type { FailPoint } from "#server/fail-points.ts";
import type { Harming } from "../campaign.ts";
import type { Stage } from "../stage.ts";

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
  for (const [index, failing] of points.entries()) {
    await failAtPoint(stage, harming, failing, Math.ceil((harming.kills * (index + 1)) / points.length));
  }
  return 0;
}

async function failAtPoint(stage: Stage, harming: Harming, failing: Failing, untilKills: number): Promise<void> {
  stage.arm[failing.in] = () => `${failing.point}:${harming.random.whole(1, failing.mostPasses)}`;
  const kept = failing.in === "web" ? [stage.web] : stage.workers;
  for (const old of kept) (await old.ready()).send("SIGTERM"); // it was started without the point, or with another one
  let seen = stage.selfKills();
  let lastDeath = performance.now();
  while (stage.selfKills() < untilKills && !harming.isOver()) {
    await wait(25);
    if (stage.selfKills() > seen) lastDeath = performance.now();
    seen = stage.selfKills();
    if (performance.now() - lastDeath < PATIENCE_MS) continue;
    await failing.nudge?.(stage, harming);
    lastDeath = performance.now();
  }
}
