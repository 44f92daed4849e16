import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createStaff, createTestAuth, requestWith, STAFF_PASSWORD } from "#testing/fixtures/staff.ts";
import { createTestDatabase, type TestDatabase } from "#testing/database/test-database.ts";
import { revokeAccess } from "./change-team.ts";
import { acceptInvitation, invite, listInvitations, readInvitation, withdrawInvitation } from "./invitations.ts";
import type { Role, Staff } from "./roles.ts";
import { listTeam } from "./team.ts";

let database: TestDatabase;
let owner: Staff;
beforeAll(async () => {
  database = await createTestDatabase();
  owner = { ...(await createStaff(database.db, { role: "owner" })), role: "owner" };
});
afterAll(() => database.drop());

async function invited(email: string, role: Role = "operator", by = owner): Promise<string> {
  const answer = await invite(database.db, by, { email, role });
  if (answer.kind !== "invited") throw new Error(answer.kind);
  return answer.token;
}
const accept = (token: string, more: { name?: string; password?: string } = {}) =>
  acceptInvitation(database.db, { token, name: "Neue Kraft", password: STAFF_PASSWORD, ...more });
const memberOf = async (email: string) => (await listTeam(database.db)).find((member) => member.email === email);

test("an invited person chooses name and password and signs in, in the role the owner chose", async () => {
  const token = await invited("Neu@stufenlos.example");
  expect(await listInvitations(database.db)).toMatchObject([
    { email: "neu@stufenlos.example", role: "operator", invitedBy: owner.email },
  ]);
  const stored = await database.db.selectFrom("staff_invitations").selectAll().execute();
  expect(JSON.stringify(stored)).not.toContain(token);
  expect(await accept(token, { name: " \n" })).toEqual({ kind: "problem", problem: "name-missing" });
  expect(await accept(token, { password: "passwort" })).toEqual({ kind: "problem", problem: "too-short" });
  expect(await accept(token)).toEqual({ kind: "accepted", email: "neu@stufenlos.example" });
  expect(await memberOf("neu@stufenlos.example")).toMatchObject({
    state: "member",
    role: "operator",
    name: "Neue Kraft",
  });
  const caller = { request: requestWith(""), address: "127.0.0.1" };
  const credentials = { email: "neu@stufenlos.example", password: STAFF_PASSWORD };
  expect(await createTestAuth(database.db).signIn(caller, credentials)).toMatchObject({ kind: "signed-in" });
  expect(await listInvitations(database.db)).toEqual([]);
});

test("a link works once, and for seven days", async () => {
  const used = await invited("einmal@stufenlos.example");
  const answers = await Promise.all([accept(used), accept(used)]);
  expect(answers.map(({ kind }) => kind).toSorted()).toEqual(["accepted", "invalid-link"]);
  const old = await invited("alt@stufenlos.example");
  const age = (days: number) =>
    database.db
      .updateTable("staff_invitations")
      .set({ expires_at: sql`now() + ${7 - days} * interval '1 day'` })
      .where("email", "=", "alt@stufenlos.example")
      .execute();
  await age(6.9);
  expect(await readInvitation(database.db, old)).toBeDefined();
  await age(7.1);
  expect(await accept(old)).toEqual({ kind: "invalid-link" });
  expect(await accept("made-up")).toEqual({ kind: "invalid-link" });
});

test("a withdrawn or repeated invitation invalidates the link before", async () => {
  const first = await invited("nochmal@stufenlos.example", "viewer");
  const second = await invited("nochmal@stufenlos.example", "operator");
  expect(await accept(first)).toEqual({ kind: "invalid-link" });
  const [open] = await listInvitations(database.db);
  await withdrawInvitation(database.db, owner, open?.id ?? "");
  expect(await accept(second)).toEqual({ kind: "invalid-link" });
});

test("a removed owner's invitations are void", async () => {
  const second = await createStaff(database.db, { role: "owner", email: "zweite@stufenlos.example" });
  const token = await invited("von-zweiter@stufenlos.example", "owner", { ...second, role: "owner" });
  await revokeAccess(database.db, owner, second.id);
  expect(await accept(token)).toEqual({ kind: "invalid-link" });
});

test("an invitation replaces an unapproved account, not a member", async () => {
  expect(await invite(database.db, owner, { email: owner.email, role: "viewer" })).toEqual({ kind: "member" });
  expect(await invite(database.db, owner, { email: "nobody", role: "viewer" })).toEqual({ kind: "invalid-email" });
  const squatter = await createStaff(database.db, {
    role: "viewer",
    email: "besetzt@stufenlos.example",
    approved: false,
    confirmed: false,
  });
  const token = await invited(squatter.email);
  const password = "vier-blaue-lange-treppen";
  expect(await accept(token, { password })).toMatchObject({ kind: "accepted" });
  const signIn = (tried: string) =>
    createTestAuth(database.db).signIn(
      { request: requestWith(""), address: "127.0.0.1" },
      { email: squatter.email, password: tried },
    );
  expect(await signIn(squatter.password)).toEqual({ kind: "wrong" });
  expect(await signIn(password)).toMatchObject({ kind: "signed-in" });
});
