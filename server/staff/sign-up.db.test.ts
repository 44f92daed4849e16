import { afterAll, beforeAll, expect, test } from "vitest";
import type { Email } from "#server/delivery/email/staff-emails.ts";
import { createTestAuth, requestWith, STAFF_PASSWORD } from "#testing/fixtures/staff.ts";
import { createTestDatabase, type TestDatabase } from "#testing/database/test-database.ts";
import { emailConfirmed } from "./own-account.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

test("line breaks in a name do not become text of our emails", async () => {
  const sent: Email[] = [];
  const auth = createTestAuth(database.db, { queueMail: async (_tx, _to, email) => void sent.push(email) });
  const account = { name: "Eva\r\n\r\nCall 0190 at once", email: "eva@stufenlos.example", password: STAFF_PASSWORD };
  const caller = { request: requestWith(""), address: "127.0.0.1" };
  expect(await auth.signUp(caller, account)).toEqual({ kind: "sent" });
  expect(sent.map(({ paragraphs }) => paragraphs[0])).toEqual(["Hello Eva Call 0190 at once,"]);
});

test("an owner approves accounts unless sign-up is open", async () => {
  const email = "offen@stufenlos.example";
  const caller = { request: requestWith(""), address: "127.0.0.2" };
  await createTestAuth(database.db).signUp(caller, { name: "Offen", email, password: STAFF_PASSWORD });
  const read = () =>
    database.db
      .selectFrom("staff_accounts")
      .select(["id", "role", "approved_by"])
      .where("email", "=", email)
      .executeTakeFirstOrThrow();
  const { id, role } = await read();
  expect(await emailConfirmed(database.db, { id, email }, false)).toBe("waiting");
  expect(await read()).toEqual({ id, role, approved_by: null });
  expect(await emailConfirmed(database.db, { id, email }, true)).toBe("approved");
  expect(await read()).toEqual({ id, role: "operator", approved_by: "open sign-up" });
});
