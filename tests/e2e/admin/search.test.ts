import { beforeAll, expect, test } from "vitest";
import type { Page } from "playwright-core";
import { seedLead } from "#testing/fixtures/seed-leads.ts";
import { connectFakeService } from "#testing/fixtures/services.ts";
import { takenOver } from "#tests/e2e/harness/lead-list.ts";
import { expectStateAccessible } from "#tests/e2e/harness/accessibility.ts";
import { overhang } from "#tests/e2e/harness/page-facts.ts";
import { staffLooks } from "#tests/e2e/harness/samples.ts";
import { useStaffHarness } from "#tests/e2e/harness/staff-harness.ts";

const harness = useStaffHarness();
const ids = { solar: "", lift: "" };

beforeAll(async () => {
  const { db } = harness.database;
  const service = await connectFakeService(db, {
    url: "http://127.0.0.1:1/",
    name: "Musterbörse",
    formTypes: ["treppenlift6"],
  });
  const renate = { name: "Renate Oberländer", email: "r.o@post.example", phone: "0221 / 4710431", postalCode: "50937" };
  ids.lift = await seedLead(db, {
    formType: "treppenlift5",
    answers: renate,
    deliveries: { [service]: { state: "failed" } },
  });
  ids.solar = await seedLead(db, { answers: { ...renate, email: "renate@post.example" } });
  await db.updateTable("form_submissions").set({ form_type: "solar" }).where("id", "=", ids.solar).execute();
  await seedLead(db, { answers: { name: "Dieter Holzapfel", email: "d@post.example", phone: "0170 1234567" } });
});

const field = (page: Page) => page.getByRole("combobox", { name: "Search everything" });
const options = (page: Page) => page.getByRole("option");
/** Waits for the results of the last typed text. */
const searched = (page: Page) => page.locator("[data-search-dialog] [aria-busy=false]").waitFor();

async function openSearch(page: Page, path: string, keys = "Control+k"): Promise<void> {
  await takenOver(page, () => page.goto(path));
  await page.keyboard.press(keys);
  await field(page).waitFor();
}

test("Control+k, a spoken phone number and Enter open the lead", async () => {
  const page = await harness.open("operator", { viewport: { width: 1440, height: 900 } });
  await openSearch(page, "/admin/delivery-health");
  await page.keyboard.type("+49 (0)221 4710431");
  await page.getByText("read as +492214710431, all forms and the quarantine").waitFor();
  const group = page.getByRole("group", { name: "Same person: 2 leads with the same phone number" });
  await searched(page);
  expect(await group.getByRole("option").count()).toBe(2);
  expect(await group.getByRole("option").last().innerText()).toMatch(
    /V5\s+Renate Oberländer\s+0221 \/ 4710431 · 50937 · Treppenlift 5 · .*Error/s,
  );
  await page.keyboard.press("ArrowDown");
  const second = (await options(page).nth(1).getAttribute("id")) ?? "";
  await expect.poll(() => field(page).getAttribute("aria-activedescendant")).toBe(second);
  await page.keyboard.press("Enter");
  await page.waitForURL(`**/admin/forms/treppenlift5?lead=${ids.lift}`);
  await expect.poll(() => field(page).count()).toBe(0);
});

test("finds forms, screens, services and actions, with arrow keys that wrap around", async () => {
  const page = await harness.open("operator", { viewport: { width: 1440, height: 900 } });
  await openSearch(page, "/admin");
  await page.keyboard.type("musterb");
  await page.getByRole("group", { name: "Services" }).waitFor();
  await searched(page);
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("Enter");
  await page.waitForURL(/\/admin\/api-services\/[0-9a-f-]{36}$/);
  await openSearch(page, "/admin");
  await page.keyboard.type("audit");
  await page.getByRole("option", { name: "Audit log", exact: true }).click();
  await page.waitForURL("**/admin/audit-log");
});

test("Escape restores the focus, and a link or Mac shortcut opens the dialog too", async () => {
  const page = await harness.open("operator", { viewport: { width: 1440, height: 900 } });
  await openSearch(page, "/admin/quarantine", "Meta+k");
  await page.keyboard.press("Escape");
  await expect.poll(() => field(page).count()).toBe(0);
  const link = page.getByRole("link", { name: "Search or jump to" });
  await link.click();
  await field(page).waitFor();
  await page.keyboard.press("Escape");
  await expect.poll(() => link.evaluate((one) => one === document.activeElement)).toBe(true);
});

test("a failed request keeps the page with an error, and Enter retries", async () => {
  const page = await harness.open("operator", { viewport: { width: 1440, height: 900 } });
  await openSearch(page, "/admin/quarantine");
  await page.route("**/admin/search.data**", (route) => route.abort());
  await page.keyboard.type("oberl");
  await page.getByText("The search could not be done just now.").waitFor();
  expect(await page.getByRole("heading", { name: "Quarantine", exact: true, includeHidden: true }).count()).toBe(1);
  await page.unroute("**/admin/search.data**");
  await page.keyboard.press("Enter");
  await page
    .getByRole("option", { name: /Renate Oberländer/ })
    .first()
    .waitFor();
});

test("without scripts it is a page with the same results", async () => {
  const page = await harness.open("operator", { javaScriptEnabled: false, viewport: { width: 1440, height: 900 } });
  await page.goto("/admin/delivery-health");
  await page.getByRole("link", { name: "Search or jump to" }).click();
  await page.getByRole("searchbox", { name: "Search everything" }).fill("0049 221 4710431");
  await page.getByRole("button", { name: "Search", exact: true }).click();
  await page.getByRole("heading", { name: "Same person: 2 leads with the same phone number" }).waitFor();
  await page.getByRole("link", { name: /Renate Oberländer.*Solar/ }).click();
  await page.waitForURL(`**/admin/forms/solar?lead=${ids.solar}`);
});

test("a viewer finds no person and sees no contact data", async () => {
  const page = await harness.open("viewer", { viewport: { width: 1440, height: 900 } });
  await openSearch(page, "/admin");
  await page.keyboard.type("oberländer");
  await page.getByText("Viewers find leads by postal code or lead id.").waitFor();
  await page.goto("/admin/search?q=50937");
  await page
    .getByRole("link", { name: /R\. O\./ })
    .first()
    .waitFor();
  expect(await page.content()).not.toMatch(/Oberl|4710431|post\.example/);
});

test.each(staffLooks)(
  "axe passes in the dialog and on the page, %s at %i px, without overflow",
  async (theme, width) => {
    const page = await harness.open("operator", { viewport: { width, height: 844 }, colorScheme: theme });
    await openSearch(page, "/admin/search?q=50937");
    await page.keyboard.press("Escape");
    await expectStateAccessible(page);
    expect(await overhang(page)).toBe(0);
    await page.keyboard.press("Control+k");
    await field(page).waitFor();
    await expectStateAccessible(page);
    await page.keyboard.type("0221 47");
    await page
      .getByRole("option", { name: /Renate/ })
      .first()
      .waitFor();
    await expectStateAccessible(page);
    expect(await overhang(page)).toBe(0);
  },
);
