import { sql } from "kysely";
import { beforeEach, expect, test } from "vitest";
import { scriptsRun } from "#testing/browser/browser.ts";
import { CANARY } from "#testing/fixtures/secret-canary.ts";
import { useServicesHarness } from "#tests/e2e/harness/services-harness.ts";

const harness = useServicesHarness();
const LIST = "/admin/api-services";
const KEY = `${CANARY}-schluessel-7Q4x`;

beforeEach(() => sql`delete from api_services`.execute(harness.database.db));

const services = () => harness.database.db.selectFrom("api_services").selectAll().execute();

test("a typed key outlives rows, JSON and every kind; what is on the screen is tested unsaved; leaving asks", async () => {
  const page = await harness.openAs("operator");
  await page.goto(`${LIST}?add=http`);
  await page.waitForURL(`**${LIST}/new?kind=http`);
  await scriptsRun(page);
  await page.getByLabel("API key").fill(KEY);
  await page.locator("label", { hasText: /^JSON$/ }).click();
  await page.getByLabel("Definition").waitFor();
  await page.locator("label", { hasText: /^Rows$/ }).click();
  for (const kind of ["Conversions API", "Mail", "Webhook", "Plain JSON", "Lead marketplace"]) {
    await page.getByRole("link", { name: kind }).click();
    await page.locator(`[aria-current="true"]`, { hasText: kind }).waitFor();
    expect(await page.locator('[name="apiKey"]').inputValue(), kind).toBe(KEY);
  }
  await page.getByLabel("Endpoint").fill(`${harness.partner.url}/201`);
  await page.getByRole("button", { name: "Send test lead" }).click();
  await page.getByText("Test lead accepted").waitFor();
  expect(await page.getByRole("group", { name: "Request that was sent" }).innerText()).toContain("Bearer redacted");
  expect(await services()).toEqual([]);
  await page.getByLabel("Key goes into").selectOption("none");
  await page.getByText("The key must go somewhere").first().waitFor();
  const crumb = page.getByRole("navigation", { name: "Breadcrumb" }).getByRole("link", { name: "API Services" });
  await crumb.click();
  await page.getByRole("alertdialog", { name: "Leave without saving?" }).waitFor();
  await page.keyboard.press("Escape");
  expect(await page.locator('[name="apiKey"]').inputValue()).toBe(KEY);
  await crumb.click();
  await page.getByRole("button", { name: "Leave" }).click();
  await page.waitForURL(`**${LIST}`);
});
