import { createReadStream } from "node:fs";
import { open } from "node:fs/promises";
import { dirname } from "node:path";
import { createInterface } from "node:readline";
import type { Log } from "#server/platform/log.ts";

/** Called with the ids of leads before their erasure is committed. If it fails, nothing is erased. */
export type RecordErasure = (ids: readonly string[]) => Promise<void>;

/** Used without a ledger; erasures that a restore undoes must then be repeated manually. */
export const recordNoErasure: RecordErasure = () => Promise.resolve();

/**
 * A file outside the database with the ids of all leads that were to be erased, so that a restored database can erase them
 * again. Any number of processes append to it: each writes whole lines at once.
 */
export async function openErasureLedger(path: string | undefined, log: Pick<Log, "warn">): Promise<RecordErasure> {
  if (path === undefined) {
    log.warn("there is no ERASURE_LEDGER: after a restore, repeat erasures manually");
    return recordNoErasure;
  }
  await appendToLedger(path, ""); // a ledger that cannot be written stops the start, not the first erasure
  const folder = await open(dirname(path), "r");
  await folder.sync().finally(() => folder.close());
  return (ids) => {
    const at = new Date().toISOString();
    return appendToLedger(path, ids.map((id) => `${at} ${id}\n`).join(""));
  };
}

/** Begins on a new line, because a process or a full disk may have left half a line behind. */
export async function appendToLedger(path: string, lines: string): Promise<void> {
  const text = Buffer.from(lines === "" ? "" : `\n${lines}`);
  const file = await open(path, "a", 0o600);
  try {
    const { bytesWritten } = await file.write(text);
    if (bytesWritten !== text.length) throw new Error("The ledger of erasures took only a part of the lines");
    await file.sync();
  } finally {
    await file.close();
  }
}

const LINE = /^\S+ ([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/;

/** The ids it holds, some at a time. Half a line is the end of an erasure that never happened, and is left out. */
export async function* readErasureLedger(path: string, atOnce: number): AsyncGenerator<string[]> {
  let ids: string[] = [];
  for await (const line of createInterface({ input: createReadStream(path) })) {
    const id = LINE.exec(line)?.[1];
    if (id !== undefined) ids.push(id);
    if (ids.length === atOnce) {
      yield ids;
      ids = [];
    }
  }
  if (ids.length > 0) yield ids;
}
