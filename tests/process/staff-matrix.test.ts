import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import routes from "#app/routes.ts";
import { revokeAccess } from "#server/staff/change-team.ts";
import { mayActAs, type Role } from "#server/staff/roles.ts";
import { startWeb, type Running } from "#testing/processes/product.ts";
import { createStaff, accessCookie, signedInCookie, type TestStaff } from "#testing/fixtures/staff.ts";
import { aRequest } from "#testing/fixtures/requests.ts";
import { seedBuyers } from "#testing/fixtures/buyers.ts";
import { storeReturn } from "#testing/fixtures/returns.ts";
import { connectFakeService } from "#testing/fixtures/services.ts";
import { seedLead } from "#testing/fixtures/seed-leads.ts";
import { createTestDatabase, type TestDatabase } from "#testing/database/test-database.ts";
import { FRESH, PUBLIC, RULES } from "./harness/staff-rules.ts";

type Entry = { path?: string; file: string; children?: Entry[] };
type Said = { role: Role; fresh: boolean };
type Module = { loader?: { rule?: Said }; action?: { intents?: Record<string, Said> } };

const addressOf = ({ path }: Entry, parent = ""): string => `${parent}${path === undefined ? "" : `/${path}`}` || "/";
const table = routes as Entry[];
const staffRoutes = table
  .filter(({ path }) => path === "admin")
  .flatMap((admin) => (admin.children ?? []).map((entry) => ({ ...entry, address: addressOf(entry, "/admin") })));

const ROLES = ["viewer", "operator", "owner"] as const;
const OUTSIDERS = ["anonymous", "gate only", "unconfirmed", "unapproved", "revoked"] as const;

let database: TestDatabase;
let web: Running & { url: string };
let service: string;
let buyer: Awaited<ReturnType<typeof seedBuyers>>;
let returnId: string;
let lead: string;
let request: string;
const outsiders = {} as Record<(typeof OUTSIDERS)[number], string>;
const people = {} as Record<Role, TestStaff>;

beforeAll(async () => {
  database = await createTestDatabase();
  const { db } = database;
  service = await connectFakeService(db, { url: "http://127.0.0.1:1/" });
  buyer = await seedBuyers(db);
  returnId = await storeReturn(db, buyer);
  lead = await seedLead(db);
  request = await aRequest(db, await seedLead(db));
  web = await startWeb(database.url);
  for (const role of ROLES) people[role] = await createStaff(db, { role });
  // Each had a session when the account lost its right, which must end the session too.
  const formerly = async (name: string, lose: (person: TestStaff) => Promise<unknown>) => {
    const person = await createStaff(db, { role: "owner", email: `${name}@stufenlos.example` });
    const cookie = await signedInCookie(db, person);
    await lose(person);
    return cookie;
  };
  const set = (person: TestStaff, column: "email_verified" | "approved_at") =>
    db
      .updateTable("staff_accounts")
      .set(column === "email_verified" ? { email_verified: false } : { approved_at: null, approved_by: null })
      .where("id", "=", person.id)
      .execute();
  outsiders.anonymous = "";
  outsiders["gate only"] = await accessCookie(db);
  outsiders.unconfirmed = await formerly("unconfirmed", (person) => set(person, "email_verified"));
  outsiders.unapproved = await formerly("unapproved", (person) => set(person, "approved_at"));
  outsiders.revoked = await formerly("revoked", (person) =>
    revokeAccess(db, { ...people.owner, role: "owner" }, person.id),
  );
});
afterAll(async () => {
  await web.kill("SIGTERM");
  await database.drop();
});

const fill = (address: string): string =>
  address
    .replace(":formId", "treppenlift")
    .replace(":service", service)
    .replace(":lead", lead)
    .replace(":request", request)
    .replace(":buyer", buyer.buyerId)
    .replace(":order", buyer.orderId)
    .replace(":returnId", returnId)
    .replace("*", "no-such-page");

/** The redirect in the router's data format. */
const REDIRECT =
  /^\[(\["SingleFetchRedirect",1\],)?\{[^{}]*\},"redirect","\/user1","status",302,"revalidate",false,"reload","replace"\]$/;

type Answer = { status: number; to: string | null; body: string };

async function ask(path: string, cookie: string, intent?: string, origin = web.url): Promise<Answer> {
  const leave = new AbortController();
  const response = await fetch(web.url + path, {
    redirect: "manual",
    signal: leave.signal,
    headers: { cookie, ...(intent === undefined ? {} : { origin }) },
    ...(intent === undefined ? {} : { method: "POST", body: new URLSearchParams({ intent }) }),
  });
  const isEndless = response.headers.get("content-type") === "text/event-stream";
  const body = isEndless ? "" : await response.text();
  leave.abort();
  return { status: response.status, to: response.headers.get("location"), body };
}

const cookies = new Map<Role, string>();
/** Signs in again after a session was ended. */
async function signIn(role: Role, after = ""): Promise<string> {
  const known = /^(logout|end-)/.test(after) ? undefined : cookies.get(role);
  const cookie = known ?? (await signedInCookie(database.db, people[role]));
  cookies.set(role, cookie);
  return cookie;
}

