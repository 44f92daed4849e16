import { setTimeout as wait } from "node:timers/promises";
import { sql } from "kysely";
import { taskNames } from "#server/platform/engine/tasks.ts";
import type { Random } from "#testing/random.ts";
import { until } from "#testing/until.ts";
import { countRows } from "./count-rows.ts";
import type { Kind, Times } from "./kind.ts";
import type { Stage } from "./stage.ts";
import { againstReads, againstWrites, holdLock, type TableLock } from "./table-locks.ts";

export type Moment = "start" | "middle 1" | "middle 2" | "end" | "random";

/** Not longer, or a statement of the product gives up. */
const MAX_HOLD_MS = 8_000;
const MAX_RANDOM_MS = 3_000;

export type Held = {
  /** Kinds that were not where they should have been when the time was over. */
  missed: string[];
  release: () => Promise<void>;
};

type Deps = {
  stage: Stage;
  kinds: readonly Kind[];
  counts: ReadonlyMap<string, () => Promise<Times>>;
  random: Random;
  /** Lets the worker take the jobs. */
  begin: () => Promise<void>;
};

/** Lets all kinds begin, and returns when they are at that moment. Nothing sleeps: what is held, is held by a lock. */
export function bringTo(moment: Moment, deps: Deps): Promise<Held> {
  switch (moment) {
    case "start":
      return atStart(deps);
    case "middle 1":
      return atMiddle(deps, 1);
    case "middle 2":
      return atMiddle(deps, 2);
    case "end":
      return atEnd(deps);
    case "random":
      return atRandom(deps);
  }
}

/** Every job has been taken; its run asks first whether a restore is to be confirmed, and waits for the answer. */
async function atStart(deps: Deps): Promise<Held> {
  const { locks, missed } = await holdAllTaken(deps);
  return { missed, release: () => releaseAll(locks) };
}

async function holdAllTaken({ stage, kinds, begin }: Deps) {
  const lock = await holdLock(stage.adminUrl, againstReads("database_timelines"));
  await begin();
  const missed = await waitForEach(kinds, async ({ name }) => {
    const held = sql`pgboss.job where name = ${name} and state = 'active'`;
    return (await countRows(stage.db, held)) > 0;
  });
  return { locks: [lock], missed };
}

/** Every kind of the wave waits for a table it wants to write, or for the mail server's greeting. */
async function atMiddle({ stage, kinds, begin }: Deps, wave: 1 | 2): Promise<Held> {
  const held = kinds.filter((kind) => kind.wave === wave);
  const tables = [...new Set(held.flatMap(({ middle }) => lockOf(middle) ?? []))];
  const lock = await holdLock(stage.adminUrl, ...tables);
  stage.gate.shut();
  await begin();
  const missed = await waitForEach(held, async ({ middle }) => {
    if (middle === "mail") return stage.gate.waiting() >= held.filter((one) => one.middle === "mail").length;
    const same = held.filter((one) => lockOf(one.middle) === lockOf(middle)).length;
    const table = tableOf(middle);
    const waiting = sql`pg_locks join pg_stat_activity using (pid)
      where not granted and relation = ${table}::regclass and usename = 'stufenlos_app'`;
    return (await countRows(stage.db, waiting)) >= same;
  });
  return {
    missed,
    async release() {
      await releaseAll([lock]);
      stage.gate.open();
    },
  };
}

const tableOf = (middle: Exclude<Kind["middle"], "mail">): string =>
  "writes" in middle ? middle.writes : middle.reads;

function lockOf(middle: Kind["middle"]): string | undefined {
  if (middle === "mail") return undefined;
  return "writes" in middle ? againstWrites(middle.writes) : againstReads(middle.reads);
}

/** Every effect is there, and no job can be marked as completed: their rows are held. */
async function atEnd(deps: Deps): Promise<Held> {
  const { stage, kinds, counts } = deps;
  const taken = await holdAllTaken(deps);
  const rows = await holdLock(stage.adminUrl, "select from pgboss.job where state = 'active' for update");
  await releaseAll(taken.locks);
  const missed = await waitForEach(kinds, async ({ name }) => ((await counts.get(name)?.())?.times ?? 0) > 0);
  return { missed: [...new Set([...taken.missed, ...missed])], release: () => releaseAll([rows]) };
}

async function atRandom({ begin, random }: Deps): Promise<Held> {
  await begin();
  await wait(MAX_RANDOM_MS * random.next() ** 3); // most kinds have done their work within the first second
  return { missed: [], release: () => Promise.resolve() };
}

const releaseAll = async (locks: readonly TableLock[]): Promise<void> =>
  void (await Promise.all(locks.map((lock) => lock.release())));

/** Which of the kinds did not get there. */
async function waitForEach(kinds: readonly Kind[], isThere: (kind: Kind) => Promise<boolean>): Promise<string[]> {
  const missing = new Set(kinds);
  await until(async () => {
    for (const kind of missing) if (await isThere(kind)) missing.delete(kind);
    return missing.size === 0;
  }, MAX_HOLD_MS).catch(() => undefined);
  return [...missing].map(({ name }) => name);
}

export const queueNames: readonly string[] = [...taskNames, "staff-mail"];
