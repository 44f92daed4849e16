import { randomUUID } from "node:crypto";
import type { BrowserContextOptions, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, inject } from "vitest";
import { connect } from "#server/platform/db/database.ts";
import type { Role } from "#server/staff/roles.ts";
import { startWeb, type Environment } from "#testing/processes/product.ts";
import { createStaff, signedInCookie } from "#testing/fixtures/staff.ts";
import { asOwner } from "#testing/database/databases.ts";
import { createTestDatabase, type TestDatabase } from "#testing/database/test-database.ts";
import { staffPages } from "./browser-pages.ts";
import { addCookies } from "./staff-cookies.ts";

export type StaffHarness = {
  url: string;
  database: Pick<TestDatabase, "db" | "owner">;
  /** Output of the web process; empty for a shared one. */
  log: readonly string[];
  /** Cookie header values. */
  cookies: Readonly<Record<Role, string>>;
  /** Opens a page signed in as this role. */
  open: (role: Role, options?: BrowserContextOptions) => Promise<Page>;
};

type Options = {
  /** Environment of the web process; a function may start its dependencies first. */
  env?: () => Promise<Environment> | Environment;
  /** Uses the visitors' product: for read-only tests that work with any leads and services. */
  shared?: boolean;
  /** Read-only tests may keep one page, which halves the time to open the next. */
  pagesClosedAfter?: "each test" | "all tests";
};

/** The staff area as deployed: built web process, Postgres, a real browser, one user per role. */
export function useStaffHarness({
  env = () => ({}),
  shared = false,
  pagesClosedAfter = "each test",
}: Options = {}): StaffHarness {
  const harness = {} as StaffHarness;
  const stops: (() => Promise<void>)[] = [];

  beforeAll(async () => {
    const product = shared ? openShared() : await startOwn(await env());
    const { url, database, log } = product;
    const { db } = database;
    stops.push(product.stop);
    const name = shared ? `-${randomUUID()}` : "";
    const cookieOf = async (role: Role) =>
      signedInCookie(db, await createStaff(db, { role, email: `${role}${name}@stufenlos.example` }));
    const [viewer, operator, owner] = [await cookieOf("viewer"), await cookieOf("operator"), await cookieOf("owner")];
    const cookies = { viewer, operator, owner };
    const open = async (role: Role, options: BrowserContextOptions = {}) => {
      const page = await openPage({ baseURL: url, locale: "en-GB", ...options });
      await addCookies(page, cookies[role], url);
      return page;
    };
    Object.assign(harness, { url, database, log, cookies, open } satisfies StaffHarness);
  });
  afterEach(({ task }) => {
    const errors = task.result?.state === "fail" ? errorsIn(harness.log) : [];
    if (errors.length > 0) throw new Error(`Meanwhile the web process has reported:\n${errors.join("\n")}`);
  });
  afterAll(() => Promise.all(stops.map((stop) => stop())));
  const openPage = staffPages({ closedAfter: pagesClosedAfter });
  return harness;
}

/** The latest errors, for the report of a failed test. */
const errorsIn = (log: readonly string[]): string[] => log.filter((line) => line.includes('"level":50')).slice(-5);

async function startOwn(env: Environment) {
  const database = await createTestDatabase();
  const web = await startWeb(database.url, env);
  const stop = async () => {
    await web.kill("SIGTERM");
    await database.drop();
  };
  return { url: web.url, database, log: web.log, stop };
}

function openShared() {
  const { url, databaseUrl } = inject("visitorProduct");
  const db = connect({ url: databaseUrl, connections: 5, onError: () => undefined });
  const owner = connect({ url: asOwner(databaseUrl), connections: 1, onError: () => undefined });
  const stop = async () => {
    await db.destroy();
    await owner.destroy();
  };
  return { url, database: { db, owner }, log: [], stop };
}
