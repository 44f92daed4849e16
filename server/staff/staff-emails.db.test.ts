import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import {
  createStaff,
  createTestAuth,
  requestWith,
  STAFF_PASSWORD,
  cookieOf,
  type TestStaff,
} from "#testing/fixtures/staff.ts";
import { totpCode } from "#testing/fixtures/totp.ts";
import type { Email } from "#server/delivery/email/staff-emails.ts";
import { createTestDatabase, type TestDatabase } from "#testing/database/test-database.ts";
import type { Staff } from "./roles.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

let sent: { to: string; email: Email }[] = [];
beforeEach(() => {
  sent = [];
});
const subjects = () => sent.map(({ to, email }) => `${to}: ${email.subject}`);
const auth = () =>
  createTestAuth(database.db, {
    queueMail: async (_tx, to, email) => void sent.push({ to, email }),
  });

const FIREFOX = "Mozilla/5.0 (X11; Linux x86_64) Gecko/130.0 Firefox/130.0";
const CHROME = "Mozilla/5.0 (X11; Linux x86_64) Chrome/130.0 Safari/537.36";

function callerFrom(address: string, browser: string, cookie = "") {
  const request = requestWith(cookie);
  request.headers.set("user-agent", browser);
  return { request, address };
}
const signIn = (person: TestStaff, address: string, browser: string) =>
  auth().signIn(callerFrom(address, browser), person);

test("emails a person about a new network or browser", async () => {
  const person = await createStaff(database.db, { role: "viewer", email: "reist@stufenlos.example" });
  await signIn(person, "198.51.100.7", FIREFOX);
  await signIn(person, "198.51.100.7", FIREFOX);
  expect(subjects()).toEqual([]);
  await signIn(person, "203.0.113.9", FIREFOX);
  expect(subjects()).toEqual(["reist@stufenlos.example: Signed in from a new place"]);
  expect(sent[0]?.email.paragraphs[1]).toContain("Firefox on Linux, address 203.0.113.9");
  await signIn(person, "198.51.100.7", CHROME);
  expect(subjects()).toHaveLength(2);
  await signIn(person, "203.0.113.9", CHROME);
  expect(subjects()).toHaveLength(2);
});

test("sends no email about a refused sign-in", async () => {
  const person = await createStaff(database.db, { role: "viewer", email: "falsch@stufenlos.example" });
  await signIn(person, "198.51.100.7", FIREFOX);
  await signIn({ ...person, password: "a-wrong-password" }, "203.0.113.9", CHROME);
  expect(subjects()).toEqual([]);
});

test("emails a person about password and second factor changes", async () => {
  const person = await createStaff(database.db, { role: "viewer", email: "aendert@stufenlos.example" });
  await auth().requestReset(callerFrom("127.0.0.1", FIREFOX), person);
  const token = new URL(sent[0]?.email.link?.url ?? "").searchParams.get("token") ?? "";
  const password = `${STAFF_PASSWORD}-neu`;
  expect(await auth().setPassword(callerFrom("127.0.0.1", FIREFOX), { token, password })).toEqual({ kind: "changed" });
  const signedIn = await auth().signIn(callerFrom("127.0.0.1", FIREFOX), { email: person.email, password });
  if (signedIn.kind !== "signed-in") throw new Error(signedIn.kind);
  const staff: Staff = { ...person, role: "viewer" };
  const caller = callerFrom("127.0.0.1", FIREFOX, cookieOf(signedIn.headers));
  const enrolled = await auth().enrol(caller, staff, password);
  if (enrolled.kind !== "started") throw new Error(enrolled.kind);
  const secret = new URL(enrolled.uri).searchParams.get("secret") ?? "";
  const confirmed = await auth().confirmEnrolment(caller, staff, totpCode(secret));
  if (confirmed.kind !== "confirmed") throw new Error(confirmed.kind);
  const next = callerFrom("127.0.0.1", FIREFOX, cookieOf(confirmed.headers));
  await auth().turnOffSecondFactor(next, staff, { password, code: confirmed.recoveryCodes[0] ?? "" });
  expect(sent.map(({ email }) => email.subject)).toEqual([
    "Choose a new password",
    "Your password has changed",
    "Your second factor is on",
    "Your second factor is off",
  ]);
});
