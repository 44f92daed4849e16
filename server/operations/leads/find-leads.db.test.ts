import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { newId as idAt } from "#funnels/engine/new-id.ts";
import { whyEmailIsBlocked } from "#server/leads/spam/email-address.ts";
import { aSite } from "#testing/fixtures/site.ts";
import { newLead } from "#testing/fixtures/leads.ts";
import { connectFakeService } from "#testing/fixtures/services.ts";
import { createTestDatabase, type TestDatabase } from "#testing/database/test-database.ts";
import { countLeads } from "./page-leads.ts";
import { findLeads, type LeadPage } from "./find-leads.ts";
import type { LeadFilter } from "./lead-conditions.ts";
import { servicesOfForm } from "./services-of-form.ts";
import { submit } from "#server/intake/submit.ts";

let database: TestDatabase;
const services = { auto: "", manual: "" };
const ids: Record<string, string> = {};
const publicUrl = "https://stufenlos.example";

async function store(name: string, answers: Record<string, string> = {}, more: { at?: string; url?: string } = {}) {
  const at = new Date(more.at ?? Date.now());
  const id = idAt(at.getTime(), crypto.getRandomValues(new Uint8Array(10)));
  const lead = { ...newLead(answers, id), sourceUrl: `${publicUrl}/treppenlift${more.url ?? ""}` };
  const deps = { db: database.db, notifyWorkers: () => undefined, site: aSite, publicUrl };
  expect((await submit(deps, lead)).kind).toBe("stored");
  ids[name] = id;
  await sql`update form_submissions set created_at = ${at} where id = ${id}`.execute(database.db);
}

const setState = (name: string, state: string) =>
  sql`update deliveries set state = ${state}, next_attempt_at = null where submission_id = ${ids[name]}`.execute(
    database.db,
  );

beforeAll(async () => {
  database = await createTestDatabase();
  const url = "http://127.0.0.1:1/ok";
  services.auto = await connectFakeService(database.db, { url, name: "Marktplatz" });
  services.manual = await connectFakeService(database.db, { url, name: "Handverkauf", sendMode: "manual" });
  const cpc = "?utm_source=google&utm_medium=cpc";
  await store(
    "delivered",
    { name: "Jürgen Weiß", email: "j.weiss@gmx.example", phone: "+49 151 2345678" },
    { url: cpc },
  );
  await store("failed", { name: "Erika Groß", postalCode: "01067", phone: "(0351) 44 55 66" });
  await store("doubtful", { email: "100%_wahr@web.example" });
  await store("warned", { name: "Ayşe Yılmaz" }, { at: "2026-03-29T01:30:00Z" });
  await store("waiting", { email: "elf@web.example", phone: "0800 12" });
  await store("blocked", { email: "test@web.example" }, { url: "?utm_source=zeitung" });
  await setState("delivered", "delivered");
  await setState("failed", "failed");
  await setState("doubtful", "in_doubt");
  await setState("warned", "warning");
});
afterAll(() => database.drop());

const find = async (filter: Partial<LeadFilter>, masked = false) =>
  findLeads(database.db, { formType: "treppenlift", ...filter }, {}, { masked });
const names = ({ rows }: LeadPage) =>
  rows.map((row) => Object.keys(ids).find((name) => ids[name] === row.id) ?? row.id).toSorted();

describe("the list shows", () => {
  test.each<[Partial<LeadFilter>, string[]]>([
    [{ view: "undelivered" }, ["failed", "waiting"]],
    [{ view: "in-doubt" }, ["doubtful"]],
    [{ view: "warnings" }, ["warned"]],
    [{ view: "blocked" }, ["blocked"]],
    [{ view: "waiting" }, ["delivered", "doubtful", "failed", "waiting", "warned"]],
    [{ status: "success" }, ["delivered"]],
    [{ status: "error" }, ["failed"]],
    [{ status: "pending" }, ["waiting"]],
    [{ view: "undelivered", status: "error" }, ["failed"]],
    [{ view: "undelivered", status: "success" }, []],
    [{ view: "blocked", source: "google / cpc" }, []],
    [{ view: "blocked", source: "zeitung" }, ["blocked"]],
    [{ source: "google / cpc" }, ["delivered"]],
    [{ since: new Date("2026-03-29T01:30:00Z"), until: new Date("2026-03-29T01:30:00.001Z") }, ["warned"]],
    [{ formType: "solar" }, []],
  ])("%j", async (filter, expected) => {
    expect(names(await find(filter))).toEqual(expected);
  });

  test("one service's leads by their status there", async () => {
    expect(names(await find({ apiServiceId: services.auto, status: "success" }))).toEqual(["delivered"]);
    expect(names(await find({ apiServiceId: services.manual, status: "success" }))).toEqual([]);
    expect(names(await find({ apiServiceId: services.auto, status: "not_sent" }))).toEqual(["blocked"]);
    expect((await find({ apiServiceId: services.manual, status: "not_sent" })).rows).toHaveLength(6);
  });
});

