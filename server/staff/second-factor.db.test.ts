import { afterAll, beforeAll, expect, test } from "vitest";
import { rotateSecondFactors, secondFactorKeys } from "#app/staff-auth/second-factor-keys.ts";
import type { StaffAuthDeps } from "#app/staff-auth/staff-auth.ts";
import { readKeyRing } from "#server/platform/secrets/key-ring.ts";
import { SECRET_KEYS } from "#testing/fixtures/services.ts";
import {
  cookieOf,
  createStaff,
  createTestAuth,
  enrolSecondFactor,
  requestWith,
  signedInCookie,
  type TestStaff,
} from "#testing/fixtures/staff.ts";
import { totpCode } from "#testing/fixtures/totp.ts";
import { createTestDatabase, type TestDatabase } from "#testing/database/test-database.ts";
import { resetSecondFactor } from "./change-team.ts";
import type { Staff } from "./roles.ts";

let database: TestDatabase;
let owner: Staff;
beforeAll(async () => {
  database = await createTestDatabase();
  owner = { ...(await createStaff(database.db, { role: "owner" })), role: "owner" };
});
afterAll(() => database.drop());

const OTHER_COOKIE_SECRET = "another-secret-of-more-than-32-characters";
const OTHER_KEY = `k9:${Buffer.alloc(32, "other").toString("base64")}`;
const otherRing = readKeyRing(OTHER_KEY);
const callerWith = (cookie = "") => ({ request: requestWith(cookie), address: "127.0.0.1" });

async function enrolled(name: string) {
  const person = await createStaff(database.db, { role: "operator", email: `${name}@stufenlos.example` });
  return { person, ...(await enrolSecondFactor(database.db, person)) };
}

/** The password, and the code of the next half minute: the present one was used to set the second factor up. */
async function signIn(person: TestStaff, secret: string, deps: Partial<StaffAuthDeps> = {}): Promise<string> {
  const auth = createTestAuth(database.db, deps);
  const answer = await auth.signIn(callerWith(), person);
  if (answer.kind !== "second-factor") return answer.kind;
  const code = { code: totpCode(secret, 1), recovery: false };
  return (await auth.checkSecondFactor(callerWith(cookieOf(answer.headers)), code)).kind;
}

test("a recovery code helps once", async () => {
  const { person, recoveryCodes } = await enrolled("einmal");
  const [code = ""] = recoveryCodes;
  const use = async () => {
    const auth = createTestAuth(database.db);
    const answer = await auth.signIn(callerWith(), person);
    if (answer.kind !== "second-factor") return answer.kind;
    return (await auth.checkSecondFactor(callerWith(cookieOf(answer.headers)), { code, recovery: true })).kind;
  };
  expect([await use(), await use()]).toEqual(["signed-in", "wrong-code"]);
});

test("M6: second factors survive a new COOKIE_SECRET", async () => {
  const { person, secret } = await enrolled("bleibt");
  expect(await signIn(person, secret, { cookieSecret: OTHER_COOKIE_SECRET })).toBe("signed-in");
});

test("M6: rotated second factors survive the removal of the old key", async () => {
  const people = [await enrolled("erneuert"), await enrolled("auch-erneuert")];
  const both = readKeyRing(`${OTHER_KEY},${SECRET_KEYS}`);
  const { rotated } = await rotateSecondFactors(database.db, secondFactorKeys(both));
  expect(rotated).toBeGreaterThanOrEqual(1);
  expect(await rotateSecondFactors(database.db, secondFactorKeys(both))).toEqual({ rotated: 0, unreadable: [] });
  for (const { person, secret } of people) expect(await signIn(person, secret, { ring: otherRing })).toBe("signed-in");
  await rotateSecondFactors(database.db, secondFactorKeys(readKeyRing(`${SECRET_KEYS},${OTHER_KEY}`)));
});

test("M6: rejects an unreadable second factor, rotation names it", async () => {
  const { person, secret } = await enrolled("ohne-schluessel");
  expect(await signIn(person, secret, { ring: otherRing })).toBe("unreadable");
  const { unreadable } = await rotateSecondFactors(database.db, secondFactorKeys(otherRing));
  expect(unreadable).toContain(person.id);
  expect(await signIn(person, secret)).toBe("signed-in"); // Nothing was changed.
});

test("M6: an owner resets a member's second factor, which ends their sessions", async () => {
  const { person, cookie } = await enrolled("verloren");
  const auth = createTestAuth(database.db);
  expect(await auth.whoIs(requestWith(cookie))).toMatchObject({ id: person.id });
  expect(await resetSecondFactor(database.db, owner, person.id)).toMatchObject({ kind: "done" });
  expect(await auth.whoIs(requestWith(cookie))).toBeUndefined();
  expect(await auth.signIn(callerWith(), person)).toMatchObject({ kind: "signed-in" });
  expect(await resetSecondFactor(database.db, owner, person.id)).toEqual({ kind: "not-found" });
  const events = database.db.selectFrom("audit_events").select("actor").where("target_id", "=", person.id);
  expect(await events.where("action", "=", "team.reset-second-factor").execute()).toEqual([{ actor: owner.email }]);
});

test("owners cannot reset their own second factor", async () => {
  const second = await createStaff(database.db, { role: "owner", email: "selbst@stufenlos.example" });
  await enrolSecondFactor(database.db, second, "owner");
  const answer = await resetSecondFactor(database.db, { ...second, role: "owner" }, second.id);
  expect(answer).toEqual({ kind: "own-account" });
});

test("turning off the second factor takes password and code", async () => {
  const { db } = database;
  const auth = createTestAuth(db);
  for (const [name, codeOf] of [
    ["app", ({ secret }: { secret: string }) => totpCode(secret, 1)],
    ["papier", ({ recoveryCodes }: { recoveryCodes: string[] }) => recoveryCodes[3] ?? ""],
  ] as const) {
    const { person, cookie, ...factor } = await enrolled(`aus-${name}`);
    const staff: Staff = { ...person, role: "operator" };
    const turnOff = (password: string, code: string) =>
      auth.turnOffSecondFactor(callerWith(cookie), staff, { password, code });
    expect(await turnOff(person.password, "")).toEqual({ kind: "wrong-code" });
    expect(await turnOff("a-wrong-password", codeOf(factor))).toEqual({ kind: "wrong-password" });
    expect(await turnOff(person.password, codeOf(factor))).toMatchObject({ kind: "off" });
    expect(await auth.signIn(callerWith(), person)).toMatchObject({ kind: "signed-in" });
  }
});

test("setting the second factor up ends every other session", async () => {
  const person = await createStaff(database.db, { role: "viewer", email: "anderswo@stufenlos.example" });
  const elsewhere = await signedInCookie(database.db, person);
  const { cookie } = await enrolSecondFactor(database.db, person);
  const auth = createTestAuth(database.db);
  expect(await auth.whoIs(requestWith(elsewhere))).toBeUndefined();
  expect(await auth.whoIs(requestWith(cookie))).toMatchObject({ id: person.id });
});
