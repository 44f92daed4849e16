import { afterAll, beforeAll, expect, test } from "vitest";
import { createStaff, createTestAuth, requestWith, signedInCookie } from "#testing/fixtures/staff.ts";
import { createTestDatabase, type TestDatabase } from "#testing/database/test-database.ts";
import { approve, changeRole, decline, revokeAccess } from "./change-team.ts";
import { createOwner } from "./create-owner.ts";
import type { Staff } from "./roles.ts";
import { listTeam } from "./team.ts";

let database: TestDatabase;
let owner: Staff;
beforeAll(async () => {
  database = await createTestDatabase();
  owner = { ...(await createStaff(database.db, { role: "owner" })), role: "owner" };
});
afterAll(() => database.drop());

const caller = { request: requestWith(""), address: "127.0.0.1" };
const stateOf = async (id: string) => (await listTeam(database.db)).find((member) => member.id === id);
const auditOf = async (id: string) => {
  const events = database.db.selectFrom("audit_events").select(["actor", "action"]).where("target_id", "=", id);
  return (await events.orderBy("id").execute()).map(({ actor, action }) => `${actor} ${action}`);
};

test("a waiting account can sign in once an owner has approved it, in the role the owner chose", async () => {
  const { id, email, password } = await createStaff(database.db, {
    role: "viewer",
    email: "wartet@stufenlos.example",
    approved: false,
  });
  const signIn = () => createTestAuth(database.db).signIn(caller, { email, password });
  expect(await signIn()).toEqual({ kind: "waiting" });
  expect(await stateOf(id)).toMatchObject({ state: "waiting" });
  expect(await approve(database.db, owner, id, "operator")).toMatchObject({ kind: "done", person: { email } });
  expect(await approve(database.db, owner, id, "owner")).toEqual({ kind: "not-found" });
  expect(await stateOf(id)).toMatchObject({ state: "member", role: "operator" });
  expect(await signIn()).toMatchObject({ kind: "signed-in" });
  expect(await auditOf(id)).toEqual([`${owner.email} team.approve`, `${email} session.sign-in`]);
});

test("a declined account cannot sign in, and gets the same answer as a wrong password", async () => {
  const wanted = { role: "viewer", email: "abgelehnt@stufenlos.example", approved: false } as const;
  const { id, email, password } = await createStaff(database.db, wanted);
  expect(await decline(database.db, owner, id)).toMatchObject({ kind: "done" });
  expect(await createTestAuth(database.db).signIn(caller, { email, password })).toEqual({ kind: "wrong" });
  expect(await stateOf(id)).toMatchObject({ state: "removed" });
});

test("an account whose email address is not confirmed cannot be approved", async () => {
  const wanted = { role: "viewer", email: "offen@stufenlos.example", approved: false, confirmed: false } as const;
  const { id } = await createStaff(database.db, wanted);
  expect(await approve(database.db, owner, id, "viewer")).toEqual({ kind: "not-found" });
  expect(await stateOf(id)).toBeUndefined();
});

test("a changed role and a revoked access take effect with the next request", async () => {
  const person = await createStaff(database.db, { role: "operator", email: "geht@stufenlos.example" });
  const cookie = await signedInCookie(database.db, person);
  const whoIs = () => createTestAuth(database.db).whoIs(requestWith(cookie));
  await changeRole(database.db, owner, person.id, "viewer");
  expect(await whoIs()).toMatchObject({ role: "viewer" });
  await revokeAccess(database.db, owner, person.id);
  expect(await whoIs()).toBeUndefined();
  await approve(database.db, owner, person.id, "viewer");
  expect(await whoIs()).toBeUndefined(); // the old session stays invalid
});

test("the last owner can neither be removed nor given another role", async () => {
  expect(await changeRole(database.db, owner, owner.id, "operator")).toEqual({ kind: "last-owner" });
  expect(await revokeAccess(database.db, owner, owner.id)).toEqual({ kind: "last-owner" });
});

test("two owners cannot remove each other", async () => {
  const second = await createStaff(database.db, { role: "owner", email: "zweite@stufenlos.example" });
  const answers = await Promise.all([
    revokeAccess(database.db, owner, second.id),
    revokeAccess(database.db, { ...second, role: "owner" }, owner.id),
  ]);
  expect(answers.map(({ kind }) => kind).toSorted()).toEqual(["done", "last-owner"]);
});

test("the command line creates no second owner without --force", async () => {
  const wanted = { email: "Neue.Chefin@stufenlos.example", name: "Neue Chefin" };
  expect(await createOwner(database.db, { ...wanted, force: false })).toEqual({ kind: "owner-exists" });
  const created = await createOwner(database.db, { ...wanted, force: true });
  if (created.kind !== "created") throw new Error(created.kind);
  const auth = createTestAuth(database.db);
  const password = "vier-blaue-lange-treppen";
  expect(await auth.setPassword(caller, { token: created.token, password })).toEqual({ kind: "changed" });
  expect(await auth.setPassword(caller, { token: created.token, password })).toEqual({ kind: "invalid-link" });
  const credentials = { email: "neue.chefin@stufenlos.example", password };
  expect(await auth.signIn(caller, credentials)).toMatchObject({ kind: "signed-in" });
});
