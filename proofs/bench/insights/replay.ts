import type { Database } from "#server/platform/db/database.ts";
import { readKnownSteps, type KnownSteps } from "#server/insights/known-steps.ts";
import { readMoves } from "#server/insights/read-moves.ts";
import { WAIT_CLASSES } from "#server/insights/waits.ts";
import {
  writeMoves,
  writeTroubles,
  writeWaits,
  type MoveCount,
  type TroubleCount,
  type WaitCount,
} from "#server/insights/write-counts.ts";
import { registerDefinitions } from "#server/leads/submissions/definitions.ts";
import { createRandom } from "#testing/random.ts";
import { createRecount, type Recount } from "./recount.ts";
import { CAMPAIGNS, DEVICES, versions, visit, wordsOf, type Version } from "./visits.ts";

/** How often the sums of a day are written. The product writes every five seconds, from each web process; that would take a day. */
export const WRITES_A_DAY = 2;
/** Rows of a statement, as server/insights/step-counts.ts has it. */
const AT_ONCE = 2000;
/** Halves of the forms, which have no row in common, as two web processes beside each other would write. */
const WRITERS = 2;
const TROUBLED = 0.02;

export type Replayed = { recount: Recount; rows: number; seconds: number };

/**
 * Visits of some days, each move counted: summed in memory as in the product, then written by the product's own upserts. Reading a
 * message is pure, so each different one is read once and counted as often as it comes. Beside it everything is counted a second time.
 */
export async function replay(db: Database, days: readonly string[], counts: number): Promise<Replayed> {
  await registerDefinitions(db);
  for (const { form, sha, slugs, fields } of versions.filter(({ isToday }) => !isToday))
    await db
      .insertInto("funnel_versions")
      .values({ form_type: form, sha, definition: JSON.stringify(earlier(slugs, fields)) })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  const known = await readKnownSteps(db);
  const random = createRandom(21);
  const recount = createRecount();
  const tallies = versions.map((version) => createTally(version, known));
  const begun = performance.now();
  let [done, rows] = [0, 0];

  function countVisit(n: number, { moves, waits, troubles, steps, fields }: Tally): void {
    visit(random, steps, (campaign, device, move) => {
      done++;
      add(moves, (move * CAMPAIGNS + campaign) * DEVICES.length + device);
      recount.add(n, campaign, device, move);
      if (random.next() < TROUBLED) {
        const field = random.whole(0, fields - 1);
        add(troubles, field);
        recount.addTrouble(n, field);
      }
      if (move < steps) return; // a visit that begins has not waited
      const seconds = random.whole(1, 7);
      add(waits, (move % steps) * WAIT_CLASSES.length + seconds);
      recount.addWait(n, move % steps, seconds);
    });
  }

  for (const [n, day] of days.entries()) {
    const asked = [...tallies.entries()].filter(([v]) => versions[v]?.isToday === n >= days.length / 2);
    for (let part = 1; part <= WRITES_A_DAY; part++) {
      const until = Math.round((counts * (n + part / WRITES_A_DAY)) / days.length);
      while (done < until) countVisit(...(asked[random.whole(0, asked.length - 1)] as [number, Tally]));
      const writers = Array.from({ length: WRITERS }, (_, w) => asked.filter((_, a) => a % WRITERS === w));
      const written = await Promise.all(
        writers.map((of) =>
          writeAll(
            db,
            day,
            of.map(([, tally]) => tally),
          ),
        ),
      );
      rows += written.reduce((sum, some) => sum + some, 0);
    }
    recount.endDay(day);
    if (n % 5 === 0) console.log(progress(day, n + 1, days.length, done, (performance.now() - begun) / 1000));
  }
  return { recount, rows, seconds: (performance.now() - begun) / 1000 };
}

const progress = (day: string, n: number, of: number, done: number, seconds: number): string =>
  `${new Date().toISOString()} ${day} (${n} of ${of}): ${done} counts, ${Math.round(done / seconds)} a second, ${Math.round((seconds / n) * (of - n))} s to go`;

