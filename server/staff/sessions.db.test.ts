import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createStaff, createTestAuth, requestWith, signedInCookie } from "#testing/fixtures/staff.ts";
import { createTestDatabase, type TestDatabase } from "#testing/database/test-database.ts";
import { endSessions, listSessions } from "./sessions.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const whoIs = (cookie: string) => createTestAuth(database.db).whoIs(requestWith(cookie));

async function signedIn(email: string) {
  const person = await createStaff(database.db, { role: "operator", email });
  return { ...person, cookie: await signedInCookie(database.db, person) };
}

const age = (accountId: string, what: "last_seen_at" | "created_at", interval: string) =>
  database.db
    .updateTable("staff_sessions")
    .set({ [what]: sql`now() - ${interval}::interval` })
    .where("account_id", "=", accountId)
    .execute();

test("a session is found by its cookie, and the database holds only a hash of it", async () => {
  const { cookie, id, email } = await signedIn("bekannt@stufenlos.example");
  expect(await whoIs(cookie)).toEqual({ id, email, name: "Katrin Brandt", role: "operator" });
  const rows = await database.db.selectFrom("staff_sessions").select("token").where("account_id", "=", id).execute();
  expect(rows).toHaveLength(1);
  const token = decodeURIComponent(cookie).split("=")[1]?.split(".")[0] ?? "";
  expect(token.length).toBeGreaterThan(20);
  expect(JSON.stringify(rows)).not.toContain(token);
});

test("a made-up or changed cookie has no session", async () => {
  const { cookie } = await signedIn("echt@stufenlos.example");
  const changed = cookie.replace(/=(.)/, (_, first) => (first === "x" ? "=y" : "=x"));
  expect(await whoIs(changed)).toBeUndefined();
  expect(await whoIs("")).toBeUndefined();
});

test("a session ends after an hour without a request, not before", async () => {
  const { cookie, id } = await signedIn("still@stufenlos.example");
  await age(id, "last_seen_at", "59 minutes");
  expect(await whoIs(cookie)).toBeDefined();
  await age(id, "last_seen_at", "61 minutes");
  expect(await whoIs(cookie)).toBeUndefined();
});

test("automatic reloads do not prolong a session", async () => {
  const { cookie, id } = await signedIn("fort@stufenlos.example");
  await age(id, "last_seen_at", "30 minutes");
  const lastSeen = async () => {
    const rows = await listSessions(database.db, id);
    return Math.round((Date.now() - (rows[0]?.lastSeenAt.getTime() ?? 0)) / 60_000);
  };
  expect(await whoIs(`${cookie}; away=1`)).toBeDefined();
  expect(await lastSeen()).toBe(30);
  expect(await whoIs(cookie)).toBeDefined();
  expect(await lastSeen()).toBe(0);
});

test("a session ends twelve hours after the sign-in, however busy it was", async () => {
  const { cookie, id } = await signedIn("fleissig@stufenlos.example");
  await age(id, "created_at", "11 hours 59 minutes");
  expect(await whoIs(cookie)).toBeDefined();
  await age(id, "created_at", "12 hours 1 minute");
  expect(await whoIs(cookie)).toBeUndefined();
});

test("people can see their sessions and end one or all", async () => {
  const { id, cookie, ...person } = await signedIn("viele@stufenlos.example");
  const second = await signedInCookie(database.db, { id, ...person });
  const [newest] = await listSessions(database.db, id);
  expect(newest).toMatchObject({ address: "127.0.0.1" });
  await endSessions(database.db, id, newest?.id);
  expect([await whoIs(cookie), await whoIs(second)].filter(Boolean)).toHaveLength(1);
  await endSessions(database.db, id);
  expect(await listSessions(database.db, id)).toEqual([]);
});
