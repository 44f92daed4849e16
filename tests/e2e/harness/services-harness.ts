import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { BrowserContextOptions, Page } from "playwright-core";
import { sql } from "kysely";
import { afterAll, beforeAll } from "vitest";
import type { Database } from "#server/db/database.ts";
import type { Role } from "#server/staff/roles.ts";
import { searchAnswer } from "#testing/fixtures/secret-canary.ts";
import { startWeb, type Running } from "#testing/processes/product.ts";
import { allowing } from "#testing/fixtures/services.ts";
import { startEmailServer, type EmailServer } from "#testing/fake-email/email-server.ts";
import { createStaff, signedInCookie } from "#testing/fixtures/staff.ts";
import { createTestDatabase, type TestDatabase } from "#testing/database/test-database.ts";
import { startFakePartner, type FakePartner } from "#testing/fake-partner/fake-partner.ts";
import { browserPages } from "./browser-pages.ts";
import { addCookies } from "./staff-cookies.ts";

export type ServicesHarness = {
  url: string;
  database: TestDatabase;
  partner: FakePartner;
  journal: string;
  mail: EmailServer;
  /** A page of somebody who is signed in. Every answer it gets is searched for keys. */
  openAs: (role: Role, options?: BrowserContextOptions) => Promise<Page>;
};

/** The staff area with a partner to send to: web process, Postgres, fake partner, mail server, browser. No worker. */
export function useServicesHarness(): ServicesHarness {
  const harness = {} as ServicesHarness;
  const journal = join(mkdtempSync(join(tmpdir(), "stufenlos-")), "partner.jsonl");
  const openPage = browserPages({ closedAfter: "each test" });
  let web: Running & { url: string };

  beforeAll(async () => {
    const database = await createTestDatabase();
    const partner = await startFakePartner({ port: 0, journal });
    const mail = await startEmailServer();
    const env = { NODE_ENV: "test", OUTBOUND_ALLOW: allowing(partner.url), SMTP_URL: mail.url };
    web = await startWeb(database.url, env);
    const cookies = new Map<Role, string>();
    for (const role of ["viewer", "operator", "owner"] as const) {
      cookies.set(role, await signedInCookie(database.db, await createStaff(database.db, { role })));
    }
    const openAs = async (role: Role, options: BrowserContextOptions = {}) => {
      const page = await openPage({ baseURL: web.url, ...options });
      await page.route("**/admin/live", (route) => route.abort()); // what is broken on purpose is not to be loaded anew
      await addCookies(page, cookies.get(role) ?? "", web.url);
      page.on("response", (response) => {
        if (!/^(document|fetch|xhr)$/.test(response.request().resourceType())) return;
        void response.text().then(
          (body) => searchAnswer(response.url(), body),
          () => undefined, // a redirect has no body
        );
      });
      return page;
    };
    Object.assign(harness, { url: web.url, database, partner, journal, mail, openAs } satisfies ServicesHarness);
  });
  afterAll(async () => {
    await web.kill("SIGTERM");
    await harness.partner.stop();
    await harness.mail.stop();
    await harness.database.drop();
  });
  return harness;
}

/** As if the database had lost a column, "table.column", for a while. */
export async function without(owner: Database, column: string, act: () => Promise<void>): Promise<void> {
  const [table = "", name = ""] = column.split(".");
  const rename = (from: string, to: string) =>
    sql`alter table ${sql.table(table)} rename column ${sql.ref(from)} to ${sql.ref(to)}`.execute(owner);
  await rename(name, "away");
  try {
    await act();
  } finally {
    await rename("away", name);
  }
}
