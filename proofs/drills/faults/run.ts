import { rmSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { parseArgs } from "node:util";
import { startPostgres, type Postgres } from "#testing/database/postgres.ts";
import { audit } from "#testing/evidence/audit.ts";
import { reportFailed, reportProblems } from "#testing/evidence/report-problems.ts";
import { tallyUp } from "#testing/evidence/summary.ts";
import { prepareForFaults, startFaultHarness, tryProcesses } from "#testing/harness/fault-harness.ts";
import { createRandom } from "#testing/random.ts";
import { lineOf, tableOf, writeReport } from "#testing/report/markdown.ts";
import type { Campaign } from "./campaign.ts";
import { campaigns } from "./campaigns.ts";
import { COLUMNS, EXPLANATION, headOf, type Result } from "./report.ts";

/**
 * `npm run prove faults`: processes are killed under load, and afterwards every lead is accounted for. `--short`: what must
 * hold on every push, a few kills in each campaign that is not left to the night. `--only web`: the campaigns with that in their name. `--scale 0.01`: that share of the
 * kills. `--max-seconds 60`: no campaign kills for longer.
 */
const { values } = parseArgs({
  options: {
    only: { type: "string", default: "" },
    seed: { type: "string", default: String(Math.floor(Math.random() * 1_000_000)) },
    scale: { type: "string" },
    short: { type: "boolean", default: false },
    "max-seconds": { type: "string" },
    lanes: { type: "string", default: "3" },
    write: { type: "boolean", default: false },
  },
});
const FOLDER = ".local/faults";
/** Start, calm, audit, end. */
const MAX_OVERHEAD_SECONDS = 480;

const seed = Number(values.seed);
const scale = Number(values.scale ?? (values.short ? 0.03 : 1));
const maxSeconds = Number(values["max-seconds"] ?? (values.short ? 10 : Infinity));
const chosen = campaigns.filter(({ name, atNight }) => name.includes(values.only) && !(values.short && atNight));
const waiting = [...chosen];
const results: Result[] = [];
const broken: string[] = [];

let isDone = false;
process.exitCode = 1; // an end before that must not look like success
process.on("exit", (code) => {
  if (!isDone) console.error(`Ended with code ${code} before all campaigns were done`);
});

rmSync(`${FOLDER}/journals`, { recursive: true, force: true });
const shared = await openPostgres("shared");
await tryProcesses(await prepareForFaults(shared));
await Promise.all(Array.from({ length: Number(values.lanes) }, work));
await shared.stop();

const order = chosen.map(({ name }) => name);
results.sort((a, b) => order.indexOf(a.name) - order.indexOf(b.name));
const table = tableOf(COLUMNS, results);
console.log(`\n${headOf(seed, scale)}\n\n${table}`);
if (values.write) {
  await writeReport("proofs/pages/faults.md", ["# What survives a kill", headOf(seed, scale), EXPLANATION, table]);
}
if (broken.length > 0) console.log(`\n${broken.length} campaigns failed: ${broken.join(", ")}`);
isDone = true;
process.exit(broken.length > 0 ? 1 : 0);

function openPostgres(name: string): Promise<Postgres> {
  const settings = { max_connections: "400" };
  return startPostgres(`${FOLDER}/postgres-${name}`, { fresh: true, settings });
}

async function work(): Promise<void> {
  for (let campaign = waiting.shift(); campaign; campaign = waiting.shift()) {
    try {
      const result = await Promise.race([run(campaign), stuckAfter(campaign)]);
      results.push(result);
      console.log(`${lineOf(COLUMNS, result)}, seed ${seed}`);
      if (!reportProblems(result)) broken.push(campaign.name);
    } catch (error) {
      console.error(`${campaign.name}:`, error);
      broken.push(campaign.name);
    }
  }
}

async function run(campaign: Campaign): Promise<Result> {
  if (!campaign.killsPostgres) return runCampaign(campaign, shared);
  const own = await openPostgres("killed");
  try {
    await prepareForFaults(own);
    return await runCampaign(campaign, own);
  } finally {
    await own.stop();
  }
}

async function runCampaign(campaign: Campaign, postgres: Postgres): Promise<Result> {
  const begun = performance.now();
  const { name, plan } = campaign;
  const folder = join(FOLDER, "journals", name.replaceAll(/\W+/g, "-"));
  const harness = await startFaultHarness({ name, folder, postgres }, plan);
  try {
    const end = performance.now() + secondsFor(campaign) * 1000;
    const kills = killsFor(campaign);
    const harming = { kills, random: createRandom(seed, name), msLeft: () => end - performance.now() };
    const done = await campaign.harm(harness, harming);
    await harness.calm();
    const evidence = await harness.evidence();
    reportFailed(evidence);
    const findings = audit(evidence);
    const tally = tallyUp(done + harness.selfKills(), evidence, findings);
    const problems = [
      ...(tally.kills === 0 ? ["no kill at all in the time given"] : []),
      ...(campaign.expect?.(tally) ?? []),
      ...harness.faults.map((fault) => `ended by itself: ${fault}`),
    ];
    return { name, seconds: (performance.now() - begun) / 1000, wantedKills: kills, tally, findings, problems };
  } finally {
    await harness.close();
  }
}

/** Ends the driver and its campaign even if something hangs. */
async function stuckAfter(campaign: Campaign): Promise<never> {
  await wait((secondsFor(campaign) + MAX_OVERHEAD_SECONDS) * 1000, undefined, { ref: false });
  throw new Error("It is stuck");
}

function killsFor(campaign: Campaign): number {
  return Math.ceil(campaign.kills * scale);
}

function secondsFor(campaign: Campaign): number {
  return Math.min(20 + killsFor(campaign) * campaign.secondsPerKill, maxSeconds);
}
