import { crowd, patient, type Campaign } from "./campaign.ts";
import { failPointCampaigns } from "./fail-points.ts";
import { deploy, freezeWorkers, killPostgres, killWeb, killWorkers } from "./kill.ts";

export const campaigns: readonly Campaign[] = [
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
    plan: { ...crowd, workers: 3, slowestMs: 800 }, // so that every worker is sending when it is frozen
    harm: freezeWorkers,
    expect: ({ late }) => (late === 0 ? ["a worker that wakes up must record what it knows"] : []),
  },
  {
    name: "deploys",
    kills: 100,
    secondsPerKill: 6,
    plan: { ...crowd, ...patient },
    harm: deploy,
    expect: ({ inDoubt, failed }) => (inDoubt + failed > 0 ? ["a deploy may leave nothing in doubt"] : []),
  },
  ...failPointCampaigns,
];
