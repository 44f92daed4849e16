import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { newId } from "#server/platform/new-id.ts";
import { createTestDatabase, type TestDatabase } from "#testing/database/test-database.ts";
import { checkAlerts } from "./check-alerts.ts";
import { readOpenAlerts } from "./open-alerts.ts";
import { detectPrivacy } from "./privacy-detector.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const now = new Date("2026-11-17T12:00:00Z");
const DAY_MS = 86_400_000;
const before = (days: number, ms = 0) => new Date(now.getTime() - days * DAY_MS + ms);

async function came(receivedAt: Date): Promise<string> {
  const id = newId();
  await database.db
    .insertInto("privacy_requests")
    .values({
      id,
      kind: "access",
      came_by: "email",
      submission_ids: [],
      received_at: receivedAt,
      due_at: new Date(receivedAt.getTime() + 30 * DAY_MS),
      created_by: "eva@stufenlos.example",
    })
    .execute();
  return id;
}

const close = (id: string) => sql`update privacy_requests set closed_at = now() where id = ${id}`.execute(database.db);

const found = async () =>
  (await detectPrivacy(database.db, now, 1)).map(({ kind, target, details, isFresh }) => [
    kind,
    target,
    details.leads,
    details.since,
    isFresh,
  ]);

test("an open request alerts once after 14 days and with reminders after 25, until it is closed", async () => {
  const young = await came(before(14, 1));
  expect(await found()).toEqual([]);
  const [waits, waitsLonger, due] = [await came(before(14)), await came(before(25, 1)), await came(before(25))];
  expect(await found()).toEqual([
    ["request_due", due, 1, before(25).toISOString(), true],
    ["request_waits", waitsLonger, 1, before(25, 1).toISOString(), false],
    ["request_waits", waits, 1, before(14).toISOString(), false],
  ]);
  for (const id of [young, waits, waitsLonger, due]) await close(id);
  expect(await found()).toEqual([]);
});

test("at 25 days the second alert replaces the first", async () => {
  const { db } = database;
  const id = await came(before(20));
  const open = async () => (await readOpenAlerts(db)).map(({ kind, target }) => [kind, target]);
  await checkAlerts(db, "privacy", detectPrivacy, now);
  expect(await open()).toEqual([["request_waits", id]]);
  for (const later of [5, 6]) await checkAlerts(db, "privacy", detectPrivacy, before(-later));
  expect(await open()).toEqual([["request_due", id]]);
  await close(id);
  for (const later of [7, 8]) await checkAlerts(db, "privacy", detectPrivacy, before(-later));
  expect(await open()).toEqual([]);
});

const notice = (state: string, created_at: Date) =>
  sql`insert into notices (id, submission_id, kind, service_name, channel, state, created_at)
    values (${newId()}, ${newId()}, 'erased', 'Liftring', 'task', ${state}, ${created_at})`.execute(database.db);

test("unsent notices for staff alert after 14 days, with reminders for a week", async () => {
  await notice("task", before(14, 1));
  await notice("told", before(40));
  expect(await found()).toEqual([]);
  await notice("failed", before(21));
  expect(await found()).toEqual([["untold", "notices", 1, before(21).toISOString(), false]]);
  await notice("task", before(21, 1));
  expect(await found()).toEqual([["untold", "notices", 2, before(21).toISOString(), true]]);
  await sql`update notices set state = 'done'`.execute(database.db);
  expect(await found()).toEqual([]);
});
