import { execFile } from "node:child_process";
import { promisify } from "node:util";
import type { BrowserContextOptions, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { linkIn, emailTo, startEmailServer, type EmailServer } from "#testing/fake-email/email-server.ts";
import { startWeb, startWorker, type Running } from "#testing/processes/product.ts";
import { accessCookie, createStaff, signedInCookie, STAFF_PASSWORD } from "#testing/fixtures/staff.ts";
import { createTestDatabase, type TestDatabase } from "#testing/database/test-database.ts";
import { totpCode } from "#testing/fixtures/totp.ts";
import { staffPages } from "#tests/e2e/harness/browser-pages.ts";
import { addCookies } from "#tests/e2e/harness/staff-cookies.ts";
import { fullAtNight } from "#tests/nightly.ts";
import { ACCESS_PASSWORD } from "#testing/fixtures/test-secrets.ts";

let database: TestDatabase;
let web: Running & { url: string };
const openPage = staffPages({ closedAfter: "each test" });
let worker: Running;
let mail: EmailServer;
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

const open = (options: BrowserContextOptions = {}) => openPage({ baseURL: web.url, locale: "en-GB", ...options });

const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();
const heading = (page: Page, name: string) => page.getByRole("heading", { name, exact: true }).waitFor();

/** Skips the access password; one test enters it. */
async function passGate(page: Page): Promise<void> {
  await page.goto("about:blank"); // a loading page could bring its cookies back
  await page.context().clearCookies();
  await addCookies(page, await accessCookie(database.db), web.url);
  await page.goto("/user1");
}

async function signIn(page: Page, email: string, password = STAFF_PASSWORD): Promise<void> {
  await page.getByLabel("E-mail").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await press(page, "Sign In");
}

/** Signed in as this person. */
async function openAs(person: Awaited<ReturnType<typeof createStaff>>, options: BrowserContextOptions = {}) {
  const page = await open(options);
  await addCookies(page, await signedInCookie(database.db, person), web.url);
  return page;
}

type Browsing = readonly [how: string, word: string, options: BrowserContextOptions];
const withScripts: Browsing = ["with scripts", "mit", {}];
const withoutScripts: Browsing = ["without scripts", "ohne", { javaScriptEnabled: false }];

describe.each(fullAtNight([withScripts, withoutScripts], [withScripts]))("%s", (_, word, options) => {
  test("rejects a wrong access password and accepts the right one", async () => {
    const page = await open(options);
    await page.goto("/admin");
    await page.waitForURL("**/user1");
    await heading(page, "Access Protected");
    await page.getByLabel("Access password").fill("falsches-wort");
    await press(page, "Access Admin Area");
    await expect.poll(() => page.getByRole("alert").textContent()).toBe("Access DeniedIncorrect password");
    await page.getByLabel("Access password").fill(ACCESS_PASSWORD);
    await press(page, "Access Admin Area");
    await page.getByRole("button", { name: "Sign In" }).waitFor();
  });

  test("the first owner is created on the command line, chooses a password and signs in", async () => {
    const email = `chefin-${word}@stufenlos.example`;
    const env = { PATH: process.env["PATH"], DATABASE_URL: database.url, PUBLIC_URL: web.url };
    const args = ["processes/cli.ts", "owner", "create", "--email", email, "--name", "Katrin Brandt", "--force"];
    const { stdout } = await promisify(execFile)(process.execPath, args, { env });
    const page = await open(options);
    await page.goto(linkIn({ text: stdout }));
    await page.getByLabel("New password").fill("passwort");
    await press(page, "Set password");
    await page.getByText("Use at least 12 characters").waitFor();
    await page.getByLabel("New password").fill("vier-blaue-lange-treppen");
    await press(page, "Set password");
    await page.getByRole("link", { name: "Go to Sign In" }).waitFor();

    await passGate(page);
    await signIn(page, email, "vier-blaue-lange-treppe");
    await expect.poll(() => page.getByRole("alert").textContent()).toBe("Sign-in failedInvalid login credentials");
    await signIn(page, email, "vier-blaue-lange-treppen");
    await page.waitForURL("**/admin");
    await page.goto("/user1");
    await page.waitForURL("**/admin");
  });

  test("a person signs up, confirms by mail, waits, is approved by an owner and signs in", async () => {
    const owner = await createStaff(database.db, { role: "owner", email: `leitung-${word}@stufenlos.example` });
    const email = `jonas-${word}@stufenlos.example`;
    const page = await open(options);
    await passGate(page);
    await page.getByRole("link", { name: "Sign Up" }).click();
    await page.getByLabel("Display name").fill(`Jonas ${word}`);
    await page.getByLabel("E-mail").fill(email);
    await page.getByLabel("Password", { exact: true }).fill(STAFF_PASSWORD);
    await press(page, "Create Account");
    await heading(page, "Check your email for the confirmation link");

    await page.goto(linkIn(await emailTo(mail, email, "Confirm")));
    await press(page, "Confirm my e-mail address");
    await heading(page, "Your e-mail is confirmed");
    await emailTo(mail, owner.email, "waits for your approval");
    await passGate(page);
    await signIn(page, email);
    await heading(page, "Waiting for approval");

    const team = await openAs(owner, options);
    await team.goto("/admin/team");
    const row = team.locator("form", { hasText: email });
    await row.getByRole("combobox").selectOption("operator");
    await row.getByRole("button", { name: "Approve" }).click();
    await row.getByRole("button", { name: "Approve" }).waitFor({ state: "detached" });
    await emailTo(mail, email, "You are approved");
    await passGate(page);
    await signIn(page, email);
    await page.waitForURL("**/admin");
  });

  test("the second factor is set up, asked for at the next sign-in, and a recovery code works", async () => {
    const person = await createStaff(database.db, { role: "viewer", email: `zwei-${word}@stufenlos.example` });
    const page = await openAs(person, options);
    await page.goto("/admin/account");
    await page.getByLabel("Your password").fill(STAFF_PASSWORD);
    await press(page, "Set up authenticator app");
    const secret = (await page.locator("code[data-secret]").textContent()) ?? "";
    await page.getByLabel("Code", { exact: true }).fill("000000");
    await press(page, "Confirm");
    await page.getByText("Invalid code").first().waitFor();
    await page.getByLabel("Code", { exact: true }).fill(totpCode(secret));
    await press(page, "Confirm");
    const list = page.getByRole("list", { name: "Recovery codes" });
    await list.waitFor();
    const codes = await list.getByRole("listitem").allTextContents();
    expect(codes).toHaveLength(10);

    await passGate(page);
    await signIn(page, person.email);
    await heading(page, "Enter your 6-digit code");
    await page.getByLabel("Code", { exact: true }).fill("000000");
    await press(page, "Verify");
    await page.getByText("Invalid code").waitFor();
    await page.getByLabel("Code", { exact: true }).fill(totpCode(secret, 1));
    await press(page, "Verify");
    await page.waitForURL("**/admin");

    await passGate(page);
    await signIn(page, person.email);
    await page.getByRole("link", { name: "Use a recovery code" }).click();
    await page.getByRole("textbox", { name: "Recovery code" }).fill(codes[0] ?? "");
    await press(page, "Verify");
    await page.waitForURL("**/admin");
  });
});

test("a forgotten password is replaced by mail, and old sessions end", async () => {
  const person = await createStaff(database.db, { role: "operator", email: "vergessen@stufenlos.example" });
  const before = await openAs(person);
  const page = await open();
  await passGate(page);
  await page.getByRole("link", { name: "Forgot password?" }).click();
  await heading(page, "Forgot password?");
  await page.getByLabel("E-mail").fill(person.email);
  await press(page, "Send the link");
  await heading(page, "Check your email");
  await page.goto(linkIn(await emailTo(mail, person.email, "new password")));
  await page.getByLabel("New password").fill("eine-ganz-neue-treppe");
  await press(page, "Set password");
  await heading(page, "Your password is set");
  await passGate(page);
  await signIn(page, person.email, "eine-ganz-neue-treppe");
  await page.waitForURL("**/admin");
  await before.goto("/admin");
  await before.waitForURL("**/user1");
});

test("a removed person is out with the next click", async () => {
  const owner = await createStaff(database.db, { role: "owner", email: "entfernt@stufenlos.example" });
  const leaver = await createStaff(database.db, {
    role: "operator",
    email: "raus@stufenlos.example",
    name: "Ole Jansen",
  });
  const theirs = await openAs(leaver);
  await theirs.goto("/admin");
  const team = await openAs(owner);
  await team.goto("/admin/team");
  await team.getByRole("button", { name: "More about Ole Jansen" }).click();
  await team.getByRole("link", { name: "Remove access" }).click();
  await team.getByRole("alertdialog").getByRole("button", { name: "Remove access" }).click();
  await heading(team, "Without access");
  await theirs.goto("/admin");
  await theirs.waitForURL("**/user1");
});

test("signing out ends the session on the server too", async () => {
  const person = await createStaff(database.db, { role: "viewer", email: "feierabend@stufenlos.example" });
  const cookie = await signedInCookie(database.db, person);
  const admin = () => fetch(`${web.url}/admin`, { headers: { cookie }, redirect: "manual" });
  expect((await admin()).status).toBe(200);
  const answer = await fetch(`${web.url}/admin/logout`, {
    method: "POST",
    headers: { cookie, origin: web.url, "content-type": "application/x-www-form-urlencoded" },
    body: "intent=logout",
    redirect: "manual",
  });
  expect([answer.status, answer.headers.get("location")]).toEqual([302, "/user1"]);
  expect((await admin()).headers.get("location")).toBe("/user1");
});

test("without the access password, right and wrong credentials get the same answer", async () => {
  const person = await createStaff(database.db, { role: "owner", email: "ohne-pass@stufenlos.example" });
  const tryIt = async (password: string) => {
    const body = new URLSearchParams({ intent: "sign-in", email: person.email, password });
    const answer = await fetch(`${web.url}/user1`, { method: "POST", headers: { origin: web.url }, body });
    return {
      status: answer.status,
      cookies: answer.headers.getSetCookie(),
      page: (await answer.text()).replaceAll(/nonce="[^"]*"/g, ""),
    };
  };
  const right = await tryIt(person.password);
  expect(right).toMatchObject({ status: 401, cookies: [] });
  expect(right.page).toContain("Access Denied");
  expect(right).toEqual(await tryIt("falsch"));
});
