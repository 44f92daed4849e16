import { afterAll, beforeAll, expect, test } from "vitest";
import type { Email } from "#server/delivery/email/staff-emails.ts";
import { createTestAuth, requestWith, STAFF_PASSWORD } from "#testing/fixtures/staff.ts";
import { createTestDatabase, type TestDatabase } from "#testing/database/test-database.ts";

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
