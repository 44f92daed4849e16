import { sql } from "kysely";
import type { BrowserContextOptions, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { linkIn, emailTo, startEmailServer, type EmailServer } from "#testing/fake-email/email-server.ts";
import { startWeb, startWorker, type Running } from "#testing/processes/product.ts";
import { createStaff, signedInCookie, STAFF_PASSWORD, type TestStaff } from "#testing/fixtures/staff.ts";
import { createTestDatabase, type TestDatabase } from "#testing/database/test-database.ts";
import { staffPages } from "#tests/e2e/harness/browser-pages.ts";
import { addCookies } from "#tests/e2e/harness/staff-cookies.ts";
import { scriptWays } from "#tests/e2e/harness/samples.ts";

let database: TestDatabase;
let web: Running & { url: string };
let worker: Running;
let mail: EmailServer;
const openPage = staffPages({ closedAfter: "each test" });
beforeAll(async () => {
  database = await createTestDatabase();
  mail = await startEmailServer();
  web = await startWeb(database.url, { SMTP_URL: mail.url });
  worker = await startWorker(database.url, { SMTP_URL: mail.url }); // sends the mail that web queues
});
afterAll(async () => {
  await web.kill("SIGTERM");
  await worker.kill("SIGTERM");
  await mail.stop();
  await database.drop();
});

const open = (options: BrowserContextOptions) => openPage({ baseURL: web.url, locale: "en-GB", ...options });
const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();
const heading = (page: Page, name: string) => page.getByRole("heading", { name, exact: true }).waitFor();

async function openAs(person: TestStaff, options: BrowserContextOptions) {
  const page = await open(options);
  await addCookies(page, await signedInCookie(database.db, person), web.url);
  return page;
}

const letTenMinutesPass = (accountId: string) =>
  database.db
    .updateTable("staff_sessions")
    .set({ identity_confirmed_at: sql`now() - interval '11 minutes'` })
    .where("account_id", "=", accountId)
    .execute();

describe.each(scriptWays)("scripts %s", (javaScriptEnabled) => {
  const word = javaScriptEnabled ? "mit" : "ohne";
  const options: BrowserContextOptions = { javaScriptEnabled };

  test("ten minutes after sign-in a role change asks for the password, then runs", async () => {
    const owner = await createStaff(database.db, { role: "owner", email: `frisch-${word}@stufenlos.example` });
    const name = `Mia ${word}`;
    const member = await createStaff(database.db, { role: "viewer", email: `rolle-${word}@stufenlos.example`, name });
    const page = await openAs(owner, options);
    await page.goto("/admin/team");
    await letTenMinutesPass(owner.id);
    const role = page.getByLabel(`Role of ${name}`);
    await role.selectOption("operator");
    if (options.javaScriptEnabled === false) {
      await page.locator("tr", { hasText: member.email }).getByRole("button", { name: "Save" }).click();
    }
    await heading(page, "Confirm it's you");
    await page.getByLabel("Your password").fill("falsch");
    await press(page, "Confirm and go on");
    await page.getByText("Incorrect password").waitFor();
    await page.getByLabel("Your password").fill(STAFF_PASSWORD);
    await press(page, "Confirm and go on");
    await heading(page, "Team");
    await page.getByText(`The role of ${name} has changed`).first().waitFor();
    await expect.poll(() => role.inputValue()).toBe("operator");
  });

  test("an export after ten minutes asks first, then downloads", async () => {
    const owner = await createStaff(database.db, { role: "owner", email: `export-${word}@stufenlos.example` });
    const page = await openAs(owner, options);
    await page.goto("/admin");
    await letTenMinutesPass(owner.id);
    await page.goto("/admin/forms/solar/export");
    await heading(page, "Confirm it's you");
    await page.getByLabel("Your password").fill(STAFF_PASSWORD);
    const file = page.waitForEvent("download");
    await press(page, "Confirm and go on");
    expect((await file).suggestedFilename()).toMatch(/^solar-.*\.csv$/);
    await page.getByRole("link", { name: "Back", exact: true }).click();
    await page.waitForURL("**/admin/forms/solar");
  });

  test("an invited person gets in by the mailed link alone", async () => {
    const owner = await createStaff(database.db, { role: "owner", email: `laedt-ein-${word}@stufenlos.example` });
    const email = `gast-${word}@stufenlos.example`;
    const team = await openAs(owner, options);
    await team.goto("/admin/team");
    await team.getByLabel("E-mail of the person").fill(email);
    await team.getByLabel("Role of the person").selectOption("operator");
    await press(team, "Send invitation");
    await team.getByText(`An invitation is on its way to ${email}`).first().waitFor();
    const page = await open(options);
    await page.goto(linkIn(await emailTo(mail, email, "You are invited")));
    await heading(page, "Welcome to the staff area");
    await page.getByLabel("Display name").fill("Neue Kraft");
    await page.getByLabel("Password", { exact: true }).fill(STAFF_PASSWORD);
    await press(page, "Accept the invitation");
    await page.waitForURL("**/admin");
    await page.getByText(`Welcome, ${email}`).waitFor();
  });
});
