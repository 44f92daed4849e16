import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll } from "vitest";
import type { Database } from "#server/db/database.ts";
import type { Role } from "#server/staff/roles.ts";
import { launchBrowser, openPage } from "#testing/browser/browser.ts";
import { searchAnswer } from "#testing/fixtures/secret-canary.ts";
import { startWeb, type Running } from "#testing/processes/product.ts";
import { allowing } from "#testing/fixtures/services.ts";
import { catchMail } from "#testing/fake-email/caught-mail.ts";
import { createStaff, signedInCookie } from "#testing/fixtures/staff.ts";
import { createTestDatabase, type TestDatabase } from "#testing/database/test-database.ts";
import { startFakePartner, type FakePartner } from "#testing/fake-partner/fake-partner.ts";
import type { MailCatcher } from "#testing/fake-email/mail-catcher.ts";

export type ServicesStage = {
  url: string;
  database: TestDatabase;
  partner: FakePartner;
  journal: string;
  mail: MailCatcher;
  /** A page of somebody who is signed in. Every answer it gets is searched for keys. */
  openAs: (role: Role, options?: BrowserContextOptions) => Promise<Page>;
};

/** The staff area with a partner to send to: web process, Postgres, fake partner, mail server, browser. No worker. */
export function useServicesStage(): ServicesStage {
  const stage = {} as ServicesStage;
  const journal = join(mkdtempSync(join(tmpdir(), "stufenlos-")), "partner.jsonl");
  let browser: Browser;
  let web: Running & { url: string };

  beforeAll(async () => {
    const database = await createTestDatabase();
    const partner = await startFakePartner({ port: 0, journal });
    const mail = await catchMail();
    const env = { NODE_ENV: "test", OUTBOUND_ALLOW: allowing(partner.url), SMTP_URL: mail.url };
    web = await startWeb(database.url, env);
    browser = await launchBrowser();
    const cookies = new Map<Role, string>();
    for (const role of ["viewer", "operator", "owner"] as const) {
      cookies.set(role, await signedInCookie(database.db, await createStaff(database.db, { role })));
    }
    const openAs = async (role: Role, options: BrowserContextOptions = {}) => {
      const page = await openPage(browser, { baseURL: web.url, ...options });
      await page.route("**/admin/live", (route) => route.abort()); // what is broken on purpose is not to be loaded anew
      const pairs = (cookies.get(role) ?? "").split("; ").map((pair) => pair.split("="));
      await page
        .context()
        .addCookies(pairs.map(([name = "", ...value]) => ({ name, value: value.join("="), url: web.url })));
      page.on("response", (response) => {
        if (!/^(document|fetch|xhr)$/.test(response.request().resourceType())) return;
        void response.text().then(
          (body) => searchAnswer(response.url(), body),
          () => undefined, // a redirect has no body
        );
      });
      return page;
    };
    Object.assign(stage, { url: web.url, database, partner, journal, mail, openAs } satisfies ServicesStage);
  });
  afterEach(() => Promise.all(browser.contexts().map((context) => context.close())));
  afterAll(async () => {
    await browser.close();
    await web.kill("SIGTERM");
    await stage.partner.stop();
    await stage.mail.stop();
    await stage.database.drop();
  });
  return stage;
}

/** As if the database had lost a column, "table.column", for a while. */
export async function without(db: Database, column: string, act: () => Promise<void>): Promise<void> {
  const [table = "", name = ""] = column.split(".");
  const rename = (from: string, to: string) =>
    sql`alter table ${sql.table(table)} rename column ${sql.ref(from)} to ${sql.ref(to)}`.execute(db);
  await rename(name, "away");
  try {
    await act();
  } finally {
    await rename("away", name);
  }
}
