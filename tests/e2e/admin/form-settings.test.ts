import type { Page } from "playwright-core";
import { sql } from "kysely";
import { beforeEach, expect, test } from "vitest";
import { LEAD_TYPES } from "#server/delivery/api-services/lead-choices.ts";
import { scriptsRun } from "#testing/browser/browser.ts";
import { connectFakeService } from "#testing/fixtures/services.ts";
import { until } from "#testing/until.ts";
import { expectStateAccessible } from "#tests/e2e/harness/accessibility.ts";
import { staffLooks } from "#tests/e2e/harness/samples.ts";
import { useServicesHarness, without } from "#tests/e2e/harness/services-harness.ts";

const harness = useServicesHarness();
const PAGE = "/admin/forms/treppenlift5/settings";

beforeEach(async () => {
  const { db } = harness.database;
  await sql`delete from api_services`.execute(db);
  const partner = { url: `${harness.partner.url}/ok`, formTypes: ["solar" as const] };
  await connectFakeService(db, { ...partner, name: "Musterbörse" });
  await connectFakeService(db, { ...partner, name: "Liftring", sendMode: "manual" });
  await connectFakeService(db, { ...partner, name: "Altbestand", isActive: false });
});

const stored = async (name: string) => {
  const row = await harness.database.db
    .selectFrom("form_api_settings")
    .innerJoin("api_services", "api_services.id", "api_service_id")
    .select(["is_enabled", "custom_settings"])
    .where("name", "=", name)
    .where("form_type", "=", "treppenlift5")
    .executeTakeFirst();
  return row && { isEnabled: row.is_enabled, ...(row.custom_settings as object) };
};
const box = (page: Page, name: string) => page.getByRole("region", { name });
const theSwitch = (page: Page, name: string) => page.getByRole("switch", { name: `Enable ${name} for Treppenlift 5` });
const toast = (page: Page, text: string) => page.locator("[data-toast]", { hasText: text }).first().waitFor();

const open = async (...args: Parameters<typeof harness.openAs>) => {
  const page = await harness.openAs(...args);
  await page.goto(PAGE);
  return page;
};

test("lead type and custom field appear only for an enabled service, and every change is saved", async () => {
  const page = await open("operator");
  await scriptsRun(page);
  expect(await page.getByLabel("Lead type").count()).toBe(0);
  await theSwitch(page, "Musterbörse").click();
  await toast(page, "Settings updated successfully");
  expect(await stored("Musterbörse")).toEqual({ isEnabled: true });
  const leadType = box(page, "Musterbörse").getByLabel("Lead type");
  expect(await leadType.locator("option").allInnerTexts()).toEqual(["Choose a lead type", ...LEAD_TYPES]);
  expect(await page.getByLabel("Custom field").count()).toBe(1);
  await leadType.selectOption("TREPPENLIFT");
  await until(async () => ((await stored("Musterbörse")) as { leadType?: string }).leadType === "TREPPENLIFT");
  await box(page, "Musterbörse").getByLabel("Custom field").fill("SL-V5");
  await page.keyboard.press("Tab");
  await until(
    async () => ((await stored("Musterbörse")) as { customField?: string }).customField === "SL-V5" || undefined,
  );
  expect(await stored("Musterbörse")).toEqual({ isEnabled: true, leadType: "TREPPENLIFT", customField: "SL-V5" });
  await page.getByText("at once, as TREPPENLIFT, custom field SL-V5").waitFor();
  await theSwitch(page, "Liftring").press("Space");
  await page.getByText("waits until someone presses Send").waitFor();
  await theSwitch(page, "Musterbörse").click();
  await box(page, "Musterbörse").getByLabel("Lead type").waitFor({ state: "detached" });
  await until(async () => ((await stored("Musterbörse"))?.isEnabled === false ? true : undefined));
  expect(await stored("Musterbörse")).toEqual({ isEnabled: false, leadType: "TREPPENLIFT", customField: "SL-V5" });
  await page.getByText("1 inactive service is not listed: Altbestand.").waitFor();
});

test("a failed change resets the control, with an error in its box", async () => {
  const page = await open("operator");
  await scriptsRun(page);
  await without(harness.database.owner, "form_api_settings.custom_settings", async () => {
    await theSwitch(page, "Musterbörse").click();
    await toast(page, "Failed to update settings");
  });
  await box(page, "Musterbörse").getByText("Not saved").waitFor();
  expect(await theSwitch(page, "Musterbörse").isChecked()).toBe(false);
  await box(page, "Musterbörse").getByRole("button", { name: "Try again" }).click();
  await toast(page, "Settings updated successfully");
  expect(await stored("Musterbörse")).toEqual({ isEnabled: true });
  await page.context().setOffline(true);
  await theSwitch(page, "Liftring").click();
  await box(page, "Liftring").getByText("Not saved").waitFor();
  expect(await theSwitch(page, "Liftring").isChecked()).toBe(false);
  await page.context().setOffline(false);
  await theSwitch(page, "Liftring").click();
  await box(page, "Liftring").getByText("Not saved").waitFor({ state: "detached" });
  await box(page, "Liftring").getByLabel("Lead type").waitFor();
});

test("distinguishes unreadable settings from an unknown form", async () => {
  const page = await harness.openAs("viewer");
  await without(harness.database.owner, "form_api_settings.custom_settings", async () => {
    await page.goto(PAGE);
    await page.getByRole("heading", { name: "Failed to load form settings" }).waitFor();
    await toast(page, "Failed to load form settings");
  });
  const answer = await page.goto("/admin/forms/treppenlift9/settings");
  expect(answer?.status()).toBe(404);
  await page.getByRole("heading", { name: "There is no such form" }).waitFor();
  await toast(page, "Invalid form type");
});

test("a viewer sees the settings and cannot change them", async () => {
  const page = await open("viewer", { javaScriptEnabled: false });
  expect(await theSwitch(page, "Musterbörse").isDisabled()).toBe(true);
  const id = await page.locator('input[name="apiServiceId"]').first().inputValue();
  const refused = await page.request.post(PAGE, {
    form: { intent: "save", apiServiceId: id, isEnabled: "on" },
    headers: { origin: harness.url },
  });
  expect(refused.status()).toBe(403);
  expect(await stored("Musterbörse")).toBeUndefined();
});

test("without scripts each service has a Save button", async () => {
  const page = await open("operator", { javaScriptEnabled: false });
  await theSwitch(page, "Musterbörse").check();
  await page.getByRole("button", { name: "Save Musterbörse" }).click();
  await toast(page, "Settings updated successfully");
  await box(page, "Musterbörse").getByLabel("Lead type").selectOption("KAMIN");
  await page.getByRole("button", { name: "Save Musterbörse" }).click();
  await toast(page, "Settings updated successfully");
  await expect.poll(() => stored("Musterbörse")).toEqual({ isEnabled: true, leadType: "KAMIN" });
});

test.each(staffLooks)("axe passes, %s at %i px", async (colorScheme, width) => {
  const page = await open("operator", { viewport: { width, height: 900 }, colorScheme });
  await scriptsRun(page);
  await theSwitch(page, "Musterbörse").click();
  await toast(page, "Settings updated successfully");
  await expectStateAccessible(page);
});
