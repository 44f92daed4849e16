import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { pino } from "pino";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { answering, openDeliveryHarness, type DeliveryHarness } from "#testing/delivery/delivery-harness.ts";
import { newId } from "#funnels/engine/new-id.ts";
import { createTestDatabase, type TestDatabase } from "#testing/database/test-database.ts";
import { createRecordWithdrawal } from "#server/leads/submissions/withdrawal-ledger.ts";
import { confirmRestore } from "./confirm-restore.ts";
import { createTimelineCheck } from "#server/delivery/database-timeline.ts";

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());
beforeEach(() =>
  sql`update deliveries set state = 'failed', next_attempt_at = null, lease_until = null`.execute(database.db),
);

/** Simulates a restore: the stored timeline is no longer the current one. */
const restore = async () => {
  await sql`delete from database_timelines`.execute(database.db);
  await sql`insert into database_timelines (timeline, confirmed_at, confirmed_by) values ('old', now(), 'a test')`.execute(
    database.db,
  );
};
const notice = () => createTimelineCheck(database.db, pino({ level: "silent" }))();
const confirm = (force = false) =>
  confirmRestore(database.db, { lostFrom: new Date(Date.now() - 60_000), actor: "Eva", force, ledger: undefined });
/** Returns a lead id made this many milliseconds after the restore was noticed. */
const idNearRestore = async (ms: number): Promise<string> => {
  const { rows } = await sql<{ ms: string }>`
    select floor(extract(epoch from noticed_at) * 1000)::bigint as ms from database_timelines where timeline = database_timeline()`.execute(
    database.db,
  );
  return newId(Number(rows[0]?.ms) + ms, randomBytes(10));
};
const isTaken = async (harness: DeliveryHarness) => (await harness.claim()).length > 0;

test("a restored database sends nothing until the restore is confirmed", async () => {
  const harness = await openDeliveryHarness(database, { recognition: "key" });
  const id = await harness.submit();
  await restore();
  expect(await notice()).toBe(false);
  expect(await isTaken(harness)).toBe(false);
  expect(await confirm()).toMatchObject({ kind: "confirmed", inDoubt: 0, asksAgain: 1 });
  expect(await notice()).toBe(true);
  expect(await harness.attempt(answering(201))).toBe(true);
  expect((await harness.delivery(id)).state).toBe("delivered");
});

test("without recognition, deliveries of the lost time are in doubt", async () => {
  const harness = await openDeliveryHarness(database, { recognition: "none" });
  const ids = [await harness.submit(), await harness.submit()];
  await harness.claim();
  await restore();
  expect(await confirm()).toMatchObject({ kind: "confirmed", inDoubt: 2, asksAgain: 0 });
  for (const id of ids) {
    const delivery = await harness.delivery(id);
    expect(delivery).toMatchObject({ state: "in_doubt", had_unknown: true });
    expect(delivery.last_message).toContain("The database was restored");
    expect(await harness.events(id)).toContainEqual(expect.objectContaining({ kind: "human" }));
  }
  expect(await isTaken(harness)).toBe(false);
});

test("a lead that came in after the restore is sent normally", async () => {
  const harness = await openDeliveryHarness(database, { recognition: "none" });
  await restore();
  await notice();
  const id = await harness.submit(await idNearRestore(1));
  expect(await confirm()).toMatchObject({ kind: "confirmed", inDoubt: 0 });
  expect(await harness.attempt(answering(201))).toBe(true);
  expect((await harness.delivery(id)).state).toBe("delivered");
});

test.each([
  ["a second before", -1000],
  ["in the millisecond of", 0],
])("a lost lead made %s the notice is in doubt like the others when its browser submits it again", async (_, ms) => {
  const harness = await openDeliveryHarness(database, { recognition: "none" });
  await restore();
  await notice();
  const delivery = await harness.submit(await idNearRestore(ms));
  expect(await confirm()).toMatchObject({ kind: "confirmed", inDoubt: 1 });
  expect((await harness.delivery(delivery)).state).toBe("in_doubt");
});

test("a duplicate after a lost send counts as our own delivery", async () => {
  const harness = await openDeliveryHarness(database, { recognition: "natural" });
  const id = await harness.submit();
  await restore();
  await confirm();
  await harness.attempt(answering(409));
  expect(await harness.delivery(id)).toMatchObject({ state: "delivered", inferred_from_duplicate: true });
});

