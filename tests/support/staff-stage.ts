import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll } from "vitest";
import type { Role } from "#server/staff/roles.ts";
import { launchBrowser, openPage } from "./browser.ts";
import { startWeb, type Running } from "./processes.ts";
import { createStaff, signedInCookie } from "./staff.ts";
import { createTestDatabase, type TestDatabase } from "./test-database.ts";

export type StaffStage = {
  database: TestDatabase;
  /** A page on which somebody with this role is signed in. */
  open: (role: Role, options?: BrowserContextOptions) => Promise<Page>;
};

/** The staff area as its people meet it: the built web process, Postgres, a real browser. Nothing is delivered: no worker runs. */
export function useStaffStage(): StaffStage {
  const stage = {} as StaffStage;
  const cookies = new Map<Role, string>();
  let browser: Browser;
  let web: Running & { url: string };
  beforeAll(async () => {
    const database = await createTestDatabase();
    web = await startWeb(database.url, { NODE_ENV: "test", DELIVERY_HASTE: "100000" });
    browser = await launchBrowser();
    Object.assign(stage, {
      database,
      async open(role, options = {}) {
        const cookie =
          cookies.get(role) ?? (await signedInCookie(database.db, await createStaff(database.db, { role })));
        cookies.set(role, cookie);
        const page = await openPage(browser, { baseURL: web.url, locale: "en-GB", ...options });
        await page.context().addCookies(
          cookie.split("; ").map((pair) => ({
            name: pair.slice(0, pair.indexOf("=")),
            value: pair.slice(pair.indexOf("=") + 1),
            url: web.url,
          })),
        );
        return page;
      },
    } satisfies StaffStage);
  });
  afterEach(() => Promise.all(browser.contexts().map((context) => context.close())));
  afterAll(async () => {
    await browser.close();
    await web.kill("SIGTERM");
    await stage.database.drop();
  });
  return stage;
}
