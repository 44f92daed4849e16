import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll } from "vitest";
import type { Role } from "#server/staff/roles.ts";
import { launchBrowser, openPage } from "#testing/browser/browser.ts";
import { startWeb, type Running } from "#testing/processes/product.ts";
import { createStaff, signedInCookie } from "#testing/fixtures/staff.ts";
import { createTestDatabase, type TestDatabase } from "#testing/database/test-database.ts";

export type StaffStage = {
  url: string;
  database: TestDatabase;
  /** The value of a Cookie header. */
  cookies: Readonly<Record<Role, string>>;
  /** A page on which this member of staff is signed in. */
  open: (role: Role, options?: BrowserContextOptions) => Promise<Page>;
};

/** The staff area as it is served: the built web process, Postgres, a real browser, one member of staff of each role. */
export function useStaffStage(env: Record<string, string> = {}): StaffStage {
  const stage = {} as StaffStage;
  let browser: Browser | undefined; // when it is first needed
  let web: Running & { url: string };

  beforeAll(async () => {
    const database = await createTestDatabase();
    const cookieOf = async (role: Role) => signedInCookie(database.db, await createStaff(database.db, { role }));
    const [viewer, operator, owner] = [await cookieOf("viewer"), await cookieOf("operator"), await cookieOf("owner")];
    const cookies = { viewer, operator, owner };
    web = await startWeb(database.url, env);
    const open = async (role: Role, options: BrowserContextOptions = {}) => {
      browser ??= await launchBrowser();
      const page = await openPage(browser, { baseURL: web.url, locale: "en-GB", ...options });
      const pairs = cookies[role].split("; ").map((pair) => pair.split("=") as [string, ...string[]]);
      await page
        .context()
        .addCookies(pairs.map(([name, ...value]) => ({ name, value: value.join("="), url: web.url })));
      return page;
    };
    Object.assign(stage, { url: web.url, database, cookies, open } satisfies StaffStage);
  });
  afterEach(() => Promise.all((browser?.contexts() ?? []).map((context) => context.close())));
  afterAll(async () => {
    await browser?.close();
    await web.kill("SIGTERM");
    await stage.database.drop();
  });
  return stage;
}
