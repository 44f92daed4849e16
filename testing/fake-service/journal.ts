import { existsSync, readFileSync } from "node:fs";
import { mkdir, open } from "node:fs/promises";
import { dirname } from "node:path";

/** What truly happened to one request: what the api service knew and did, whatever it answered. */
export type JournalLine = {
  /** Milliseconds since 1970. */
  at: number;
  path: string;
  behaviour: string;
  key: string | null;
  leadId: string | null;
  /** This request made a new lead. */
  processed: boolean;
  /** How many times this lead has been made so far, at this path; more than one is a lead sold twice. */
  copy: number;
  /** The lead was here already, and the api service noticed. */
  recognised: boolean;
  body: unknown;
};

export type Journal = { write: (line: string) => Promise<void>; close: () => Promise<void> };

type Waiting = { text: string; done: () => void; fail: (reason: unknown) => void };

/** Lines are on the disk when `write` is done. All lines that wait at the same time share one sync. */
export async function openJournal(file: string): Promise<Journal> {
  await mkdir(dirname(file), { recursive: true });
  const handle = await open(file, "a");
  let waiting: Waiting[] = [];
  let writing: Promise<void> | undefined;

  async function writeAll(): Promise<void> {
    while (waiting.length > 0) {
      const batch = waiting;
      waiting = [];
      try {
        await handle.appendFile(batch.map(({ text }) => text).join(""));
        await handle.datasync();
        for (const { done } of batch) done();
      } catch (error) {
        for (const { fail } of batch) fail(error);
      }
    }
    writing = undefined;
  }

  return {
    write: (line) =>
      new Promise((done, fail) => {
        waiting.push({ text: `${line}\n`, done, fail });
        writing ??= writeAll();
      }),
    async close() {
      await writing;
      await handle.close();
    },
  };
}

/** All whole lines. One that is being written at this moment is not there yet. */
export function readJournal(file: string): JournalLine[] {
  if (!existsSync(file)) return [];
  const text = readFileSync(file, "utf8");
  return text
    .slice(0, text.lastIndexOf("\n") + 1)
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => JSON.parse(line) as JournalLine);
}
