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

/** Flush interval; a killed process loses the counts since the last one. */
const WRITE_EVERY_MS = 5000;
/** Memory limit for distinct counts per interval; the rest is dropped, as real traffic stays far below. */
const MAX_KEPT = 20_000;
const AT_ONCE = 2000;

export type StepCounts = {
  /** Counts a page's message; invalid ones are dropped. */
  countMessage: (message: unknown, device: DeviceClass) => void;
  count: (moves: Moves, device: DeviceClass) => void;
  /** Flushes the counts. */
  write: () => Promise<void>;
  stop: () => Promise<void>;
};

/** Counts transitions, dwell times and field events in memory and flushes them every few seconds. */
export function createStepCounts(db: Database, onError: (error: Error) => void, now = () => Date.now()): StepCounts {
  const moved = createSums<MoveCount>(MAX_KEPT);
  const waited = createSums<WaitCount>(MAX_KEPT);
  const troubled = createSums<TroubleCount>(MAX_KEPT);
  let known: KnownSteps = stepsOfToday();
  let hasHeardUnknown = true; // loads earlier versions on the first flush
  let writing: Promise<void> = Promise.resolve();

  async function writeAll(): Promise<void> {
    if (hasHeardUnknown) {
      known = await readKnownSteps(db); // a newer release may have started beside this one
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

/** Failed writes are kept for the next flush. */
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

/** Sums in memory since the last flush. */
type Sums<Row> = { add: (row: Row, n?: number) => void; take: () => (Row & { n: number })[] };

/** Drops rows beyond `most` distinct ones. */
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
