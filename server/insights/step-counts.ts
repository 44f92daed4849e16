import type { Database } from "#server/platform/db/database.ts";
import { berlinDay } from "#server/platform/berlin-time.ts";
import {
  writeMoves,
  writeTroubles,
  writeWaits,
  type DeviceClass,
  type MoveCount,
  type TroubleCount,
  type WaitCount,
} from "./write-counts.ts";
import { readKnownSteps, stepsOfToday, type KnownSteps } from "./known-steps.ts";
import { readMoves, type Moves } from "./read-moves.ts";

/** How long counts are in memory only: a killed process loses those of so many seconds. */
const WRITE_EVERY_MS = 5000;
/** Past so many different counts in five seconds the rest is dropped: nobody's visitors are so many. */
const MAX_KEPT = 20_000;
const AT_ONCE = 2000;

export type StepCounts = {
  /** Counts what a page says; nonsense is dropped. */
  countMessage: (message: unknown, device: DeviceClass) => void;
  count: (moves: Moves, device: DeviceClass) => void;
  /** Writes what is counted so far. */
  write: () => Promise<void>;
  stop: () => Promise<void>;
};

/** Counts moves between steps, waits and troubles at fields in memory, and adds them to their tables every few seconds. */
export function createStepCounts(db: Database, onError: (error: Error) => void, now = () => Date.now()): StepCounts {
  const moved = createSums<MoveCount>(MAX_KEPT);
  const waited = createSums<WaitCount>(MAX_KEPT);
  const troubled = createSums<TroubleCount>(MAX_KEPT);
  let known: KnownSteps = stepsOfToday();
  let hasHeardUnknown = true; // earlier versions are not known yet
  let writing: Promise<void> = Promise.resolve();

  async function writeAll(): Promise<void> {
    if (hasHeardUnknown) {
      known = await readKnownSteps(db); // another release may have begun beside this one
      hasHeardUnknown = false;
    }
    await writeSums(moved, (some) => writeMoves(db, some));
    await writeSums(waited, (some) => writeWaits(db, some));
    await writeSums(troubled, (some) => writeTroubles(db, some));
  }

  const write = () => (writing = writing.then(writeAll).catch(onError));
  const timer = setInterval(() => void write(), WRITE_EVERY_MS);
  timer.unref();

  const count: StepCounts["count"] = ({ formType: form, sha, campaign, moves, wait, troubles = [] }, device) => {
    const version = { day: berlinDay(now()), form, sha };
    for (const [from, to] of moves) moved.add({ ...version, device, from, to, ...campaign });
    if (wait) waited.add({ ...version, ...wait });
    for (const [field, trouble] of troubles) troubled.add({ ...version, field, trouble });
  };
  return {
    count,
    countMessage(message, device) {
      const moves = readMoves(message, known);
      if (moves === "unknown version") hasHeardUnknown = true;
      else if (moves) count(moves, device);
    },
    write,
    stop() {
      clearInterval(timer);
      return write();
    },
  };
}

/** What could not be written is kept for the next time. */
async function writeSums<Row>(sums: Sums<Row>, write: (some: (Row & { n: number })[]) => Promise<void>): Promise<void> {
  const taken = sums.take();
  for (let first = 0; first < taken.length; first += AT_ONCE) {
    try {
      await write(taken.slice(first, first + AT_ONCE));
    } catch (error) {
      for (const { n, ...row } of taken.slice(first)) sums.add(row as Row, n);
      throw error;
    }
  }
}

/** Sums in memory: how often each row was added since they were last taken. */
type Sums<Row> = { add: (row: Row, n?: number) => void; take: () => (Row & { n: number })[] };

/** Past `most` different rows the rest is dropped. */
function createSums<Row extends Readonly<Record<string, string | number>>>(most: number): Sums<Row> {
  let sums = new Map<string, Row & { n: number }>();
  return {
    add(row, n = 1) {
      const key = Object.values(row).join("\n");
      const before = sums.get(key);
      if (before) before.n += n;
      else if (sums.size < most) sums.set(key, { ...row, n });
    },
    take() {
      const taken = [...sums.values()];
      sums = new Map();
      return taken;
    },
  };
}
