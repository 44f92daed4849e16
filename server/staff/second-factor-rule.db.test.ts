import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createStaff, enrolSecondFactor } from "#testing/fixtures/staff.ts";
import { createTestDatabase, type TestDatabase } from "#testing/database/test-database.ts";
import type { Staff } from "./roles.ts";
import { requireSecondFactor, rolesWithSecondFactor, secondFactorDemand } from "./second-factor.ts";

let database: TestDatabase;
let owner: Staff;
beforeAll(async () => {
  database = await createTestDatabase();
  owner = { ...(await createStaff(database.db, { role: "owner" })), role: "owner" };
});
afterAll(() => database.drop());

const demandOf = (id: string) => secondFactorDemand(database.db, id);
const ageDemand = (id: string, days: number) =>
  database.db
    .updateTable("staff_accounts")
    .set({ second_factor_asked_at: sql`now() - ${days} * interval '1 day'` })
    .where("id", "=", id)
    .execute();
const daysUntil = (until: Date) => Math.round((until.getTime() - Date.now()) / 86_400_000);

test("owners need a second factor by default, within seven days of when they are first asked", async () => {
  expect(await rolesWithSecondFactor(database.db)).toEqual(["owner"]);
  const demand = await demandOf(owner.id);
  expect(demand?.isOverdue).toBe(false);
  expect(daysUntil(demand?.until ?? new Date(0))).toBe(7);
  expect(await demandOf(owner.id)).toEqual(demand); // The grace period does not restart.
  await ageDemand(owner.id, 6.9);
  expect((await demandOf(owner.id))?.isOverdue).toBe(false);
  await ageDemand(owner.id, 7.1);
  expect((await demandOf(owner.id))?.isOverdue).toBe(true);
});

test("demands nothing if the role needs no second factor", async () => {
  const viewer = await createStaff(database.db, { role: "viewer" });
  expect(await demandOf(viewer.id)).toBeUndefined();
  const secured = await createStaff(database.db, { role: "owner", email: "sicher@stufenlos.example" });
  await enrolSecondFactor(database.db, secured, "owner");
  await ageDemand(secured.id, 30);
  expect(await demandOf(secured.id)).toBeUndefined();
});

test("an owner says which roles need one, and their members have seven days from then", async () => {
  const operator = await createStaff(database.db, { role: "operator" });
  expect(await demandOf(operator.id)).toBeUndefined();
  await requireSecondFactor(database.db, owner, ["operator", "owner"]);
  expect(await rolesWithSecondFactor(database.db)).toEqual(["operator", "owner"]);
  expect(daysUntil((await demandOf(operator.id))?.until ?? new Date(0))).toBe(7);
  await requireSecondFactor(database.db, owner, []);
  expect(await rolesWithSecondFactor(database.db)).toEqual([]);
  expect(await demandOf(operator.id)).toBeUndefined();
  const events = database.db.selectFrom("audit_events").select(["actor", "details"]).orderBy("id");
  expect(await events.where("action", "=", "team.require-second-factor").execute()).toEqual([
    { actor: owner.email, details: { roles: ["operator", "owner"] } },
    { actor: owner.email, details: { roles: [] } },
  ]);
});
