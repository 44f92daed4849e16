import { afterAll, beforeAll, expect, test } from "vitest";
import { newId } from "#funnels/engine/new-id.ts";
import { createStaff } from "#testing/fixtures/staff.ts";
import { createTestDatabase, type TestDatabase } from "#testing/database/test-database.ts";
import { recordAudit } from "./record-audit.ts";
import { listActors, listAudit, type AuditPage } from "./list-audit.ts";

let database: TestDatabase;
const n = (page: AuditPage) => page.entries.map(({ details }) => details["n"]);

beforeAll(async () => {
  database = await createTestDatabase();
  const begin = Date.now() - 60_000;
  const entries = Array.from({ length: 25 }, (_, i) => ({
    id: newId(begin + i, new Uint8Array(10)),
    actor: i % 2 === 0 ? "eva@stufenlos.example" : "jan@stufenlos.example",
    action: i % 5 === 0 ? "service.pause" : "lead.open",
    target_kind: "submission",
    target_id: `lead-${i % 3}`,
    details: JSON.stringify({ n: i }),
  }));
  await database.db.insertInto("audit_events").values(entries).execute();
});
afterAll(() => database.drop());

test("paging to the first entry and back neither loses nor repeats one", async () => {
  const first = await listAudit(database.db, {}, { limit: 10 });
  const second = await listAudit(database.db, {}, { limit: 10, older: first.entries.at(-1)?.id ?? "" });
  const third = await listAudit(database.db, {}, { limit: 10, older: second.entries.at(-1)?.id ?? "" });
  expect([...n(first), ...n(second), ...n(third)]).toEqual(Array.from({ length: 25 }, (_, i) => 24 - i));
  expect([first, second, third].map(({ hasNewer, hasOlder }) => [hasNewer, hasOlder])).toEqual([
    [false, true],
    [true, true],
    [true, false],
  ]);
  const back = await listAudit(database.db, {}, { limit: 10, newer: third.entries[0]?.id ?? "" });
  expect(n(back)).toEqual(n(second));
});

test("the list is filtered by person, kind of action, target and time", async () => {
  expect(await listActors(database.db)).toEqual(["eva@stufenlos.example", "jan@stufenlos.example"]);
  expect(n(await listAudit(database.db, { actor: "jan@stufenlos.example", groups: ["service"] }))).toEqual([15, 5]);
  expect(n(await listAudit(database.db, { target: { kind: "submission", id: "lead-2" } }))).toHaveLength(8);
  expect(n(await listAudit(database.db, { until: new Date(Date.now() - 3_600_000) }))).toEqual([]);
  expect(n(await listAudit(database.db, { since: new Date(Date.now() - 3_600_000) }))).toHaveLength(25);
});

test("an action on a member of staff names the person by name and address", async () => {
  const { id } = await createStaff(database.db, {
    role: "viewer",
    name: "Mara Lindt",
    email: "mara@stufenlos.example",
  });
  await recordAudit(database.db, {
    actor: "eva@stufenlos.example",
    action: "team.approve",
    target: { kind: "staff", id },
  });
  const { entries } = await listAudit(database.db, { target: { kind: "staff", id } });
  expect(entries[0]?.target).toMatchObject({ name: "Mara Lindt (mara@stufenlos.example)" });
});
