import { sql } from "kysely";
import { askFor } from "#server/platform/db/put-job.ts";
import { isTaskName, taskNames } from "#server/platform/engine/tasks.ts";
import { wrongSchedules } from "#testing/evidence/schedules.ts";
import type { Random } from "#testing/random.ts";
import { until } from "#testing/until.ts";
import { countRows } from "./count-rows.ts";
import type { Kind, Times } from "./kind.ts";
import { KILLS, type Killer } from "./killers.ts";
import { bringTo, queueNames, type Moment } from "./moments.ts";
import type { Stage } from "./stage.ts";
import { againstWrites, holdLock } from "./table-locks.ts";
import { judge, type Verdict } from "./verdict.ts";

export type Round = { moment: Moment; killer: Killer };

export type Outcome = Round & {
  verdicts: ReadonlyMap<string, Verdict>;
  missed: readonly string[];
  /** Kinds whose job was under way at the kill. */
  hit: ReadonlySet<string>;
  /** Kinds whose effect came only when their schedule asked for them again. */
  late: readonly string[];
  problems: readonly string[];
  seconds: number;
};

type Deps = { stage: Stage; kinds: readonly Kind[]; random: Random };

/** From here on a task without its effect is asked for again, as its schedule would within the hour. */
const NEXT_TIME_MS = 110_000;
const MAX_MS = 240_000;

type Counts = ReadonlyMap<string, () => Promise<Times>>;

export async function playRound({ stage, kinds, random }: Deps, { moment, killer }: Round): Promise<Outcome> {
  const begun = performance.now();
  stage.round += 1;
  const { db } = stage;
  const counts = new Map<string, () => Promise<Times>>();
  for (const kind of kinds) counts.set(kind.name, await kind.plant(stage));
  for (const { name } of kinds) if (isTaskName(name)) await askFor(db, name);

  const closed = await holdLock(stage.adminUrl, againstWrites("pgboss.job"));
  await stage.startWorker();
  const begin = () => closed.release();
  const held = await bringTo(moment, { stage, kinds, counts, random, begin });
  const jobs = await openJobs(stage);
  const hit = await readHit(stage);
  await KILLS[killer].kill(stage);
  await held.release(); // a worker that starts would wait for it
  await KILLS[killer].revive?.(stage);

  const killedAt = performance.now();
  const late = new Set<string>();
  let askedAt = killedAt + NEXT_TIME_MS;
  const isDone = async () => {
    if (performance.now() > askedAt) {
      askedAt = performance.now() + 15_000;
      for (const name of await without(counts)) {
        late.add(name);
        if (isTaskName(name)) await askFor(db, name);
      }
    }
    return (await countOpen(stage, jobs)) === 0 && (await without(counts)).length === 0;
  };
  await until(() => isDone().catch(() => false), MAX_MS).catch(() => undefined); // what is missing then is in the verdicts
  const problems = [...(await runOnceMore(stage)), ...(await wrongSchedules(stage.db))];

  const verdicts = new Map<string, Verdict>();
  for (const kind of kinds) {
    const seen = (await counts.get(kind.name)?.()) ?? { times: 0 };
    verdicts.set(kind.name, judge(kind, { ...seen, open: await countOpen(stage, jobs, kind.name) }));
  }
  problems.push(...(await stopWorker(stage)));
  const seconds = (performance.now() - begun) / 1000;
  return { moment, killer, verdicts, missed: held.missed, hit, late: [...late], problems, seconds };
}

/** Kinds whose effect is not there. */
async function without(counts: Counts): Promise<string[]> {
  const missing: string[] = [];
  for (const [name, count] of counts) if ((await count()).times === 0) missing.push(name);
  return missing;
}

const OPEN = sql`completed_on is null`;

async function openJobs({ db }: Stage): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from pgboss.job where ${OPEN} and name = any(${[...queueNames]}::text[])`.execute(db);
  return rows.map(({ id }) => id);
}

async function readHit({ db }: Stage): Promise<Set<string>> {
  const { rows } = await sql<{ name: string }>`select name from pgboss.job where state = 'active'`.execute(db);
  return new Set(rows.map(({ name }) => name));
}

const countOpen = ({ db }: Stage, ids: readonly string[], name?: string): Promise<number> =>
  countRows(
    db,
    sql`pgboss.job where id = any(${[...ids]}::uuid[]) and ${OPEN} ${name === undefined ? sql`` : sql`and name = ${name}`}`,
  );

/** One run too many must find nothing to do. */
async function runOnceMore(stage: Stage): Promise<string[]> {
  for (const name of taskNames) await askFor(stage.db, name);
  const jobs = await openJobs(stage);
  const isOver = async () => (await countOpen(stage, jobs)) === 0;
  const isOverInTime = await until(() => isOver().catch(() => false), MAX_MS).catch(() => false);
  return isOverInTime ? [] : ["a run after the kill did not end"];
}

async function stopWorker(stage: Stage): Promise<string[]> {
  const { worker } = stage;
  stage.worker = undefined;
  if (!worker) return ["no worker"];
  const limit = setTimeout(() => worker.send("SIGKILL"), 60_000);
  const ending = await worker.kill("SIGTERM");
  clearTimeout(limit);
  return ending.how.includes("code 0") ? [] : [`the worker ended with ${ending.how}`];
}
