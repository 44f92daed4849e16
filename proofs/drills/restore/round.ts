import { setTimeout as wait } from "node:timers/promises";
import { join } from "node:path";
import { sql } from "kysely";
import { copiesOf } from "#testing/evidence/audit.ts";
import { countBacklog } from "#testing/evidence/backlog.ts";
import { scheduleProblems } from "#testing/evidence/schedules.ts";
import { readJournal } from "#testing/fake-service/journal.ts";
import { startFaultHarness, type FaultHarness, type Plan } from "#testing/harness/fault-harness.ts";
import { runScript } from "#testing/processes/product.ts";
import type { Random } from "#testing/random.ts";
import { until } from "#testing/until.ts";
import { startBackedUpCluster, type Way } from "./backed-up-cluster.ts";
import { judge, type Assessment } from "./check-round.ts";
import { splitEvidence, startPeople, type PeopleTally } from "./people.ts";
import type { PostgresTools } from "./postgres-tools.ts";

/** The services are a little slower than the visitors: something is always waiting when the disk goes. */
const PLAN: Plan = {
  services: ["none", "key", "natural"],
  perSecond: 28,
  concurrency: 4,
  leadsPerSecond: 30,
  workers: 1,
  leaseSeconds: 3,
  deadlineSeconds: 2,
  maxWaiting: 10_000, // they come in while the worker still waits
};
const MAX_RETURN_MS = 180_000;
const MAX_REST_MS = 300_000;
/** Longer than a worker needs to look for work again: if it did not wait for the command, it would be seen here. */
const TEMPTATION_MS = 1_500;

export type Round = Assessment &
  PeopleTally & {
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
    /** What people had sent, and a service has more than once after they sent it again. */
    sentTwice: number;
    /** Erased leads that the restored database has, before and after the command. */
    back: number;
    stayed: number;
    /** Withdrawn leads; those that the restored database does not know as such, before and after the command; what was sent of them since. */
    withdrawn: number;
    forgottenWithdrawals: number;
    openWithdrawals: number;
    sentWithdrawn: number;
  };

type Playing = { n: number; folder: string; prepared: string; way: Way; random: Random };

export async function playRound(
  tools: PostgresTools,
  { n, folder: parent, prepared, way, random }: Playing,
): Promise<Round> {
  const folder = join(parent, `round-${n}`);
  const postgres = await startBackedUpCluster(tools, { folder, prepared, way });
  const harness = await startFaultHarness({ name: "drill", folder: join(folder, "journals"), postgres }, PLAN);
  const { load, faults, db } = harness;
  const allReady = () => Promise.all([harness.web, ...harness.workers].map((process) => process.ready()));
  try {
    const people = await startPeople(harness, join(folder, "erasures"), random);
    await wait(random.between(300, 1_000));
    people.work();
    await postgres.baseBackup();
    await wait(random.between(1_000, way.kind === "stream" ? 5_000 : way.timeoutSeconds * 2_000));

    const wholeMachine = n % 2 === 0;
    const processes = await allReady();
    const lostAt = Date.now();
    if (wholeMachine) for (const child of processes) child.send("SIGKILL");
    await postgres.lose();
    const resting = people.stop(); // A running action ends in the restored database, or not at all.
    const seen = load.acknowledged.length;
    await postgres.restore();
    const databaseMs = Date.now() - lostAt;
    await until(async () => load.acknowledged.length > seen, MAX_RETURN_MS);
    const returnMs = Date.now() - lostAt;
    await resting;
    await allReady();
    if (wholeMachine) faults.length = 0; // Processes that started before the database had to exit again.
    await wait(TEMPTATION_MS);
    const [from, to] = [lostAt + databaseMs, Date.now()];
    const tooEarly = readJournal(harness.partnerJournal).filter(({ at }) => at > from && at < to).length;
    const back = await countErased(harness);
    const forgottenWithdrawals = await countUnknown(harness, people.withdrawn);
    await afterRestore(harness, way, people.ledger);
    const goesOnAt = new Date();
    await wait(500);
    await load.stop();
    await until(async () => (await countBacklog(db)) === 0, MAX_REST_MS).catch(() => undefined); // Otherwise the audit reports it.
    const sent = await people.sendForgottenAgain();
    await harness.calm();

    const problems = faults.map((fault) => `ended by itself: ${fault}`);
    problems.push(...(await scheduleProblems(db, goesOnAt)));
    const { ofPeople, rest } = splitEvidence(await harness.evidence());
    const judgement = judge(rest, { lostAt, way, withdrawn: people.withdrawn });
    const openWithdrawals = await countUnknown(harness, people.withdrawn);
    const sentWithdrawn = readJournal(harness.partnerJournal).filter(
      ({ at, leadId }) => at > from && leadId !== null && people.withdrawn.has(leadId),
    ).length;
    const stayed = await countErased(harness);
    const sentTwice = ofPeople.filter((delivery) => copiesOf(delivery) > 1).length;
    return {
      ...judgement,
      ...sent,
      sentTwice,
      back,
      stayed,
      withdrawn: people.withdrawn.size,
      forgottenWithdrawals,
      openWithdrawals,
      sentWithdrawn,
      n,
      folder,
      problems,
      wholeMachine,
      databaseMs,
      returnMs,
      tooEarly,
    };
  } finally {
    await harness.close();
    await postgres.stop();
  }
}

async function countErased({ db, erased }: FaultHarness): Promise<number> {
  if (erased.size === 0) return 0;
  const stored = await db
    .selectFrom("form_submissions")
    .select("id")
    .where("id", "in", [...erased])
    .execute();
  return stored.length;
}

/** Counts withdrawn leads that may still be sent as far as the database knows. */
async function countUnknown({ db }: FaultHarness, withdrawn: ReadonlySet<string>): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from unnest(${[...withdrawn]}::uuid[]) as lead where not is_withdrawn(lead, null)`.execute(
    db,
  );
  return rows[0]?.n ?? 0;
}

/** With streaming nothing can have been forgotten, and saying so leaves no doubts; the audit shows whether it is true. */
async function afterRestore({ db, databaseUrl }: FaultHarness, way: Way, ledger: string): Promise<void> {
  const { rows } = await sql<{ at: Date | null }>`select pg_last_xact_replay_timestamp() as at`.execute(db);
  const told = way.kind === "stream" ? ["--nothing-lost"] : ["--lost-from", (rows[0]?.at ?? new Date(0)).toISOString()];
  await runScript("processes/cli.ts", { DATABASE_URL: databaseUrl, ERASURE_LEDGER: ledger }, [
    "after-restore",
    "--yes",
    ...told,
  ]);
}
