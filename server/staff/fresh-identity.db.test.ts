import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  createStaff,
  createTestAuth,
  enrolSecondFactor,
  requestWith,
  signedInCookie,
  type TestStaff,
} from "#testing/fixtures/staff.ts";
import { totpCode } from "#testing/fixtures/totp.ts";
import { createTestDatabase, type TestDatabase } from "#testing/database/test-database.ts";
import type { Staff } from "./roles.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const staffOf = (person: TestStaff): Staff => ({ ...person, role: "operator" });
const callerWith = (cookie: string) => ({ request: requestWith(cookie), address: "127.0.0.1" });
const identity = () => createTestAuth(database.db).identity;
const age = (accountId: string, minutes: number) =>
  database.db
    .updateTable("staff_sessions")
    .set({ identity_confirmed_at: sql`now() - ${minutes} * interval '1 minute'` })
    .where("account_id", "=", accountId)
    .execute();

test("an identity is fresh for ten minutes after the sign-in, and again once the password is given", async () => {
  const person = await createStaff(database.db, { role: "operator", email: "frisch@stufenlos.example" });
  const cookie = await signedInCookie(database.db, person);
  const isFresh = () => identity().isFresh(requestWith(cookie));
  expect(await isFresh()).toBe(true);
  await age(person.id, 9.9);
  expect(await isFresh()).toBe(true);
  await age(person.id, 10.1);
  expect(await isFresh()).toBe(false);

  expect(await identity().asksFor(staffOf(person))).toBe("password");
  expect(await identity().confirm(callerWith(cookie), staffOf(person), "a-wrong-password")).toBe(false);
  expect(await isFresh()).toBe(false);
  expect(await identity().confirm(callerWith(cookie), staffOf(person), person.password)).toBe(true);
  expect(await isFresh()).toBe(true);
});

test("asks for a code if there is a second factor", async () => {
  const person = await createStaff(database.db, { role: "operator", email: "beide@stufenlos.example" });
  const { secret, recoveryCodes, cookie } = await enrolSecondFactor(database.db, person);
  await age(person.id, 11);
  const confirm = (typed: string) => identity().confirm(callerWith(cookie), staffOf(person), typed);
  expect(await identity().asksFor(staffOf(person))).toBe("code");
  expect(await confirm(person.password)).toBe(false);
  const code = totpCode(secret, 1);
  expect(await confirm(code)).toBe(true);
  expect(await identity().isFresh(requestWith(cookie))).toBe(true);
  expect(await confirm(code)).toBe(false); // Each code works once.
  expect(await confirm(recoveryCodes[0] ?? "")).toBe(true);
  expect(await confirm(recoveryCodes[0] ?? "")).toBe(false);
});

test("freshness belongs to one session, and guesses are throttled", async () => {
  const person = await createStaff(database.db, { role: "operator", email: "zwei@stufenlos.example" });
  const [stale, fresh] = [await signedInCookie(database.db, person), await signedInCookie(database.db, person)];
  await age(person.id, 11);
  expect(await identity().confirm(callerWith(fresh), staffOf(person), person.password)).toBe(true);
  expect(await identity().isFresh(requestWith(stale))).toBe(false);
  for (const guess of ["a", "b", "c", "d", "e"]) {
    expect(await identity().confirm(callerWith(stale), staffOf(person), guess)).toBe(false);
  }
  expect(await identity().confirm(callerWith(stale), staffOf(person), person.password)).toBe(false); // This comes too soon.
});
