import { sql } from "kysely";
import { pino } from "pino";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { answering, openLane, type Lane } from "#testing/delivery/delivery-harness.ts";
import { newLead } from "#testing/fixtures/leads.ts";
import { createTestDatabase, type TestDatabase } from "#testing/database/test-database.ts";
import { settleAfterRestore } from "./after-restore.ts";
import { createLifeWatch } from "#server/delivery/database-timeline.ts";

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());
beforeEach(() =>
  sql`update deliveries set state = 'failed', next_attempt_at = null, lease_until = null`.execute(database.db),
);

/** What a restore does to the table: the life it knows is not the one it is in. */
const restore = async () => {
  await sql`delete from database_lives`.execute(database.db);
  await sql`insert into database_lives (life, settled_at, settled_by) values ('old', now(), 'a test')`.execute(
    database.db,
  );
};
const notice = () => createLifeWatch(database.db, pino({ level: "silent" }))();
const settle = (force = false) =>
  settleAfterRestore(database.db, { lostFrom: new Date(Date.now() - 60_000), actor: "Eva", force });
const isTaken = async (lane: Lane) => (await lane.claim()).length > 0;

test("a restored database lets nobody send until somebody has settled it", async () => {
  const lane = await openLane(database, { recognition: "key" });
  const id = await lane.submit();
  await restore();
  expect(await notice()).toBe(false);
  expect(await isTaken(lane)).toBe(false);
  expect(await settle()).toMatchObject({ kind: "settled", inDoubt: 0, asksAgain: 1 });
  expect(await notice()).toBe(true);
  expect(await lane.attempt(answering(201))).toBe(true);
  expect((await lane.delivery(id)).state).toBe("delivered");
});

test("what a service without memory may have got in the lost time is in doubt, waiting or under way", async () => {
  const lane = await openLane(database, { recognition: "none" });
  const ids = [await lane.submit(), await lane.submit()];
  await lane.claim();
  await restore();
  expect(await settle()).toMatchObject({ kind: "settled", inDoubt: 2, asksAgain: 0 });
  for (const id of ids) {
    const delivery = await lane.delivery(id);
    expect(delivery).toMatchObject({ state: "in_doubt", had_unknown: true });
    expect(delivery.last_message).toContain("The database was restored");
    expect(await lane.events(id)).toContainEqual(expect.objectContaining({ kind: "human" }));
  }
  expect(await isTaken(lane)).toBe(false);
});

test("a lead that came in after the restore is sent as if nothing had happened", async () => {
  const lane = await openLane(database, { recognition: "none" });
  await restore();
  await notice();
  const id = await lane.submit();
  expect(await settle()).toMatchObject({ kind: "settled", inDoubt: 0 });
  expect(await lane.attempt(answering(201))).toBe(true);
  expect((await lane.delivery(id)).state).toBe("delivered");
});

test("a lead that was forgotten and that its browser repeats is in doubt like the others", async () => {
  const lane = await openLane(database, { recognition: "none" });
  const { id } = newLead();
  await restore();
  await notice();
  const delivery = await lane.submit(id);
  expect(await settle()).toMatchObject({ kind: "settled", inDoubt: 1 });
  expect((await lane.delivery(delivery)).state).toBe("in_doubt");
});

test("a service that calls the forgotten send a duplicate has the lead, and nobody else is blamed", async () => {
  const lane = await openLane(database, { recognition: "natural" });
  const id = await lane.submit();
  await restore();
  await settle();
  await lane.attempt(answering(409));
  expect(await lane.delivery(id)).toMatchObject({ state: "delivered", inferred: true });
});

test("the answer of a worker that lived through the restore still counts", async () => {
  const lane = await openLane(database, { recognition: "none" });
  const id = await lane.submit();
  await lane.attempt(async (request, handed) => {
    await handed.mayWrite();
    await restore();
    await settle();
    return answering(201)(request, { ...handed, mayWrite: () => Promise.resolve(true) });
  });
  expect((await lane.delivery(id)).state).toBe("delivered");
});

test("where nothing was lost nothing is in doubt", async () => {
  const lane = await openLane(database, { recognition: "none" });
  await lane.submit();
  await restore();
  await settleAfterRestore(database.db, { lostFrom: null, actor: "Eva", force: false });
  expect(await isTaken(lane)).toBe(true);
});

test("a database that was not restored is left alone, unless it is said to be a copied disk", async () => {
  const lane = await openLane(database, { recognition: "none" });
  const id = await lane.submit();
  expect(await settle()).toEqual({ kind: "was-settled" });
  expect((await lane.delivery(id)).state).toBe("queued");
  expect(await settle(true)).toMatchObject({ kind: "settled", inDoubt: 1 });
  const tomorrow = new Date(Date.now() + 86_400_000);
  expect(await settleAfterRestore(database.db, { lostFrom: tomorrow, actor: "Eva", force: false })).toEqual({
    kind: "in-the-future",
  });
});
