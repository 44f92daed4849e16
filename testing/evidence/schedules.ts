import { sql } from "kysely";
import type { Database } from "#server/platform/db/database.ts";
import { TASKS, taskNames } from "#server/platform/engine/tasks.ts";
import { until } from "#testing/until.ts";

/** The next minute, the engine's next look at its schedules, and the runs themselves. */
const MAX_MS = 240_000;

const everyMinute = taskNames.filter((name) => TASKS[name].when === "* * * * *");

/** Schedules that differ from the table of tasks. */
export async function wrongSchedules(db: Database): Promise<string[]> {
  const { rows } = await sql<{ name: string; cron: string }>`select name, cron from pgboss.schedule`.execute(db);
  const found = rows.map(({ name, cron }) => `${name} ${cron}`).toSorted();
  const wanted = taskNames.map((name) => `${name} ${TASKS[name].when}`).toSorted();
  return found.join() === wanted.join() ? [] : [`schedules: ${found.join(", ")}`];
}

/** Waits until each task of every minute was scheduled and has run since then, and names what is wrong. */
export async function scheduleProblems(db: Database, since: Date): Promise<string[]> {
  const silent = () => tasksWithoutRun(db, since);
  await until(() => silent().then(({ length }) => length === 0), MAX_MS).catch(() => undefined);
  const idle = (await silent()).map((name) => `${name} did not run again`);
  return [...(await wrongSchedules(db)), ...idle, ...(await wrongMinutes(db, since))];
}

async function tasksWithoutRun(db: Database, since: Date): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select name from unnest(${everyMinute}::text[]) as name
    where not exists (select from ${sentMinutes(since)} where sent.name = name.name)
      or not exists (select from pgboss.job where job.name = name.name and state = 'completed' and started_on > ${since})`.execute(
    db,
  );
  return rows.map(({ name }) => name);
}

/** Minutes that a task was scheduled for twice, and minutes between two others that it was not scheduled for. */
export async function wrongMinutes(db: Database, since: Date): Promise<string[]> {
  const { rows } = await sql<{ name: string; at: Date; times: number; before: number | null }>`
    select name, minute as at, count(*)::int as times,
      (extract(epoch from minute - lag(minute) over (partition by name order by minute)) / 60)::int as before
    from ${sentMinutes(since)} group by name, minute`.execute(db);
  return rows.flatMap(({ name, at, times, before }) => [
    ...(times > 1 ? [`${name} was scheduled ${times} times for ${at.toISOString()}`] : []),
    ...(isTaskOfEveryMinute(name) && before !== null && before > 1
      ? [`${name} missed ${before - 1} minutes before ${at.toISOString()}`]
      : []),
  ]);
}

const isTaskOfEveryMinute = (name: string): boolean => everyMinute.some((task) => task === name);

/** pg-boss keeps a job for each minute for which it has scheduled a task. */
const sentMinutes = (since: Date) => sql`(
  select data->>'name' as name, (data->>'slot')::timestamp at time zone 'UTC' as minute from pgboss.job
  where job.name = '__pgboss__send-it' and singleton_on >= ${since}::timestamptz at time zone 'UTC') sent`;