describe("the search box finds", () => {
  test.each([
    ["weiß", ["delivered"]],
    ["JÜRGEN weiß", ["delivered"]],
    ["weiß jürgen", ["delivered"]],
    ["j.weiss@gmx.example", ["delivered"]],
    ["0151", ["delivered"]],
    ["0151 / 2345678", ["delivered"]],
    ["+49 (0) 151 23", ["delivered"]],
    ["00491512345678", ["delivered"]],
    ["0351445566", ["failed"]],
    ["0800 1", ["waiting"]],
    ["44 55", ["failed"]],
    ["01067", ["failed"]],
    ["erika 01067", ["failed"]],
    ["100%_w", ["doubtful"]],
    ["%", ["doubtful"]],
    ["10_%", []],
    ["ayşe", ["warned"]],
    ["nobody at all", []],
    ["01067'; drop table deliveries", []],
  ])("%s", async (search, expected) => {
    expect(names(await find({ search }))).toEqual(expected);
  });

  test("an id, and its prefix", async () => {
    const id = ids["warned"] ?? "";
    for (const search of [id, id.toUpperCase(), ` ${id} `, id.slice(0, 8), id.slice(0, 15)]) {
      expect(names(await find({ search }))).toEqual(["warned"]);
    }
    expect(names(await find({ search: id, formType: "solar" }))).toEqual([]);
  });

  test("only within the other filters", async () => {
    expect(names(await find({ search: "erika", view: "undelivered" }))).toEqual(["failed"]);
    expect(names(await find({ search: "erika", view: "in-doubt" }))).toEqual([]);
    expect(names(await find({ search: "01067", status: "success" }))).toEqual([]);
  });
});

test("a row has the person, the source and the status at every enabled service", async () => {
  const { rows } = await find({ status: "success" });
  expect(rows).toMatchObject([
    {
      name: "Jürgen Weiß",
      email: "j.weiss@gmx.example",
      phone: "+49 151 2345678",
      postalCode: "50823",
      source: "google / cpc",
      blocked: null,
    },
  ]);
  const statuses = rows[0]?.deliveries.map(({ apiServiceId, status }) => [apiServiceId, status]);
  expect(Object.fromEntries(statuses ?? [])).toEqual({ [services.auto]: "success", [services.manual]: "not_sent" });
  expect((await find({ view: "blocked" })).rows[0]?.blocked).toBe("test-email");
});

test("a viewer sees no contact data and cannot search for people", async () => {
  const { rows } = await find({ status: "success" }, true);
  expect(rows).toMatchObject([{ name: "J. W.", email: "j***@***", phone: "***78", postalCode: "50823" }]);
  for (const search of ["weiß", "j.weiss@gmx.example", "0151", "0151 2345678"]) {
    expect(await find({ search }, true)).toMatchObject({ rows: [], isSearchRefused: true });
  }
  expect(names(await find({ search: "01067" }, true))).toEqual(["failed"]);
  expect(names(await find({ search: ids["failed"] ?? "" }, true))).toEqual(["failed"]);
});

test("counts every view", async () => {
  expect(await countLeads(database.db, "treppenlift")).toEqual({
    all: { count: 6, isMore: false },
    undelivered: { count: 2, isMore: false },
    "in-doubt": { count: 1, isMore: false },
    waiting: { count: 5, isMore: false },
    warnings: { count: 1, isMore: false },
    blocked: { count: 1, isMore: false },
  });
});

test("the columns are the enabled services, and others that received leads", async () => {
  expect(await servicesOfForm(database.db, "solar")).toEqual([]);
  expect(await servicesOfForm(database.db, "treppenlift")).toMatchObject([
    { name: "Marktplatz", sendMode: "automatic", isActive: true, isEnabled: true, circuit: "closed" },
    { name: "Handverkauf", sendMode: "manual", isActive: true, isEnabled: true, circuit: "closed" },
  ]);
  await database.db.updateTable("form_api_settings").set({ is_enabled: false }).execute();
  expect(await servicesOfForm(database.db, "treppenlift")).toMatchObject([{ name: "Marktplatz", isEnabled: false }]);
  await database.db.updateTable("form_api_settings").set({ is_enabled: true }).execute();
});

test("the database blocks the same email addresses as the code", async () => {
  const emails = [
    "",
    "a",
    "@",
    "a@",
    "@b.de",
    "a@b.de",
    "a@b.c",
    "a@b.",
    "a@.b",
    "a@b",
    "a@bcd",
    "x@y@z.de",
    "@@a.b",
    "a@ü.",
    "A@TeSt.de",
    "test",
    "test@",
    "TEST@web.de",
    "x@test@web.de",
    "test@x@web.de",
    "test.test@web.de",
    "tom.testmann@web.de",
    "anna@mail.test.de",
    "anna@firma.test",
    "anna@test.",
    "anna@testing.de",
    "anna@pro.test-haus.de",
  ];
  const more = ["protest@web.de", "te.st@web.de", "a b@c d.e", "a@..", "a@...", "a.b@c", "ä@ö.ü"];
  for (const email of [...emails, ...more]) {
    const { rows } = await sql<{ ok: boolean }>`select can_be_sent(${email}) as ok`.execute(database.db);
    expect([email, rows[0]?.ok]).toEqual([email, whyEmailIsBlocked(email) === undefined]);
  }
});
