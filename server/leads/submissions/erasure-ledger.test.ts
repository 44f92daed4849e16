import { appendFileSync, mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { Log } from "#server/platform/log.ts";
import { newId } from "#server/platform/new-id.ts";
import { openErasureLedger, readErasureLedger } from "./erasure-ledger.ts";

let folder: string;
const warnings: string[] = [];
const log = { warn: (text: string) => warnings.push(text) } as unknown as Log;
let path: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "ledger-"));
  path = join(folder, "erasures");
});
afterEach(() => rmSync(folder, { recursive: true }));

async function read(atOnce = 500): Promise<string[][]> {
  const batches: string[][] = [];
  for await (const ids of readErasureLedger(path, atOnce)) batches.push(ids);
  return batches;
}

test("M7: the ledger holds the ids of erased leads and the time, and nothing else", async () => {
  const ids = [newId(), newId()];
  const note = await openErasureLedger(path, log);
  await note(ids);
  const lines = readFileSync(path, "utf8").split("\n").filter(Boolean);
  expect(lines.map((line) => line.split(" ")[1])).toEqual(ids);
  for (const line of lines) expect(line).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z \S{36}$/);
  expect(statSync(path).mode & 0o777).toBe(0o600);
});

test("M7: it is read some ids at a time, in the order they were noted", async () => {
  const ids = Array.from({ length: 5 }, () => newId());
  const note = await openErasureLedger(path, log);
  await note(ids.slice(0, 3));
  await note(ids.slice(3));
  expect(await read(2)).toEqual([ids.slice(0, 2), ids.slice(2, 4), ids.slice(4)]);
});

test("M7: several writers at once lose no line", async () => {
  const batches = Array.from({ length: 80 }, () => Array.from({ length: 50 }, () => newId()));
  await Promise.all(batches.map(async (ids) => (await openErasureLedger(path, log))(ids)));
  expect((await read()).flat().toSorted()).toEqual(batches.flat().toSorted());
});

test("M7: half a line at the end is left out, and the next line is not spoilt by it", async () => {
  const [first, torn, next] = [newId(), newId(), newId()];
  const note = await openErasureLedger(path, log);
  await note([first]);
  appendFileSync(path, `2026-11-16T05:00:00.000Z ${torn.slice(0, 20)}`);
  expect(await read()).toEqual([[first]]);
  await note([next]);
  expect(await read()).toEqual([[first, next]]);
});

test("M7: a ledger that cannot be written stops the start", async () => {
  await expect(openErasureLedger(join(folder, "nowhere", "erasures"), log)).rejects.toThrow("ENOENT");
});

test("M7: without a ledger nothing is noted, and the start says so", async () => {
  const note = await openErasureLedger(undefined, log);
  await note([newId()]);
  expect(warnings).toEqual(["there is no ERASURE_LEDGER: after a restore, repeat erasures manually"]);
});

test("M7: a ledger that was moved away is begun again", async () => {
  const id = newId();
  const note = await openErasureLedger(path, log);
  await note([newId()]);
  rmSync(path);
  await note([id]);
  expect(await read()).toEqual([[id]]);
});
