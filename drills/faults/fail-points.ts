import { FAIL_POINTS, type FailPoint } from "#server/platform/fail-points.ts";
import { SECRET_KEYS } from "#testing/fixtures/services.ts";
import type { Campaign, Harming } from "./campaign.ts";
import { eraseLeads } from "./erase-leads.ts";
import { failAtPoints, type Failing } from "./fail-at-points.ts";
import { BOTH_KEYS, rewrapSecrets } from "./rewrap-secrets.ts";
import { startWorker } from "#testing/processes/our-processes.ts";
import { crowd, patient } from "./plans.ts";
import type { Stage, StagePlan } from "#testing/harness/product-harness.ts";
import type { Tally } from "#testing/evidence/summary.ts";

const KILLS_PER_POINT = 100;

const IN_WEB: readonly FailPoint[] = ["before-submit-commit", "after-submit-commit"];

/** Between the commit of the intent and that of the outcome nobody can know: a doubt is the honest answer. */
const WITH_DOUBT: readonly FailPoint[] = ["after-arm", "mid-body", "after-request", "after-headers", "before-record"];

const WITHOUT_DOUBT = FAIL_POINTS.filter(
  (point) => ![...IN_WEB, ...WITH_DOUBT, "in-erase", "in-rewrap"].includes(point),
);

const busy: StagePlan = { ...crowd, leadsPerSecond: 20, concurrency: 10 };

/** One delivery at a time in the whole system: what is in doubt then is the one that passed the point, and no bystander. */
const alone: StagePlan = {
  ...crowd,
  services: ["none"],
  concurrency: 1,
  leadsPerSecond: 4,
  workers: 1,
  leaseSeconds: 1,
  deadlineSeconds: 0.8,
};

const manyAtOnce = (name: string, points: readonly FailPoint[]): Campaign => ({
  name: `${name}, many at once`,
  kills: (points.length * KILLS_PER_POINT) / 2,
  secondsPerKill: 6,
  plan: busy,
  harm: (stage, harming) =>
    failAtPoints(
      stage,
      harming,
      points.map((point) => inWorker(point, point === "in-reaper" ? 6 : 25, killOne)),
    ),
});

const oneByOne = (name: string, points: readonly FailPoint[], doubtsPerKill: 0 | 1): Campaign => ({
  name: `${name}, one by one`,
  kills: (points.length * KILLS_PER_POINT) / 2,
  secondsPerKill: 8,
  plan: alone,
  harm: (stage, harming) =>
    failAtPoints(
      stage,
      harming,
      points.map((point) => inWorker(point, point === "in-reaper" ? 2 : 3, leaveALease)),
    ),
  expect: ({ kills, orphaned }) =>
    orphaned === kills * doubtsPerKill ? [] : [`${orphaned} deliveries in doubt after ${kills} kills`],
});

const inWorker = (point: FailPoint, mostPasses: number, nudge: Failing["nudge"]): Failing => ({
  point,
  in: "worker",
  mostPasses,
  ...(nudge && point === "in-reaper" ? { nudge } : {}), // the reaper has something to do only after another death
});

const unharmed = ({ inDoubt, failed }: Tally): string[] =>
  inDoubt + failed > 0 ? ["something is in doubt or failed, though no worker died"] : [];

export const failPointCampaigns: readonly Campaign[] = [
  oneByOne("fail points without doubt", WITHOUT_DOUBT, 0),
  oneByOne("fail points with doubt", WITH_DOUBT, 1),
  manyAtOnce("fail points without doubt", WITHOUT_DOUBT),
  manyAtOnce("fail points with doubt", WITH_DOUBT),
  {
    name: "fail points in web",
    kills: IN_WEB.length * KILLS_PER_POINT,
    secondsPerKill: 8,
    plan: { ...busy, ...patient },
    harm: (stage, harming) =>
      failAtPoints(
        stage,
        harming,
        IN_WEB.map((point) => ({ point, in: "web", mostPasses: 15 })),
      ),
    expect: unharmed,
  },
  {
    name: "fail point in erasure",
    kills: KILLS_PER_POINT,
    secondsPerKill: 4,
    plan: { ...busy, ...patient, concurrency: 1, mostWaiting: 90 }, // slow, so that many still wait when they are erased
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

async function killOne({ workers }: Stage, { random }: Harming): Promise<void> {
  (await random.pick(workers).ready()).send("SIGKILL");
}

/** A worker that takes one delivery and dies before it has sent anything. */
async function leaveALease({ plan, databaseUrl, partnerUrl }: Stage): Promise<void> {
  const { leaseSeconds, deadlineSeconds } = plan;
  const outboundAllow = new URL(partnerUrl).host;
  const worker = { databaseUrl, secretKeys: SECRET_KEYS, outboundAllow, leaseSeconds, deadlineSeconds };
  await startWorker({ ...worker, failPoint: "after-claim:1" }).ended;
}