/** What is counted of a version since it was last written, by number: a hundred million counts have no time for words. */
type Tally = {
  steps: number;
  fields: number;
  moves: Uint32Array;
  waits: Uint32Array;
  troubles: Uint32Array;
  moveOf: (cell: number) => Omit<MoveCount, "day">;
  waitOf: (cell: number) => Omit<WaitCount, "day">;
  troubleOf: (cell: number) => Omit<TroubleCount, "day">;
};

function createTally(version: Version, known: KnownSteps): Tally {
  const { form, sha, slugs, fields, moves } = version;
  const read: Omit<MoveCount, "day">[] = [];
  return {
    steps: slugs.length,
    fields: fields.length,
    moves: new Uint32Array(moves.length * CAMPAIGNS * DEVICES.length),
    waits: new Uint32Array(slugs.length * WAIT_CLASSES.length),
    troubles: new Uint32Array(fields.length),
    moveOf: (cell) => (read[cell] ??= readMove(version, cell, known)),
    waitOf: (cell) => ({
      form,
      sha,
      step: slugs[Math.floor(cell / WAIT_CLASSES.length)] ?? "",
      seconds: WAIT_CLASSES[cell % WAIT_CLASSES.length] ?? 0,
    }),
    troubleOf: (cell) => ({ form, sha, field: fields[cell] ?? "", trouble: "missing" }),
  };
}

/** Through the product's own reading of what a page says. */
function readMove({ form, sha, moves }: Version, cell: number, known: KnownSteps): Omit<MoveCount, "day"> {
  const device = DEVICES[cell % DEVICES.length] ?? "phone";
  const campaign = Math.floor(cell / DEVICES.length) % CAMPAIGNS;
  const move = moves[Math.floor(cell / DEVICES.length / CAMPAIGNS)];
  const said = readMoves([form, sha, wordsOf(campaign), [move], null, []], known);
  const [only] = said === undefined || said === "unknown version" ? [] : said.moves;
  if (said === undefined || said === "unknown version" || !only) throw new Error(`${form} ${sha} ${String(move)}`);
  return { form, sha, device, from: only[0], to: only[1], ...said.campaign };
}

const add = (sums: Uint32Array, cell: number): void => void (sums[cell] = (sums[cell] ?? 0) + 1);

/** Returns the number of rows that were added to. */
async function writeAll(db: Database, day: string, tallies: readonly Tally[]): Promise<number> {
  const rows = [
    await write(
      tallies.flatMap(({ moves, moveOf }) => take(day, moves, moveOf)),
      (some) => writeMoves(db, some),
    ),
    await write(
      tallies.flatMap(({ waits, waitOf }) => take(day, waits, waitOf)),
      (some) => writeWaits(db, some),
    ),
    await write(
      tallies.flatMap(({ troubles, troubleOf }) => take(day, troubles, troubleOf)),
      (some) => writeTroubles(db, some),
    ),
  ];
  return rows.reduce((sum, some) => sum + some, 0);
}

function take<Row>(day: string, sums: Uint32Array, rowOf: (cell: number) => Row): (Row & { day: string; n: number })[] {
  const rows: (Row & { day: string; n: number })[] = [];
  for (const [cell, n] of sums.entries()) if (n > 0) rows.push({ ...rowOf(cell), day, n });
  sums.fill(0);
  return rows;
}

async function write<Row>(rows: readonly Row[], writeSome: (some: Row[]) => Promise<void>): Promise<number> {
  for (let first = 0; first < rows.length; first += AT_ONCE) await writeSome(rows.slice(first, first + AT_ONCE));
  return rows.length;
}

const earlier = (slugs: readonly string[], fields: readonly string[]) => ({
  steps: slugs.map((slug, n) => ({ slug, fields: n === 0 ? fields.map((name) => ({ name })) : [] })),
});
