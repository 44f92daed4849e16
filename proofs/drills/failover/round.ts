import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { sql } from "kysely";
import { judge, type Assessment } from "#proofs/drills/restore/check-round.ts";
import { runSql } from "#testing/database/databases.ts";
import { makeFolder } from "#testing/database/postgres.ts";
import { scheduleProblems } from "#testing/evidence/schedules.ts";
import { readJournal } from "#testing/fake-service/journal.ts";
import { prepareForFaults, startFaultHarness, type FaultHarness, type Plan } from "#testing/harness/fault-harness.ts";
import { runScript } from "#testing/processes/product.ts";
import { until } from "#testing/until.ts";
import { askDatabase, directUrl } from "./asking.ts";
import { startBrowsers, type Browsers } from "./browsers.ts";
import type { Cluster } from "./cluster.ts";
import type { Machine } from "./configs.ts";
import { holdConnection } from "./old-connection.ts";
import { longestPause, partAfter } from "./pauses.ts";
import type { Scenario, Scene } from "./scenarios.ts";

export const DATABASE = "faults_failover";
const PLAN: Plan = {
  services: ["none", "key", "natural"],
  perSecond: 60,
  concurrency: 8,
  leadsPerSecond: 20,
  workers: 2,
  leaseSeconds: 30, // as in production
  deadlineSeconds: 20,
  maxWaiting: 100_000,
};
const LISTENERS = 1 + PLAN.workers;
const WARM_UP_LEADS = 80;
const MIN_OBSERVED_MS = 6_000;
const MAX_RETURN_MS = 100_000;
/** How long a promotion that is not proven is watched for sending or confirming itself. */
const TEMPTATION_MS = 8_000;

export type Round = Assessment & {
  n: number;
  scenario: Scenario;
  was: Machine;
  now: Machine | undefined;
  /** The longest time in which no lead was acknowledged. */
  submitsBackMs: number;
  /** From then to the first request at a service. */
  deliveriesAfterMs: number;
  /** Who confirmed the new primary's timeline; null if unconfirmed. */
  confirmedBy: string | null;
  /** Requests at services after an unproven promotion, before a person confirmed it. */
  tooEarly: number;
  missingListeners: number;
  writable: number;
  browsers: Browsers;
  problems: string[];
};

/** A new database on the cluster as it is: its timeline is confirmed, as that of every installation. */
async function prepareDatabase({ postgres }: Cluster): Promise<void> {
  await runSql(postgres.url("postgres"), `drop database if exists ${DATABASE} with (force)`);
  const template = await prepareForFaults(postgres);
  await runSql(
    Object.assign(new URL(postgres.url("postgres")), { pathname: new URL(template).pathname }).href,
    `insert into database_timelines (timeline, confirmed_at, confirmed_by) values (database_timeline(), now(), 'installation')
     on conflict (timeline) do update set confirmed_at = now(), confirmed_by = 'installation' where database_timelines.confirmed_at is null`,
  );
}

