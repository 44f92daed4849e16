import { setTimeout as wait } from "node:timers/promises";
import { FAIL_POINTS, type FailPoint } from "#server/platform/fail-points.ts";
import type { Tally } from "#testing/evidence/summary.ts";
import type { FaultHarness, Plan } from "#testing/harness/fault-harness.ts";
import { crowd, patient, type Campaign, type Harming } from "./campaign.ts";
import { eraseLeads } from "./erase-leads.ts";
import { BOTH_KEYS, rewrapSecrets } from "./rewrap-secrets.ts";

const KILLS_PER_POINT = 100;

const IN_WEB: readonly FailPoint[] = ["before-submit-commit", "after-submit-commit"];

/** Between the commits of intent and outcome the result is unknown, so a doubt is correct. */
const WITH_DOUBT: readonly FailPoint[] = ["after-arm", "mid-body", "after-request", "after-headers", "before-record"];

const WITHOUT_DOUBT = FAIL_POINTS.filter(
  (point) => ![...IN_WEB, ...WITH_DOUBT, "in-erase", "in-job", "in-rewrap"].includes(point),
);

const busy: Plan = { ...crowd, leadsPerSecond: 20, concurrency: 10 };

/** One delivery at a time in the whole system: what is in doubt then is the one that passed the point, and no bystander. */
const alone: Plan = {
  ...crowd,
  services: ["none"],
  concurrency: 1,
  leadsPerSecond: 4,
  workers: 1,
  leaseSeconds: 1,
  deadlineSeconds: 0.8,
};

type Nudge = (harness: FaultHarness, harming: Harming) => Promise<void>;

const inWorkers = (
  points: readonly FailPoint[],
  plan: Plan,
  maxPasses: (point: FailPoint) => number,
  nudge: Nudge,
) => ({
  kills: (points.length * KILLS_PER_POINT) / 2,
  plan,
  harm: (harness: FaultHarness, harming: Harming) =>
    failAtPoints(
      harness,
      harming,
      points.map((point) => ({
        point,
        in: "worker",
        maxPasses: maxPasses(point),
        ...(point === "in-reaper" ? { nudge } : {}), // the reaper has something to do only after another death
      })),
    ),
});

const manyAtOnce = (name: string, points: readonly FailPoint[]): Campaign => ({
  name: `${name}, many at once`,
  secondsPerKill: 6,
  ...inWorkers(points, busy, (point) => (point === "in-reaper" ? 6 : 25), killOne),
});

const oneByOne = (name: string, points: readonly FailPoint[], doubtsPerKill: 0 | 1): Campaign => ({
  name: `${name}, one by one`,
  secondsPerKill: 8,
  ...inWorkers(points, alone, (point) => (point === "in-reaper" ? 2 : 3), leaveALease),
  expect: ({ kills, orphaned }) =>
    orphaned === kills * doubtsPerKill ? [] : [`${orphaned} deliveries in doubt after ${kills} kills`],
});

const unharmed = ({ inDoubt, failed }: Tally): string[] =>
  inDoubt + failed > 0 ? ["something is in doubt or failed, though no worker died"] : [];

export const failPointCampaigns: readonly Campaign[] = [
  { ...oneByOne("fail points without doubt", WITHOUT_DOUBT, 0), atNight: true },
  oneByOne("fail points with doubt", WITH_DOUBT, 1),
  manyAtOnce("fail points without doubt", WITHOUT_DOUBT),
  { ...manyAtOnce("fail points with doubt", WITH_DOUBT), atNight: true },
  {
    name: "fail points in web",
    kills: IN_WEB.length * KILLS_PER_POINT,
    secondsPerKill: 8,
    plan: { ...busy, ...patient },
    harm: (harness, harming) =>
      failAtPoints(
        harness,
        harming,
        IN_WEB.map((point) => ({ point, in: "web", maxPasses: 15 })),
      ),
    expect: unharmed,
  },
  {
    name: "fail point in erasure",
    kills: KILLS_PER_POINT,
    secondsPerKill: 8,
    plan: { ...busy, ...patient, concurrency: 1, maxWaiting: 90 }, // slow, so that many still wait when they are erased
    harm: eraseLeads,
    expect: unharmed,
  },
  {
    name: "fail point in key rotation",
    kills: KILLS_PER_POINT,
    secondsPerKill: 6,
    plan: { ...busy, ...patient, secretKeys: BOTH_KEYS },
    harm: rewrapSecrets,
    expect: unharmed,
  },
];

async function killOne({ workers }: FaultHarness, { random }: Harming): Promise<void> {
  (await random.pick(workers).ready()).send("SIGKILL");
}

/** A worker that takes one delivery and dies before it has sent anything. One that finds none to take is ended. */
async function leaveALease({ launchWorker }: FaultHarness): Promise<void> {
  const worker = launchWorker("after-claim:1");
  const inVain = setTimeout(() => worker.send("SIGKILL"), GRACE_MS);
  await worker.ended;
  clearTimeout(inVain);
}

type Failing = {
  point: FailPoint;
  in: "web" | "worker";
  /** A process dies when it passes the point for the n-th time, n at most this. */
  maxPasses: number;
  /** When nobody has died for a while: whatever brings a process to the point. */
  nudge?: Nudge;
};

const PATIENCE_MS = 2_500;
/** On a slow machine a process may need all of a point's time to start: it gets this long to die there once. */
const GRACE_MS = 10_000;
/** And this long as long as none has died at any point: a campaign without a death proves nothing. */
const FIRST_DEATH_MS = 90_000;

/** Processes that kill themselves at a named point and start again with another n; point after point, the same number each. */
async function failAtPoints(harness: FaultHarness, harming: Harming, points: readonly Failing[]): Promise<number> {
  const kills = Math.ceil(harming.kills / points.length);
  for (const [index, failing] of points.entries()) {
    const end = performance.now() + harming.msLeft() / (points.length - index); // A slow point takes no time from the next.
    await failAtPoint(harness, { ...harming, kills, msLeft: () => end - performance.now() }, failing);
  }
  return 0; // they count themselves
}

async function failAtPoint(harness: FaultHarness, harming: Harming, failing: Failing): Promise<void> {
  harness.failPoint[failing.in] = () => `${failing.point}:${harming.random.whole(1, failing.maxPasses)}`;
  const processes = failing.in === "web" ? [harness.web] : harness.workers;
  for (const old of processes) await old.replace(); // it was started without the point, or with another one
  const before = harness.selfKills();
  let seen = before;
  let lastDeath = performance.now();
  const mayGoOn = () => harming.msLeft() > (seen === 0 ? -FIRST_DEATH_MS : seen === before ? -GRACE_MS : 0);
  while (seen - before < harming.kills && mayGoOn()) {
    await wait(25);
    if (harness.selfKills() > seen) lastDeath = performance.now();
    seen = harness.selfKills();
    if (performance.now() - lastDeath < PATIENCE_MS) continue;
    await failing.nudge?.(harness, harming);
    lastDeath = performance.now();
  }
}
