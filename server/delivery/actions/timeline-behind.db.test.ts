import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { pino } from "pino";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTimelineCheck, readTimeline } from "#server/delivery/database-timeline.ts";
import { readErasureLedger } from "#server/leads/submissions/erasure-ledger.ts";
import { openSeenTimelines } from "#server/leads/submissions/seen-timelines.ts";
import { openDeliveryHarness } from "#testing/delivery/delivery-harness.ts";
import { createTestDatabase, type TestDatabase } from "#testing/database/test-database.ts";
import { confirmRestore } from "./confirm-restore.ts";

let database: TestDatabase;
let ledger: string;

beforeAll(async () => {
  database = await createTestDatabase();
  ledger = join(mkdtempSync(join(tmpdir(), "stufenlos-")), "erasures");
  writeFileSync(ledger, "");
});
afterAll(async () => {
  createTimelineCheck(database.db, silent); // Resets the seen timelines for the next tests.
  await database.drop();
});

const silent = pino({ level: "silent" });

/** Simulates a worker that starts with this ledger. */
const startedCheck = async () => createTimelineCheck(database.db, silent, await openSeenTimelines(ledger));

/** Records a failover to the next timeline in the ledger. */
async function noteNextTimeline(): Promise<string> {
  const { timeline, at } = await readTimeline(database.db);
  const [cluster, number = ""] = timeline.split("/");
  const next = `${cluster}/${(Number.parseInt(number, 16) + 1).toString(16).toUpperCase().padStart(8, "0")}`;
  const { note } = await openSeenTimelines(ledger);
  await note({ timeline: next, at });
  return next;
}

test("a worker records its timeline once, apart from the leads", async () => {
  const isConfirmed = await startedCheck();
  expect(await isConfirmed()).toBe(true);
  expect(await isConfirmed()).toBe(true);
  const { last } = await openSeenTimelines(ledger);
  const { rows } = await sql<{ timeline: string }>`select database_timeline() as timeline`.execute(database.db);
  expect(last?.timeline).toBe(rows[0]?.timeline);
  expect(await readErasureLedger(ledger, 10).next()).toEqual({ done: true, value: undefined });
});

test("claims nothing on an older timeline until staff confirm it", async () => {
  const harness = await openDeliveryHarness(database, { recognition: "none" });
  await harness.submit();
  const next = await noteNextTimeline();
  const isConfirmed = await startedCheck();
  expect(await isConfirmed()).toBe(false);
  expect(await readTimeline(database.db)).toMatchObject({ isConfirmed: false, isBehind: true });
  expect(await harness.claim()).toEqual([]);
  expect((await openSeenTimelines(ledger)).last?.timeline).toBe(next);
  const restarted = await startedCheck();
  expect(await restarted()).toBe(false);
  expect(await harness.claim()).toEqual([]);

  await confirmRestore(database.db, { lostFrom: null, actor: "Eva", force: true, ledger: undefined });
  expect(await restarted()).toBe(true);
  expect(await harness.claim()).toHaveLength(1);
  expect((await openSeenTimelines(ledger)).last?.timeline).not.toBe(next);
  expect(await (await startedCheck())()).toBe(true);
});

test("ignores timelines of other clusters", async () => {
  const { note } = await openSeenTimelines(ledger);
  await note({ timeline: "1234567890/0000FFFF", at: new Date().toISOString() });
  expect(await (await startedCheck())()).toBe(true);
});
