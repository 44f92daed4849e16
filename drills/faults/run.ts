import { rmSync } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";
import { migrate } from "#server/db/migrate.ts";
import { campaigns } from "./campaigns.ts";
import type { Campaign } from "./campaign.ts";
import { createCluster, type Cluster } from "#testing/database/cluster.ts";
import { readOptions } from "./options.ts";
import { describe, headOf, lineOf, tableOf, writeProof } from "./report.ts";
import { runCampaign, type Result } from "./run-campaign.ts";
import { runSql, TEMPLATE } from "#testing/harness/product-harness.ts";
import { warmUp } from "#testing/harness/warm-up.ts";
import { nameOperator } from "#testing/fixtures/site.ts";
import { withoutConfirmationMail } from "#testing/fixtures/without-confirmation-email.ts";

const FOLDER = ".local/faults";
const MOST_SHOWN = 10;
/** Start, calm, audit, end. */
const MOST_OVERHEAD_SECONDS = 240;

const { only, seed, scale, lanes, mostSeconds, write } = readOptions(process.argv.slice(2));
const chosen = campaigns.filter(({ name }) => name.includes(only));
const waiting = [...chosen];
const results: Result[] = [];
const broken: string[] = [];

let isDone = false;
process.exitCode = 1; // an end before that must not look like success
process.on("exit", (code) => {
  if (!isDone) console.error(`Ended with code ${code} before all campaigns were done`);
});

rmSync(`${FOLDER}/journals`, { recursive: true, force: true });
const shared = await openCluster("shared");
await warmUp(shared.url(TEMPLATE));
await Promise.all(Array.from({ length: lanes }, work));
await shared.stop();

results.sort((a, b) => indexOf(a.name) - indexOf(b.name));
const head = headOf(seed, scale);
console.log(`\n${head}\n\n${tableOf(results)}`);
if (write) await writeProof(head, tableOf(results));
if (broken.length > 0) console.log(`\n${broken.length} campaigns failed: ${broken.join(", ")}`);
isDone = true;
process.exit(broken.length > 0 ? 1 : 0);

async function openCluster(name: string): Promise<Cluster> {
  const cluster = await createCluster(`${FOLDER}/postgres-${name}`);
  await runSql(cluster.url("postgres"), `create database ${TEMPLATE}`);
  await migrate(cluster.url(TEMPLATE));
  await nameOperator(cluster.url(TEMPLATE));
  await withoutConfirmationMail(cluster.url(TEMPLATE));
  return cluster;
}

async function work(): Promise<void> {
  for (let campaign = waiting.shift(); campaign; campaign = waiting.shift()) {
    try {
      const result = await Promise.race([run(campaign), stuckAfter(campaign)]);
      results.push(result);
      if (!report(result)) broken.push(campaign.name);
    } catch (error) {
      console.error(`${campaign.name}:`, error);
      broken.push(campaign.name);
    }
  }
}

async function run(campaign: Campaign): Promise<Result> {
  const cluster = campaign.killsPostgres ? await openCluster("killed") : shared;
  try {
    const folder = `${FOLDER}/journals`;
    return await runCampaign(campaign, {
      cluster,
      folder,
      kills: killsFor(campaign),
      seconds: secondsFor(campaign),
      seed,
    });
  } finally {
    if (campaign.killsPostgres) await cluster.stop();
  }
}

/** Whatever hangs, the driver ends; what is left of the campaign ends with it. */
async function stuckAfter(campaign: Campaign): Promise<never> {
  await wait((secondsFor(campaign) + MOST_OVERHEAD_SECONDS) * 1000, undefined, { ref: false });
  throw new Error("It is stuck");
}

/** False: something is wrong. */
function report(result: Result): boolean {
  console.log(lineOf(result, seed));
  for (const problem of result.problems) console.log(`  WRONG: ${problem}`);
  for (const finding of result.findings.slice(0, MOST_SHOWN)) console.log(`  UNACCOUNTED: ${describe(finding)}`);
  return result.problems.length + result.findings.length === 0;
}

function killsFor(campaign: Campaign): number {
  return Math.ceil(campaign.kills * scale);
}

function secondsFor(campaign: Campaign): number {
  return Math.min(20 + killsFor(campaign) * campaign.secondsPerKill, mostSeconds);
}

function indexOf(name: string): number {
  return chosen.findIndex((campaign) => campaign.name === name);
}
