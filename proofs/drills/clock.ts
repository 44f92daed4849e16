import { existsSync, mkdtempSync, renameSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { parseArgs } from "node:util";
import { sql } from "kysely";
import { connect } from "#server/platform/db/database.ts";
import { TASKS, taskNames, type TaskName } from "#server/platform/engine/tasks.ts";
import { createDatabase } from "#testing/database/databases.ts";
import { startPostgres } from "#testing/database/postgres.ts";
import { wrongMinutes, wrongSchedules } from "#testing/evidence/schedules.ts";
import { startWorker } from "#testing/processes/product.ts";
import { machineOf, runOf, tableOf, writeReport, type Column } from "#testing/report/markdown.ts";

/**
 * `npm run prove clock`: the clocks of a worker and then of PostgreSQL jump while tasks run. Every task must run as often as its schedule
 * says. `--minutes 3` of each phase, `--write` for proofs/pages. Needs Debian's package faketime.
 */
const { values } = parseArgs({
  options: { minutes: { type: "string", default: "3" }, write: { type: "boolean", default: false } },
});
const FAKETIME = "/usr/lib/x86_64-linux-gnu/faketime/libfaketimeMT.so.1";
if (!existsSync(FAKETIME)) {
  console.error("Not installed: faketime. apt-get install faketime");
  process.exit(1);
}

/** A clock that a process reads in place of the computer's. */
function createClock(name: string) {
  const file = join(mkdtempSync(join(tmpdir(), "clock-")), name);
  const set = (minutes: number) => {
    writeFileSync(`${file}.new`, `${minutes < 0 ? "-" : "+"}${Math.abs(minutes) * 60}`, { mode: 0o644 });
    renameSync(`${file}.new`, file);
  };
  set(0);
  const env = {
    LD_PRELOAD: FAKETIME,
    FAKETIME_TIMESTAMP_FILE: file,
    FAKETIME_CACHE_DURATION: "1",
    FAKETIME_DONT_FAKE_MONOTONIC: "1",
  };
  return { set, env };
}

/** What jumps, in minutes from the true time. */
const PHASES = [
  { name: "all clocks are right", jumps: {} },
  { name: "one worker's clock jumps ahead by 90 minutes", jumps: { first: 90 } },
  { name: "the other worker's clock jumps back by 26 hours", jumps: { second: -26 * 60 } },
  { name: "PostgreSQL's clock jumps ahead by 65 minutes", jumps: { database: 65 } },
  { name: "PostgreSQL's clock jumps back to the true time", jumps: { database: 0 } },
] as const;

type Phase = { name: string; everyMinute: string; hourly: string; problems: string[] };

const clocks = { first: createClock("first"), second: createClock("second"), database: createClock("database") };
const machine = machineOf();
const postgres = await startPostgres(`.local/clock-postgres-${process.pid}`, { fresh: true, env: clocks.database.env });
const url = await createDatabase(postgres, "clock");
const db = connect({ url: postgres.url("clock"), connections: 2, onError: () => undefined });
const workers = [await startWorker(url, clocks.first.env), await startWorker(url, clocks.second.env)];
const minutes = Number(values.minutes);
const phases: Phase[] = [];
for (const phase of PHASES) {
  const before = await readNow();
  for (const [name, offset] of Object.entries(phase.jumps)) clocks[name as keyof typeof clocks].set(offset);
  await wait(2_000); // what a process has read of the file is a second old at most
  const from = await readNow();
  await wait(minutes * 60_000);
  const to = await readNow();
  phases.push(await judge(phase.name, { before, from, to }));
  console.log(phases.at(-1));
}
for (const worker of workers) await worker.kill("SIGTERM");
await db.destroy();
await postgres.stop();

const bad = phases.flatMap(({ problems }) => problems);
const COLUMNS: readonly Column<Phase>[] = [
  ["phase", ({ name }) => name],
  ["runs of a task of every minute", ({ everyMinute }) => everyMinute],
  ["runs of all other tasks", ({ hourly }) => hourly],
  ["problems", ({ problems }) => problems.join("; ") || "none"],
];
console.log(tableOf(COLUMNS, phases));
if (values.write) {
  await writeReport("proofs/pages/clock-drill.md", [
    "# What a jump of a clock does to the schedules",
    `${runOf()}, \`npm run prove clock -- --minutes ${minutes} --write\`, ${machine}.`,
    `Two workers and PostgreSQL, each with a clock of its own (Debian's faketime), which jumps while they run. ${minutes} minutes for each phase. ` +
      "Counted are runs by PostgreSQL's clock. Hours that a jump ahead skips have no runs, since no time has passed: tasks do whatever is due. " +
      "When it goes back, an hour comes twice, and with it its tasks.",
    tableOf(COLUMNS, phases),
  ]);
}
process.exit(bad.length > 0 ? 1 : 0);

async function readNow(): Promise<Date> {
  const { rows } = await sql<{ at: Date }>`select clock_timestamp() as at`.execute(db);
  return rows[0]?.at ?? new Date(0);
}

type Span = { before: Date; from: Date; to: Date };

/** By PostgreSQL's clock. A minute may be cut off at either end. */
async function judge(name: string, { before, from, to }: Span): Promise<Phase> {
  const problems = [...(await wrongSchedules(db)), ...(await wrongMinutes(db, from))];
  const counts = { everyMinute: new Set<number>(), hourly: 0 };
  for (const task of taskNames) {
    const runs = await countRuns(task, { from, to });
    if (TASKS[task].when === "* * * * *") {
      counts.everyMinute.add(runs);
      if (Math.abs(runs - minutes) > 1) problems.push(`${task} ran ${runs} times in ${minutes} minutes`);
      continue;
    }
    counts.hourly += runs;
    const mayCatchUp = from.getTime() - before.getTime() > 60_000;
    const most = occurrences(TASKS[task].when, from, to) + (mayCatchUp ? 1 : 0);
    const least = occurrences(TASKS[task].when, from, new Date(to.getTime() - 90_000));
    if (runs > most || runs < least) problems.push(`${task} ran ${runs} times, not ${least} to ${most} times`);
  }
  return {
    name,
    everyMinute: [...counts.everyMinute].toSorted((a, b) => a - b).join(" or "),
    hourly: `${counts.hourly}`,
    problems,
  };
}

async function countRuns(task: TaskName, { from, to }: Pick<Span, "from" | "to">): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from pgboss.job
    where name = ${task} and state = 'completed' and created_on between ${from} and ${to}`.execute(db);
  return rows[0]?.n ?? 0;
}

/** How often a schedule of ours, a minute of each hour or every ten minutes, lies in the span. The minute before counts, as pg-boss looks back so far. */
function occurrences(when: string, from: Date, to: Date): number {
  const [minute = ""] = when.split(" ");
  let count = 0;
  for (let at = Math.ceil((from.getTime() - 60_000) / 60_000); at * 60_000 <= to.getTime(); at++)
    if (minute === "*/10" ? at % 10 === 0 : at % 60 === Number(minute)) count += 1;
  return count;
}