test("every URL is either public or has a rule", () => {
  const known = [...Object.keys(PUBLIC), ...Object.keys(RULES)].toSorted();
  const there = [
    ...table.filter(({ path }) => path !== "admin").map((entry) => addressOf(entry)),
    ...staffRoutes.map(({ address }) => address),
  ];
  expect([...new Set(there)].toSorted()).toEqual(known);
});

describe.each(staffRoutes)("$address", ({ address, file }) => {
  const rule = RULES[address] ?? {};
  let path = "";
  beforeAll(() => {
    path = fill(address);
  });

  test("the code and the rules agree", async () => {
    const module = (await import(`../../app/${file}`)) as Module;
    expect(module.loader && module.loader.rule?.role).toBe(rule.read);
    const actions = Object.entries(module.action?.intents ?? {}).map(([intent, { role }]) => [intent, role]);
    expect(Object.fromEntries(actions)).toEqual(rule.actions ?? {});
    expect(module.action === undefined).toBe(rule.actions === undefined);
    const fresh = Object.entries(module.action?.intents ?? {}).flatMap(([intent, said]) =>
      said.fresh ? [`${address} ${intent}`] : [],
    );
    if (module.loader?.rule?.fresh) fresh.push(address);
    expect(fresh).toEqual(needFresh);
  });

  test.each(OUTSIDERS)("%s: reading and actions redirect to /user1, and leak nothing", async (caller) => {
    const cookie = outsiders[caller];
    for (const intent of [undefined, ...Object.keys(rule.actions ?? {})]) {
      const page = await ask(path, cookie, intent);
      expect(page, `${path} ${intent}`).toEqual({ status: 302, to: "/user1", body: "" });
      // The data request of a page with scripts; also with the layout's data left out.
      for (const query of ["", `?_routes=${file.replace(/\.tsx?$/, "")}`]) {
        const data = await ask(`${path}.data${query}`, cookie, intent);
        expect(data.status, `${path}.data${query} ${intent}`).toBe(202);
        expect(data.body.trim(), path).toMatch(REDIRECT);
      }
    }
  });

  test.each(ROLES)("%s: may read and do exactly what the rules say", async (role) => {
    if (rule.read !== undefined) {
      const { status, to } = await ask(path, await signIn(role));
      const expected = mayActAs(role, rule.read) ? statusOf(address) : 403;
      expect([status, to === "/user1"], path).toEqual([expected, false]);
    }
    for (const [intent, needed] of Object.entries(rule.actions ?? {})) {
      const { status } = await ask(path, await signIn(role), intent);
      await signIn(role, intent);
      if (mayActAs(role, needed)) expect([200, 302, 400, 404, 422], `${path} ${intent}`).toContain(status);
      else expect(status, `${path} ${intent}`).toBe(403);
    }
  });

  const needFresh = FRESH.filter((one) => one.split(" ", 1)[0] === address);

  test.runIf(needFresh.length > 0)(
    "sensitive requests ask for the identity after ten minutes, and do nothing before",
    async () => {
      const cookie = await signedInCookie(database.db, people.owner);
      await database.db
        .updateTable("staff_sessions")
        .set({ identity_confirmed_at: sql`now() - interval '11 minutes'` })
        .where("account_id", "=", people.owner.id)
        .execute();
      cookies.delete("owner");
      for (const one of needFresh) {
        const [, intent] = one.split(" ");
        const { status, to, body } = await ask(path, cookie, intent);
        if (intent === undefined) {
          expect([status, to]).toEqual([302, `/admin/confirm-identity?back=${encodeURIComponent(path)}`]);
        } else {
          expect(status, one).toBe(401);
          expect(body).toContain("Confirm it&#x27;s you");
        }
      }
    },
  );

  const [action = ""] = Object.keys(rule.actions ?? {});

  test.runIf(action !== "")("rejects forms from foreign pages and unknown actions", async () => {
    const cookie = await signIn("owner");
    expect([400, 403]).toContain((await ask(path, cookie, action, "https://evil.example")).status); // rejected by the router or by us
    expect((await ask(path, cookie, "toString")).status).toBe(400);
  });
});

const found = async (role: Role, q: string) => {
  const { status, body } = await ask(`/admin/search?${new URLSearchParams({ q })}`, await signIn(role));
  expect(status).toBe(200);
  return body;
};

test("the search finds nothing beyond the role", async () => {
  await seedLead(database.db, { answers: { name: "Renate Oberländer", phone: "0221 4710431", postalCode: "50937" } });
  for (const q of ["oberländer", "0221 / 4710431", "50937"]) {
    expect(await found("viewer", q), q).not.toMatch(/Renate|0221 4710431/);
    expect(await found("operator", q), q).toContain("0221 4710431");
  }
  const places = { "audit log": "/admin/audit-log", team: "/admin/team", "operator data": "/admin/site" };
  for (const [q, address] of Object.entries(places)) {
    expect(await found("viewer", q), q).not.toContain(`href="${address}`);
    expect(await found("owner", q), q).toContain(`href="${address}`);
  }
  expect(await found("operator", "team")).not.toContain('href="/admin/team');
});

/** The files of a dossier redirect to the reason form. */
const REDIRECTING = new Set(["/admin/logout", "/admin/dossier/:lead/export", "/admin/dossier/:lead/screen"]);

const statusOf = (address: string): number => (address === "/admin/*" ? 404 : REDIRECTING.has(address) ? 302 : 200);
