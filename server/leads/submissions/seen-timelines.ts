import { createReadStream } from "node:fs";
import { createInterface } from "node:readline";
import { appendToLedger } from "./erasure-ledger.ts";

/** A timeline of the database, and when it was first seen, by the database's clock. */
export type SeenTimeline = { timeline: string; at: string };

export type SeenTimelines = {
  /** The last recorded timelines. */
  last: SeenTimeline | undefined;
  note: (seen: SeenTimeline) => Promise<void>;
};

/**
 * The database's timelines are noted in the ledger of erasures, the one file that lies outside the database and outlives every
 * process. Without a ledger a restarted process knows nothing of those before.
 */
export async function openSeenTimelines(path: string | undefined): Promise<SeenTimelines> {
  if (path === undefined) return { last: undefined, note: () => Promise.resolve() };
  let last: SeenTimeline | undefined;
  for await (const line of createInterface({ input: createReadStream(path) })) {
    const [, at, timeline] = LINE.exec(line) ?? [];
    if (at !== undefined && timeline !== undefined) last = { timeline, at: at.replace("T", " ") };
  }
  return { last, note: ({ timeline, at }) => appendToLedger(path, `${at.replace(" ", "T")} timeline ${timeline}\n`) };
}

/** It has two words, so that it cannot be read as the id of a lead. */
const LINE = /^(\S+) timeline (\d+\/[\dA-F]{8})$/;
