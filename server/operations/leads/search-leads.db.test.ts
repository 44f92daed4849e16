import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { FormType } from "#funnels/registry.ts";
import { createTestDatabase, type TestDatabase } from "#testing/database/test-database.ts";
import { seedLead } from "#testing/fixtures/seed-leads.ts";
import { connectFakeService } from "#testing/fixtures/services.ts";
import { searchLeads } from "./search-leads.ts";
import { withoutIds } from "#testing/without-ids.ts";

let database: TestDatabase;
const ids: Record<string, string> = {};

beforeAll(async () => {
  database = await createTestDatabase();
  const { db } = database;
  const service = await connectFakeService(db, { url: "http://127.0.0.1:1/", formTypes: ["treppenlift6"] });
  const store = async (
    name: string,
    formType: FormType,
    day: number,
    answers: Record<string, string>,
    state?: "delivered" | "failed" | "in_doubt",
  ) => {
    const at = new Date(Date.UTC(2026, 9, day, 8));
    const id = await seedLead(db, { at, answers, deliveries: state ? { [service]: { state } } : {} });
    await db.updateTable("form_submissions").set({ form_type: formType }).where("id", "=", id).execute();
    ids[name] = id;
  };
  const renate = { name: "Renate Oberländer", email: "r.oberlaender@post.example", phone: "0221 / 4710431" };
  await store("renate, solar", "solar", 1, { ...renate, postalCode: "50937" }, "delivered");
  await store("renate, treppenlift5", "treppenlift5", 9, { ...renate, postalCode: "50937" }, "failed");
  const klaus = {
    name: "Klaus Oberländer",
    email: "klaus@post.example",
    phone: "+49 221 4710431",
    postalCode: "50937",
  };
  await store("klaus", "treppenlift", 5, klaus);
  const dieter = { name: "Dieter Holzapfel", email: "d.holz@post.example", phone: "0170 1234567", postalCode: "50823" };
  await store("dieter", "treppenlift", 7, dieter, "in_doubt");
  await store("held", "treppenlift2", 8, {
    ...dieter,
    name: "Dora Holz",
    email: "dora@post.example",
    phone: "0171 99",
  });
  await sql`update form_submissions set quarantined_at = now() where id = ${ids["held"]}`.execute(db);
  await store("blocked", "treppenlift", 6, {
    name: "Bea Block",
    postalCode: "01067",
    email: "bea@test.example",
    phone: "0172 55",
  });
  await store("erased", "treppenlift", 4, { ...dieter, name: "Erna Holzapfel" });
  await sql`update form_submissions set erased_at = now() where id = ${ids["erased"]}`.execute(db);
});
afterAll(() => database.drop());

const nameOf = (id: string) => Object.keys(ids).find((name) => ids[name] === id) ?? id;

/** Found leads, grouped by person. */
async function found(text: string, masked = false) {
  const search = await searchLeads(database.db, text, { masked });
  if (search.kind !== "found") return search.kind;
  return search.people.map(({ leads }) => leads.map(({ id }) => nameOf(id)));
}

const RENATE_AND_KLAUS = [["renate, treppenlift5", "klaus", "renate, solar"]];

describe("searches all forms and the quarantine, newest first:", () => {
  test.each<[string, string[][]]>([
    ["0221 4710431", RENATE_AND_KLAUS],
    ["0221/4710-431", RENATE_AND_KLAUS],
    ["+49 (0)221 4710431", RENATE_AND_KLAUS],
    ["0049 221 4710431", RENATE_AND_KLAUS],
    ["02214", RENATE_AND_KLAUS.slice(1)], // five digits are a postal code
    ["0221 47", RENATE_AND_KLAUS],
    ["oberländer", RENATE_AND_KLAUS],
    ["Renate OBERLÄNDER", [["renate, treppenlift5", "renate, solar"]]],
    ["r.oberlaender@post.example", [["renate, treppenlift5", "renate, solar"]]],
    ["50823", [["held"], ["dieter"]]],
    ["holz", [["held"], ["dieter"]]],
    ["holz 50823 dieter", [["dieter"]]],
    ["nobody at all", []],
    ["'; drop table deliveries", []],
  ])("%s", async (text, expected) => {
    expect(await found(text)).toEqual(expected);
  });

  test("by id and prefix", async () => {
    const id = ids["dieter"] ?? "";
    expect(await found(id)).toEqual([["dieter"]]);
    expect(await found(id.slice(0, 13))).toEqual([["dieter"]]);
  });

  test.each(["", " ", "ho", "12", "an be"])("%j is too short for any index", async (text) => {
    expect(await found(text)).toBe("too-short");
  });
});

test("a result has form, person and state", async () => {
  const search = await searchLeads(database.db, "0221 4710431", { masked: false });
  expect(search).toMatchObject({
    kind: "found",
    understood: { kind: "phone", phone: "+492214710431" },
    isMore: false,
    people: [
      {
        same: "phone",
        leads: [
          {
            formType: "treppenlift5",
            name: "Renate Oberländer",
            phone: "0221 / 4710431",
            postalCode: "50937",
            receivedAt: new Date("2026-10-09T08:00:00Z"),
            state: "error",
          },
          { name: "Klaus Oberländer", state: "not_sent" },
          { formType: "solar", state: "success" },
        ],
      },
    ],
  });
});

test.each([
  ["dieter", "in_doubt"],
  ["held", "quarantined"],
  ["blocked", "blocked"],
])("the state of %s is %s", async (name, state) => {
  const search = await searchLeads(database.db, ids[name] ?? "", { masked: false });
  expect(search).toMatchObject({ people: [{ leads: [{ state }] }] });
});

test("a viewer searches by postal code and id only, and sees no contact data", async () => {
  expect(await found("oberländer", true)).toBe("refused");
  expect(await found("0221 4710431", true)).toBe("refused");
  expect(await found("r.oberlaender@post.example", true)).toBe("refused");
  expect(await found(ids["dieter"] ?? "", true)).toEqual([["dieter"]]);
  const search = await searchLeads(database.db, "50937", { masked: true });
  expect(withoutIds(JSON.stringify(search))).not.toMatch(/Oberl|4710|post\.example/);
  expect(search).toMatchObject({ people: [{ leads: [{ name: "R. O.", phone: "***31" }, {}, {}] }] });
});

test("shows the first twenty and says that there are more", async () => {
  for (let n = 0; n < 21; n++)
    await seedLead(database.db, { answers: { name: `Viele ${n}`, phone: `0173 44444${n}` } });
  const search = await searchLeads(database.db, "viele", { masked: false });
  expect(search).toMatchObject({ kind: "found", isMore: true });
  if (search.kind === "found") expect(search.people.flatMap(({ leads }) => leads)).toHaveLength(20);
});
