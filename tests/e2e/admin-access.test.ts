import { execFile } from "node:child_process";
import { promisify } from "node:util";
import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { launchBrowser, openPage } from "#tests/support/browser.ts";
import { ACCESS_PASSWORD, startWeb, type Running } from "#tests/support/processes.ts";
import { createStaff, STAFF_PASSWORD } from "#tests/support/staff.ts";
import { createTestDatabase, type TestDatabase } from "#tests/support/test-database.ts";

let database: TestDatabase;
let web: Running & { url: string };
let browser: Browser;
beforeAll(async () => {
  database = await createTestDatabase();
  web = await startWeb(database.url);
  browser = await launchBrowser();
});
afterEach(() => Promise.all(browser.contexts().map((context) => context.close())));
afterAll(async () => {
  await browser.close();
  await web.kill("SIGTERM");
  await database.drop();
});

const open = (options: BrowserContextOptions = {}) =>
  openPage(browser, { baseURL: web.url, locale: "en-GB", ...options });

async function passGate(page: Page): Promise<void> {
  await page.goto("/user1");
  await page.getByLabel("Access password").fill(ACCESS_PASSWORD);
  await page.getByRole("button", { name: "Access Admin Area" }).click();
  await page.getByRole("button", { name: "Sign In" }).waitFor();
}

async function signIn(page: Page, email: string, password = STAFF_PASSWORD): Promise<void> {
  await page.getByLabel("E-mail").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign In" }).click();
}

describe.each([
  ["with scripts", {}],
  ["without scripts", { javaScriptEnabled: false }],
])("%s", (_, options) => {
  test("the gate refuses a wrong password and opens for the right one", async () => {
    const page = await open(options);
    await page.goto("/admin");
    await page.waitForURL("**/user1");
    expect(await page.getByRole("heading").textContent()).toBe("Access Protected");
    await page.getByLabel("Access password").fill("falsches-wort");
    await page.getByRole("button", { name: "Access Admin Area" }).click();
    expect(await page.getByRole("alert").textContent()).toBe("Access DeniedIncorrect password");
    await passGate(page);
  });

  test("the first owner is made on the command line, chooses a password and signs in and out", async () => {
    const email = `chefin-${_.length}@stufenlos.example`;
    const env = { PATH: process.env["PATH"], DATABASE_URL: database.url, PUBLIC_URL: web.url };
    const args = ["processes/cli.ts", "owner", "create", "--email", email, "--name", "Katrin Brandt", "--force"];
    const { stdout } = await promisify(execFile)(process.execPath, args, { env });
    const page = await open(options);
    await page.goto(stdout.trim().split("\n").at(-1) ?? "");
    await page.getByLabel("New password").fill("passwort");
    await page.getByRole("button", { name: "Set password" }).click();
    await page.getByText("Use at least 12 characters").waitFor();
    await page.getByLabel("New password").fill("vier-blaue-lange-treppen");
    await page.getByRole("button", { name: "Set password" }).click();
    await page.getByRole("link", { name: "Go to Sign In" }).waitFor();

    await passGate(page);
    await signIn(page, email, "vier-blaue-lange-treppe");
    expect(await page.getByRole("alert").textContent()).toBe("Sign-in failedInvalid login credentials");
    await signIn(page, email, "vier-blaue-lange-treppen");
    await page.waitForURL("**/admin");
    await page.getByText(`Welcome, ${email}`).waitFor();
    await page.goto("/user1");
    await page.waitForURL("**/admin");
  });
});

test("who waits for approval is told so, and only after the right password", async () => {
  const { email } = await createStaff(database.db, { role: "viewer", email: "neu@stufenlos.example", approved: false });
  const page = await open();
  await passGate(page);
  await signIn(page, email);
  await page.getByRole("heading", { name: "Waiting for approval" }).waitFor();
});