test("the answer of a worker that kept running through the restore still counts", async () => {
  const harness = await openDeliveryHarness(database, { recognition: "none" });
  const id = await harness.submit();
  await harness.attempt(async (request, handed) => {
    await handed.mayWrite();
    await restore();
    await confirm();
    return answering(201)(request, { ...handed, mayWrite: () => Promise.resolve(true) });
  });
  expect((await harness.delivery(id)).state).toBe("delivered");
});

test("M7: repeats erasures of the lost time before anything is sent", async () => {
  const harness = await openDeliveryHarness(database, { recognition: "key" });
  const [erased, other] = [await harness.submit(), await harness.submit()];
  const { submission_id: leadId } = await harness.delivery(erased);
  const folder = mkdtempSync(join(tmpdir(), "ledger-"));
  const ledger = join(folder, "erasures");
  const confirming = { lostFrom: new Date(Date.now() - 60_000), actor: "Eva", force: false, ledger };
  await restore();
  expect(await confirmRestore(database.db, confirming)).toEqual({ kind: "no-ledger" });
  expect(await isTaken(harness)).toBe(false);
  writeFileSync(ledger, `2026-11-16T05:00:00.000Z ${leadId}\n`);
  expect(await confirmRestore(database.db, confirming)).toMatchObject({
    kind: "confirmed",
    erasures: { noted: 1, erasedAgain: 1 },
    asksAgain: 1,
  });
  expect(await harness.attempt(answering(201))).toBe(true);
  expect(await harness.attempt(answering(201))).toBe(false);
  expect((await harness.delivery(other)).state).toBe("delivered");
  expect((await harness.delivery(erased)).state).toBe("cancelled");
  const left = database.db.selectFrom("form_submissions").select("id").where("id", "=", leadId);
  expect(await left.execute()).toEqual([]);
  rmSync(folder, { recursive: true });
});

test("M7: sends no lead that was withdrawn in the lost time", async () => {
  const harness = await openDeliveryHarness(database, { recognition: "key" });
  const withdrawn = await harness.submit();
  const { submission_id: submissionId } = await harness.delivery(withdrawn);
  const folder = mkdtempSync(join(tmpdir(), "ledger-"));
  const ledger = join(folder, "erasures");
  const noted = { submissionId, kind: "withdrawn", scope: { kind: "all" }, notifyRecipients: true, hmacs: [] } as const;
  await createRecordWithdrawal(ledger)(noted);
  await restore();
  const confirming = { lostFrom: new Date(Date.now() - 60_000), actor: "Eva", force: false, ledger };
  expect(await confirmRestore(database.db, confirming)).toMatchObject({ kind: "confirmed", withdrawnAgain: 1 });
  expect(await harness.attempt(answering(201))).toBe(false);
  expect((await harness.delivery(withdrawn)).state).toBe("cancelled");
  rmSync(folder, { recursive: true });
});

test("M7: the ledger is left alone if the database was not restored", async () => {
  const ledger = "/nowhere/erasures";
  expect(await confirmRestore(database.db, { lostFrom: null, actor: "Eva", force: false, ledger })).toEqual({
    kind: "was-confirmed",
  });
});

test("marks nothing in doubt if nothing was lost", async () => {
  const harness = await openDeliveryHarness(database, { recognition: "none" });
  await harness.submit();
  await restore();
  await confirmRestore(database.db, { lostFrom: null, actor: "Eva", force: false, ledger: undefined });
  expect(await isTaken(harness)).toBe(true);
});

test("changes an unrestored database only if it is a copied disk", async () => {
  const harness = await openDeliveryHarness(database, { recognition: "none" });
  const id = await harness.submit();
  expect(await confirm()).toEqual({ kind: "was-confirmed" });
  expect((await harness.delivery(id)).state).toBe("queued");
  expect(await confirm(true)).toMatchObject({ kind: "confirmed", inDoubt: 1 });
  const tomorrow = new Date(Date.now() + 86_400_000);
  expect(
    await confirmRestore(database.db, { lostFrom: tomorrow, actor: "Eva", force: false, ledger: undefined }),
  ).toEqual({
    kind: "in-the-future",
  });
});
