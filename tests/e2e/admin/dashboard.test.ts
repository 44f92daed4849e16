import type { BrowserContextOptions, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { funnels } from "#funnels/registry.ts";
import { newLead, postLead } from "#testing/fixtures/leads.ts";
import { startWeb, type Running } from "#testing/processes/product.ts";
import { createStaff, signedInCookie } from "#testing/fixtures/staff.ts";
import { createTestDatabase, type TestDatabase } from "#testing/database/test-database.ts";
import { expectStateAccessible } from "#tests/e2e/harness/accessibility.ts";
import { staffPages } from "#tests/e2e/harness/browser-pages.ts";
import { staffLooksAtNight, type StaffLook } from "#tests/e2e/harness/samples.ts";
import { addCookies } from "#tests/e2e/harness/staff-cookies.ts";
import { fullAtNight } from "#tests/nightly.ts";

let database: TestDatabase;
let web: Running & { url: string };
const openPage = staffPages({ closedAfter: "each test" });
let cookie: string;
beforeAll(async () => {
  database = await createTestDatabase();
  web = await startWeb(database.url);
  cookie = await signedInCookie(database.db, await createStaff(database.db, { role: "owner" }));
});
afterAll(async () => {
  const open = await fetch(`${web.url}/admin/live`, { headers: { cookie } });
  expect(open.headers.get("content-type")).toBe("text/event-stream");
  await web.kill("SIGTERM"); // an open stream does not keep the process
  await database.drop();
});

async function openDashboard(options: BrowserContextOptions = {}, whose = cookie): Promise<Page> {
  const page = await openPage({ baseURL: web.url, locale: "en-GB", ...options });
  await addCookies(page, whose, web.url);
  await page.goto("/admin");
  return page;
}

const theme = (page: Page) => page.locator("html").getAttribute("data-theme");

test("the dashboard has the specification's words and every form", async () => {
  const page = await openDashboard();
  expect(await page.getByRole("heading", { level: 1 }).textContent()).toBe("Admin Dashboard");
  expect(await page.getByText("Welcome, owner@stufenlos.example").count()).toBe(1);
  expect(await page.getByRole("heading", { name: "Form Submissions" }).count()).toBe(1);
  const system = page.getByRole("region", { name: "System Management" });
  expect(await system.getByRole("link", { name: "API Services" }).getAttribute("href")).toBe("/admin/api-services");
  const forms = Object.keys(funnels).length;
  expect(await page.getByRole("article").count()).toBe(forms);
  expect(await page.getByRole("link", { name: "View Submissions" }).count()).toBe(forms);
  expect(await page.getByRole("link", { name: "Form Settings" }).count()).toBe(forms);
  expect(await page.getByText("statements without evidence").count()).toBe(1);
  expect(await page.getByRole("main").getByRole("button", { name: "Logout" }).isVisible()).toBe(true);
});

test("a lead appears on the open dashboard without first name and number", async () => {
  const page = await openDashboard();
  await page.getByText("Live ·").waitFor();
  await postLead(web.url, newLead({ name: "Gerda Morgenroth", postalCode: "80331" }));
  const row = page.getByRole("region", { name: "Live feed" }).getByText("G. Morgenroth 80331");
  await row.waitFor();
  expect(await page.content()).not.toContain("Gerda");
});

test.each([
  ["with scripts", {}],
  ["without scripts", { javaScriptEnabled: false }],
])("%s, the theme follows the system until one is chosen", async (_, options) => {
  const page = await openDashboard({ colorScheme: "dark", ...options });
  expect(await theme(page)).toBeNull();
  const paper = () => page.locator("main").evaluate((main) => getComputedStyle(main).backgroundColor);
  const night = await paper();
  await page.getByRole("button", { name: "Switch to light" }).click();
  await page.locator("html[data-theme=light]").waitFor();
  await page.waitForLoadState(); // with its styles
  expect(await paper()).not.toBe(night);
  await page.reload();
  expect(await theme(page)).toBe("light");
  await page.getByRole("button", { name: "Switch to dark" }).click();
  await page.locator("html[data-theme=dark]").waitFor();
  await page.waitForLoadState();
  expect(await paper()).toBe(night);
});

test("shortcuts open pages, and can be switched off", async () => {
  const page = await openDashboard();
  await page.getByText("Live ·").waitFor();
  await page.keyboard.press("?");
  const keys = page.getByRole("dialog", { name: "Keys" });
  await keys.getByRole("switch", { name: "Single keys" }).click();
  await page.keyboard.press("Escape");
  await keys.waitFor({ state: "hidden" });
  await page.keyboard.press("?");
  expect(await keys.isVisible()).toBe(false);
});

test("a viewer sees no links to forbidden pages", async () => {
  const viewer = await signedInCookie(database.db, await createStaff(database.db, { role: "viewer" }));
  const page = await openDashboard({}, viewer);
  await page.getByRole("heading", { name: "System Management" }).waitFor();
  expect(await page.getByText("Nothing needs you right now").count()).toBe(1);
  expect(await page.getByRole("link", { name: "Team" }).count()).toBe(0);
  await page.goto("/admin/team");
  expect(await page.getByRole("heading", { level: 1 }).textContent()).toBe("Your role does not allow this");
});

test("an unknown URL has its error page in the staff frame", async () => {
  const page = await openDashboard();
  const response = await page.goto("/admin/nirgendwo");
  expect(response?.status()).toBe(404);
  expect(await page.getByRole("heading", { level: 1 }).textContent()).toBe("Page not found");
  expect(await page.getByRole("navigation", { name: "Forms", exact: true }).count()).toBe(1);
});

/** At 1024 px the navigation takes its third form. */
const narrow: readonly StaffLook[] = [
  ["light", 1024],
  ["dark", 1024],
];
const looks = [...staffLooksAtNight, ...fullAtNight(narrow, [])];

test.each(looks)("axe passes without sideways scrolling, %s at %i px", async (colorScheme, width) => {
  const page = await openDashboard({ colorScheme, viewport: { width, height: 900 } });
  await expectStateAccessible(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
});
