import { join } from "node:path";
import { audit, type Finding } from "#testing/evidence/audit.ts";
import type { Campaign } from "./campaign.ts";
import type { Cluster } from "#testing/database/cluster.ts";
import { collectEvidence } from "#testing/evidence/evidence.ts";
import { createRandom } from "#testing/random.ts";
import { openStage } from "#testing/harness/product-harness.ts";
import { tallyUp, type Tally } from "#testing/evidence/summary.ts";

export type Result = {
  name: string;
  seconds: number;
  wantedKills: number;
  tally: Tally;
  findings: Finding[];
  problems: string[];
};

type Running = { cluster: Cluster; folder: string; kills: number; seconds: number; seed: number };

export async function runCampaign(
  campaign: Campaign,
  { cluster, folder, kills, seconds, seed }: Running,
): Promise<Result> {
  const begun = performance.now();
  const { name } = campaign;
  const random = createRandom(seed, name);
  const stageFolder = join(folder, name.replaceAll(/\W+/g, "-"));
  const stage = await openStage({ name, folder: stageFolder, cluster }, campaign.plan);
  try {
    const end = performance.now() + seconds * 1000;
    const done = await campaign.harm(stage, { kills, random, msLeft: () => end - performance.now() });
    await stage.calm();
    const evidence = await collectEvidence(
      { db: stage.db, ...stage.journals },
      { services: campaign.plan.services, erased: stage.erased },
    );
    const findings = audit(evidence);
    const tally = tallyUp(done + stage.selfKills(), evidence, findings);
    const problems = [
      ...(tally.kills === 0 ? ["no kill at all in the time given"] : []),
      ...(campaign.expect?.(tally) ?? []),
      ...stage.faults.map((fault) => `ended by itself: ${fault}`),
    ];
    return { name, seconds: (performance.now() - begun) / 1000, wantedKills: kills, tally, findings, problems };
  } finally {
    await stage.close();
  }
}
