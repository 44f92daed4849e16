import { crowd, patient, type Campaign } from "./campaign.ts";
import { failPointCampaigns } from "./fail-points.ts";
import { deploy, freezeWorkers, killPostgres, killWeb, killWorkers } from "./kill.ts";

/** Those of the fail points take longest: they begin, so that no lane is left with one at the end. */
export const campaigns: readonly Campaign[] = [
  ...failPointCampaigns,
  {
    name: "kill -9 of PostgreSQL",
    kills: 300,
    secondsPerKill: 8,
    killsPostgres: true,
    plan: { ...crowd, ...patient },
    harm: killPostgres,
  },
  {
    name: "kill -9 of web",
    kills: 1000,
    secondsPerKill: 4,
    plan: { ...crowd, ...patient },
    harm: killWeb,
    expect: ({ inDoubt, failed }) => (inDoubt + failed > 0 ? ["no delivery may suffer from the web process"] : []),
  },
  { name: "kill -9 of a worker", kills: 1000, secondsPerKill: 3, plan: crowd, harm: killWorkers },
  {
    name: "frozen workers",
    kills: 200,
    secondsPerKill: 5,
    atNight: true,
    plan: { ...crowd, workers: 3 },
    harm: freezeWorkers,
    // A freeze rarely falls between an answer and its record: only many freezes are sure to have one.
    expect: ({ late, kills }) =>
      late === 0 && kills >= 50 ? ["a worker that wakes up must record what it knows"] : [],
  },
  {
    name: "deploys",
    kills: 100,
    secondsPerKill: 6,
    plan: { ...crowd, ...patient },
    harm: deploy,
    expect: ({ inDoubt, failed }) => (inDoubt + failed > 0 ? ["a deploy may leave nothing in doubt"] : []),
  },
];
