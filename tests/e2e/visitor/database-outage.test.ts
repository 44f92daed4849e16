import type { Page } from "playwright-core";
import { Client } from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { migrate } from "#server/platform/db/migrate.ts";
import { specification } from "#tests/spec/all.ts";
import { scriptsRun, WIDTHS } from "#testing/browser/browser.ts";
import { startWeb, type Running } from "#testing/processes/product.ts";
import { APP, asApp, ensureDatabase } from "#testing/database/databases.ts";
import { startPostgres, type Postgres } from "#testing/database/postgres.ts";
import { browserPages } from "#tests/e2e/harness/browser-pages.ts";
import { actsOn, perform } from "#tests/e2e/harness/journey.ts";
import { nameOperator } from "#testing/fixtures/site.ts";
import { freePort } from "#testing/ports.ts";

/** Its own cluster, because it is stopped and started. */
const FOLDER = ".local/test-postgres-away";
const NAME = "away";
const contact = specification.find((spec) => spec.formType === "treppenlift")?.steps.at(-1);
let port: number;
let postgres: Postgres;
let web: Running & { url: string };

beforeAll(async () => {
  port = await freePort();
  postgres = await startPostgres(FOLDER, { port });
  const adminUrl = await ensureDatabase(postgres, NAME);
  await migrate(adminUrl, APP);
  await nameOperator(adminUrl);
  web = await startWeb(asApp(adminUrl));
});
afterAll(async () => {
  await web.kill("SIGTERM");
  await postgres.stop();
});
const openPage = browserPages({ closedAfter: "all tests" });

const restart = async () => {
  postgres = await startPostgres(FOLDER, { port });
};

async function submitWithoutDatabase(email: string): Promise<Page> {
  const page = await openPage({ viewport: WIDTHS.phone, baseURL: web.url });
  await page.goto("/treppenlift/contact");
  await scriptsRun(page);
  await postgres.stop();
  const refused = page.waitForResponse((response) => response.status() >= 500);
  await perform(page, contact ? actsOn(contact, email) : []);
  await refused;
  return page;
}

async function rowsOf(email: string): Promise<number> {
  const client = new Client({ connectionString: postgres.url(NAME) });
  await client.connect();
  const { rowCount } = await client.query("select 1 from form_submissions where search_text like $1", [`%${email}%`]);
  await client.end();
  return rowCount ?? 0;
}

test("a database that fails at submit and recovers: the visitor reaches the thank-you page, one row", async () => {
  const email = `back-${Date.now()}@web.de`;
  const page = await submitWithoutDatabase(email);
  await restart();
  await page.waitForURL("**/success?**");
  expect(await rowsOf(email)).toBe(1);
});

test("a longer outage: the specified words, kept input, automatic sending after recovery, one row", async () => {
  const email = `gone-${Date.now()}@web.de`;
  const page = await submitWithoutDatabase(email);
  await page.getByRole("alert").waitFor();
  expect(await page.getByRole("alert").textContent()).toContain(
    "FehlerEs gab ein Problem beim Senden Ihrer Anfrage. Bitte versuchen Sie es erneut.",
  );
  expect(await page.locator("#email").inputValue()).toBe(email);
  await restart();
  await page.waitForURL("**/success?**");
  expect(await rowsOf(email)).toBe(1);
});
