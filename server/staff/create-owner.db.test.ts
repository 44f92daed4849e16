import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { newId } from "#server/platform/new-id.ts";
import { createStaff, createTestAuth, requestWith, signedInCookie } from "#testing/fixtures/staff.ts";
import { createTestDatabase, type TestDatabase } from "#testing/database/test-database.ts";
import { createOwner } from "./create-owner.ts";
import { listTeam } from "./team.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const caller = { request: requestWith(""), address: "127.0.0.1" };

test("H3: a new owner inherits nothing from an earlier account", async () => {
  const { db } = database;
  const auth = createTestAuth(db);
  const stranger = await createStaff(db, { role: "viewer", email: "petra@stufenlos.example", name: "A stranger" });
  const cookie = await signedInCookie(db, stranger);
  await db
    .insertInto("staff_verifications")
    .values({
      id: newId(),
      identifier: "a link on its way",
      value: stranger.id,
      expires_at: sql`now() + interval '1 h'`,
    })
    .execute();
  await db
    .insertInto("staff_two_factors")
    .values({ id: newId(), account_id: stranger.id, secret: "sealed", backup_codes: "sealed", verified: true })
    .execute();

  const created = await createOwner(db, { email: "Petra@stufenlos.example", name: "Petra Probe", force: false });
  if (created.kind !== "created") throw new Error(created.kind);

  expect(await auth.whoIs(requestWith(cookie))).toBeUndefined();
  expect(await auth.signIn(caller, stranger)).toEqual({ kind: "wrong" });
  const [owner, ...others] = await listTeam(db);
  expect(owner).toMatchObject({ email: stranger.email, name: "Petra Probe", role: "owner", secondFactor: false });
  expect(others).toEqual([]);
  expect(await db.selectFrom("staff_two_factors").select("id").execute()).toEqual([]);
  expect(await db.selectFrom("staff_networks").select("network").execute()).toEqual([]);
  const links = await db.selectFrom("staff_verifications").select("value").execute();
  expect(links).toEqual([{ value: owner?.id }]); // Only the printed link works.

  const password = "vier-blaue-lange-treppen";
  expect(await auth.setPassword(caller, { token: created.token, password })).toEqual({ kind: "changed" });
  expect(await auth.signIn(caller, { email: stranger.email, password })).toMatchObject({ kind: "signed-in" });
});

test("the audit log names the replaced account", async () => {
  const { db } = database;
  const before = await createStaff(db, { role: "viewer", email: "vorher@stufenlos.example" });
  await createOwner(db, { email: before.email, name: "Nachher", force: true });
  const entries = db.selectFrom("audit_events").select("details").where("action", "=", "team.create-owner");
  expect((await entries.orderBy("id", "desc").execute())[0]?.details).toEqual({ force: true, instead_of: before.id });
});
