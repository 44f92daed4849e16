import { readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { sql } from "kysely";
import { until } from "#testing/until.ts";
import type { JournalLine } from "#testing/fake-partner/fake-partner.ts";
import { startChild } from "#testing/processes/child-process.ts";
import { collectEvidence } from "#testing/evidence/evidence.ts";
import type { Random } from "#testing/random.ts";
import { openStage, type Stage, type StagePlan } from "#testing/harness/product-harness.ts";
import { startBackedUpCluster, type Way } from "./backed-up-cluster.ts";
import { judge, type Judgement } from "./check-round.ts";
import type { PostgresTools } from "./postgres-tools.ts";

/** The services are a little slower than the visitors: something is always waiting when the disk goes. */
const PLAN: StagePlan = {
  services: ["none", "key", "natural"],
  perSecond: 28,
  concurrency: 4,
  leadsPerSecond: 30,
  workers: 1,
  leaseSeconds: 3,
  deadlineSeconds: 2,
  mostWaiting: 10_000, // they come in while the worker still waits
};
const CLI = fileURLToPath(new URL("../../processes/cli.ts", import.meta.url));
const LONGEST_RETURN_MS = 180_000;
const LONGEST_REST_MS = 300_000;
/** Longer than a worker needs to look for work again: if it did not wait for the command, it would be seen here. */
const TEMPTATION_MS = 1_500;

export type Round = Judgement & {
  n: number;
  folder: string;
  problems: string[];
  /** Web and worker were killed with the database. */
  wholeMachine: boolean;
  /** From the kill until the database accepts writes, and until a visitor is acknowledged again. */
  databaseMs: number;
  returnMs: number;
  /** Requests that services saw between the restore and the command. */
  tooEarly: number;
};

type Playing = { n: number; folder: string; prepared: string; way: Way; random: Random };

export async function playRound(
  tools: PostgresTools,
  { n, folder: parent, prepared, way, random }: Playing,
): Promise<Round> {
  const folder = join(parent, `round-${n}`);
  const cluster = await startBackedUpCluster(tools, { folder, prepared, way });
  const stage = await openStage({ name: "drill", folder: join(folder, "journals"), cluster }, PLAN);
  try {
    await wait(random.between(300, 1_000));
    await cluster.baseBackup();
    await wait(random.between(1_000, way.kind === "stream" ? 5_000 : way.timeoutSeconds * 2_000));

    const wholeMachine = n % 2 === 0;
    const processes = await Promise.all([stage.web, ...stage.workers].map((kept) => kept.ready()));
    const lostAt = Date.now();
    if (wholeMachine) for (const child of processes) child.send("SIGKILL");
    await cluster.lose();
    const seen = stage.load.acknowledged.length;
    await cluster.restore();
    const databaseMs = Date.now() - lostAt;
    await until(async () => stage.load.acknowledged.length > seen, LONGEST_RETURN_MS);
    const returnMs = Date.now() - lostAt;
    await Promise.all([stage.web, ...stage.workers].map((kept) => kept.ready()));
    if (wholeMachine) stage.faults.length = 0; // whoever started before the database was back could only end again
    await wait(TEMPTATION_MS);
    const tooEarly = countRequests(stage, lostAt + databaseMs, Date.now());
    await afterRestore(stage, way);
    await wait(500);
    await stage.load.stop();
    await until(() => isAtRest(stage), LONGEST_REST_MS).catch(() => undefined); // if not, the audit tells
    await stage.calm();

    const { services } = PLAN;
    const evidence = await collectEvidence({ db: stage.db, ...stage.journals }, { services, erased: new Set() });
    const problems = stage.faults.map((fault) => `ended by itself: ${fault}`);
    return { ...judge(evidence, { lostAt, way }), n, folder, problems, wholeMachine, databaseMs, returnMs, tooEarly };
  } finally {
    await stage.close();
    await cluster.stop();
  }
}

/** With streaming nothing can have been forgotten, and saying so leaves no doubts; the audit shows whether it is true. */
async function afterRestore({ db, databaseUrl }: Stage, way: Way): Promise<void> {
  const { rows } = await sql<{ at: Date | null }>`select pg_last_xact_replay_timestamp() as at`.execute(db);
  const told = way.kind === "stream" ? ["--nothing-lost"] : ["--lost-from", (rows[0]?.at ?? new Date(0)).toISOString()];
  const command = { file: process.execPath, args: [CLI, "after-restore", ...told], env: { DATABASE_URL: databaseUrl } };
  const { by, how, lastLines } = await startChild({ ...command, readyWord: "go on" }).ended;
  if (by !== "done") throw new Error(`${how}\n${lastLines.join("\n")}`);
}

async function isAtRest({ db }: Stage): Promise<boolean> {
  const waiting = sql<{ n: number }>`select count(*)::int as n from deliveries where state in ('queued', 'sending')`;
  return (await waiting.execute(db)).rows[0]?.n === 0;
}

function countRequests({ journals }: Stage, from: number, to: number): number {
  const lines = readFileSync(journals.partnerJournal, "utf8").split("\n").filter(Boolean);
  return lines.map((line) => (JSON.parse(line) as JournalLine).at).filter((at) => at > from && at < to).length;
}
