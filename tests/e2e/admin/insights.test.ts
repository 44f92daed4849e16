import { beforeAll, expect, test } from "vitest";
import { seedBuyers } from "#testing/fixtures/buyers.ts";
import { seedCounts, seedMoney } from "#testing/fixtures/insights.ts";
import { expectStateAccessible } from "#tests/e2e/harness/accessibility.ts";
import { scriptWays, staffLooksAtNight } from "#tests/e2e/harness/samples.ts";
import { useStaffHarness } from "#tests/e2e/harness/staff-harness.ts";

const harness = useStaffHarness();
beforeAll(async () => {
  const { db } = harness.database;
  const { buyerId } = await seedBuyers(db);
  await seedCounts(db);
  await seedMoney(db, buyerId);
});

test.each(scriptWays)("scripts %s: ranges, forms and campaigns are chosen by URL", async (javaScriptEnabled) => {
  const page = await harness.open("viewer", { javaScriptEnabled });
  await page.goto("/admin/insights");
  await page.getByText("Largest loss after the first step: Name").waitFor();
  await page.getByRole("link", { name: "7 days" }).click();
  await page.locator("a[aria-current=true]", { hasText: "7 days" }).waitFor(); // the URL changes before the screen
  await page.getByRole("link", { name: "Do not compare" }).click();
  await page.getByRole("link", { name: "Compare with previous period" }).waitFor();
  await page.getByLabel("Device").selectOption("desktop");
  await page.getByRole("button", { name: "Show funnel" }).click();
  await page.waitForURL(/days=7&compare=no.*device=desktop/);
  await page.getByText("No starts in this time.").waitFor();
  await page.getByLabel("From").fill("2024-01-01");
  await page.getByLabel("to", { exact: true }).fill("2024-01-31");
  await page.getByRole("button", { name: "Show", exact: true }).click();
  await page.waitForURL(/from=2024-01-01/);
  await page.getByText("Nothing was sold in this time.").waitFor();
});

test("a campaign's funnel opens from its row, and closes again", async () => {
  const page = await harness.open("viewer", { javaScriptEnabled: false });
  await page.goto("/admin/insights?by=campaign");
  await page.getByRole("link", { name: "Funnel of google / cpc / herbst" }).click();
  await page.getByText("No starts in this time.").waitFor();
  await page.getByRole("link", { name: "google / cpc / herbst", exact: true }).click();
  await page.getByText("Largest loss after the first step: Name").waitFor();
});

test("every table can be exported", async () => {
  const page = await harness.open("viewer");
  for (const [part, line] of [
    ["funnel", "Name;"],
    ["variants", "Treppenlift 5;1000;210;200;16;8;"],
    ["sources", "facebook;cpc;;500;105;100;8;8;600;9000;3864;-5136;62"],
    ["buyers", "Musterlift Rheinland GmbH;200;"],
  ] as const) {
    const response = await page.request.get(`/admin/insights/export?part=${part}`);
    expect(response.headers()["content-disposition"]).toMatch(new RegExp(`filename="${part}-.*\\.csv"`));
    expect((await response.text()).replaceAll('"', "")).toContain(line);
  }
  expect((await page.request.get("/admin/insights/export?part=leads")).status()).toBe(404);
});

test.each(staffLooksAtNight)("axe passes without sideways scrolling, %s at %i px", async (colorScheme, width) => {
  const page = await harness.open("viewer", { viewport: { width, height: 900 }, colorScheme });
  for (const search of ["", "?days=13m&by=campaign&form=solar"]) {
    await page.goto(`/admin/insights${search}`);
    await expectStateAccessible(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth), search).toBeLessThanOrEqual(width);
  }
});
