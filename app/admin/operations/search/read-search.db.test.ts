import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Role, Staff } from "#server/staff/roles.ts";
import { openSelfServicePage } from "#server/leads/self-service-pages/open-page.ts";
import { inGroups } from "#server/leads/self-service-pages/page-token.ts";
import { createTestDatabase, type TestDatabase } from "#testing/database/test-database.ts";
import { seedLead } from "#testing/fixtures/seed-leads.ts";
import { testRing } from "#testing/fixtures/services.ts";
import { createStaff } from "#testing/fixtures/staff.ts";
import { readSearchFor } from "./read-search.server.ts";

let database: TestDatabase;
let lead: string;
const people = {} as Record<Role, Staff>;

beforeAll(async () => {
  database = await createTestDatabase();
  for (const role of ["viewer", "operator", "owner"] as const)
    people[role] = { ...(await createStaff(database.db, { role })), role };
  lead = await seedLead(database.db, { answers: { name: "Dieter Holzapfel", phone: "0170 1234567" } });
});
afterAll(() => database.drop());

const search = (role: Role, q: string) => readSearchFor({ db: database.db, ring: testRing }, q, people[role]);
const audited = () =>
  database.db.selectFrom("audit_events").select(["actor", "action", "details"]).orderBy("id").execute();

test("audits a search for people once in ten minutes, by kind only, and not a viewer's masked one", async () => {
  for (const q of ["", "ho", "\0"]) await search("operator", q);
  for (const q of ["50823", "holzapfel"]) await search("viewer", q);
  expect(await audited()).toEqual([]);
  for (const q of ["0170 1234567", "+49170 1234567", "Holzapfel", "nobody at all"]) await search("operator", q);
  await search("owner", "Holzapfel");
  const action = "leads.search";
  const hash = expect.stringMatching(/^[0-9a-f]{32}$/) as unknown;
  const words = { screen: "search", search: "words" };
  expect(await audited()).toEqual([
    { action, actor: people.operator.email, details: { screen: "search", search: "phone", hash } },
    { action, actor: people.operator.email, details: words },
    { action, actor: people.owner.email, details: words },
  ]);
});

test("an operator finds a person, a viewer neither person nor contact data", async () => {
  expect(JSON.stringify(await search("operator", "0170/1234567"))).toContain("Dieter Holzapfel");
  expect((await search("viewer", "0170/1234567")).leads).toEqual({ kind: "refused" });
  expect(JSON.stringify(await search("viewer", "50823"))).not.toMatch(/Holzapfel|1234567/);
});

test("truncates and cleans the text before querying", async () => {
  const { q } = await search("operator", `  a\0b ${"x".repeat(500)}`);
  expect(q).toHaveLength(200);
  expect(q.startsWith("ab x")).toBe(true);
});

test("a page code finds its lead in any spelling, is audited by hash, and not found by viewers", async () => {
  const code = (await openSelfServicePage(database.db, testRing, lead))?.code ?? "";
  for (const typed of [code, inGroups(code).toLowerCase()]) {
    const { leads } = await search("operator", typed);
    expect(leads).toMatchObject({ understood: { kind: "code" }, people: [{ leads: [{ id: lead }] }] });
    expect(JSON.stringify((await search("viewer", typed)).leads)).not.toContain(lead);
  }
  const traces = (await audited()).filter(({ details }) => JSON.stringify(details).includes('"code"'));
  expect(traces).toEqual([
    {
      action: "leads.search",
      actor: people.operator.email,
      details: { screen: "search", search: "code", hash: expect.stringMatching(/^[0-9a-f]{32}$/) as unknown },
    },
  ]);
  await sql`update self_service_pages set expires_at = now()`.execute(database.db);
  expect(JSON.stringify((await search("operator", code)).leads)).not.toContain(lead);
});