export async function playRound(cluster: Cluster, scenario: Scenario, n: number, parent: string): Promise<Round> {
  const roles = await cluster.whole();
  await prepareDatabase(cluster);
  const folder = makeFolder(join(parent, `round-${n}-${Date.now()}`));
  const ledger = join(folder, "ledger");
  writeFileSync(ledger, "");
  const harness = await startFaultHarness(
    { name: "failover", folder, postgres: cluster.postgres, env: { ERASURE_LEDGER: ledger } },
    PLAN,
  );
  const problems: string[] = [];
  const old = await holdConnection(directUrl(roles.leader, DATABASE));
  const scene: Scene = { cluster, harness, roles, old, problems };
  try {
    await until(async () => harness.load.acknowledged.length > WARM_UP_LEADS);
    const stopBrowsers = startBrowsers(harness.webUrl);
    const struckAt = Date.now();
    await scenario.strike(scene);
    const now = await whenBack(scene, scenario, struckAt);
    const backAt = Date.now();
    if (now === undefined) problems.push("submits are not back");
    await Promise.all([harness.web, ...harness.workers].map((process) => process.ready()));
    if (scenario.killsProduct) harness.faults.length = 0;

    const confirmedBy = await readConfirmed(now, scenario);
    const tooEarly = confirmedBy === null ? requestsSince(harness, backAt) : 0;
    if (confirmedBy === null) await confirmByHand(harness, ledger);
    const goesOnAt = new Date();
    await until(async () => requestsSince(harness, backAt) > 0, 60_000).catch(() =>
      problems.push("nothing is delivered"),
    );
    const missingListeners = LISTENERS - (await countListeners(now));
    await scenario.heal(scene);
    await cluster.whole();
    const browsers = await stopBrowsers();
    const endedAt = Date.now();
    const submits = longestPause(harness.load.acknowledgedAt, struckAt, endedAt);
    const deliveries = longestPause(requestTimes(harness), struckAt, endedAt);
    await harness.calm();
    problems.push(...(await scheduleProblems(harness.db, goesOnAt)));
    problems.push(...harness.faults.map((fault) => `ended by itself: ${fault}`));
    const way =
      scenario.takeover === "unproven"
        ? ({ kind: "archive", timeoutSeconds: 0 } as const) // what such a database has forgotten is known
        : ({ kind: "stream" } as const);
    const evidence = await harness.evidence();
    const acknowledged = new Set([...evidence.acknowledged, ...browsers.storedIds]);
    return {
      ...judge({ ...evidence, acknowledged }, { lostAt: struckAt, way }),
      n,
      scenario,
      was: roles.leader,
      now,
      submitsBackMs: submits.ms,
      deliveriesAfterMs: partAfter(submits.endedAt, deliveries),
      confirmedBy,
      tooEarly,
      missingListeners,
      writable: (await cluster.writable()).length,
      browsers,
      problems,
    };
  } finally {
    old.close();
    await harness.close();
  }
}

/** The primary on which leads are acknowledged again. */
async function whenBack({ cluster, harness, roles }: Scene, { takeover }: Scenario, struckAt: number) {
  return until(async () => {
    const last = harness.load.acknowledgedAt.at(-1) ?? 0;
    if (Date.now() - struckAt < MIN_OBSERVED_MS || Date.now() - last > 500) return undefined;
    const primary = await cluster.primary();
    return takeover === "none" || primary !== roles.leader ? primary : undefined;
  }, MAX_RETURN_MS).catch(() => undefined);
}

const CONFIRMED =
  "select confirmed_by from database_timelines where timeline = database_timeline() and confirmed_at is not null";

async function readConfirmed(now: Machine | undefined, { takeover }: Scenario): Promise<string | null> {
  if (now === undefined) return null;
  const read = async () => (await askDatabase(now, DATABASE, CONFIRMED)) || undefined;
  if (takeover !== "unproven") return until(read, 20_000).catch(() => null);
  await wait(TEMPTATION_MS);
  return (await read()) ?? null;
}

/** A person says until when the database is complete: the last commit it has from the old primary. */
async function confirmByHand({ db, databaseUrl }: FaultHarness, ledger: string): Promise<void> {
  const { rows } = await sql<{ at: Date | null }>`select pg_last_xact_replay_timestamp() as at`.execute(db);
  const lostFrom = (rows[0]?.at ?? new Date(0)).toISOString();
  await runScript("processes/cli.ts", { DATABASE_URL: databaseUrl, ERASURE_LEDGER: ledger }, [
    "after-restore",
    "--yes",
    "--lost-from",
    lostFrom,
  ]);
}

async function countListeners(now: Machine | undefined): Promise<number> {
  if (now === undefined) return 0;
  const statement = `select count(*) from pg_stat_activity where datname = '${DATABASE}' and query ~* '^listen '`;
  let count = 0;
  await until(async () => {
    count = Number(await askDatabase(now, DATABASE, statement));
    return count === LISTENERS;
  }, 40_000).catch(() => undefined);
  return count;
}

const requestTimes = ({ partnerJournal }: FaultHarness): number[] =>
  readJournal(partnerJournal)
    .map(({ at }) => at)
    .toSorted((a, b) => a - b);

const requestsSince = (harness: FaultHarness, from: number): number =>
  requestTimes(harness).filter((at) => at > from).length;
