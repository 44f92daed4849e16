import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { readAlertSettings } from "#server/operations/alerts/alert-settings.ts";
import { expectStateAccessible } from "#tests/e2e/harness/accessibility.ts";
import { staffLooks } from "#tests/e2e/harness/samples.ts";
import { useServicesHarness } from "#tests/e2e/harness/services-harness.ts";

const harness = useServicesHarness();

const ALERTS = "/admin/alerts";
const toast = (page: Page, text: string) => page.locator("[data-toast]", { hasText: text }).first().waitFor();
const row = (page: Page, name: string) => page.getByRole("row").filter({ hasText: name });

test("an owner sets recipients, thresholds and quiet hours, with an audit entry", async () => {
  const page = await harness.openAs("owner");
  await page.goto(ALERTS);
  const failed = row(page, "Leads have failed at a service");
  await failed.getByLabel("Operators").check();
  await failed.getByLabel("Other e-mail addresses").fill("nobody");
  await failed.getByLabel("Minutes").fill("30");
  await page.getByLabel("Quiet hours", { exact: true }).check();
  await page.getByRole("button", { name: "Save alerts" }).click();
  await toast(page, "Please check the marked fields");
  await failed.getByText("At most 20 e-mail addresses").waitFor();
  expect(await failed.getByLabel("Minutes").inputValue()).toBe("30");

  await failed.getByLabel("Other e-mail addresses").fill("agency@example.org");
  await page.getByRole("button", { name: "Save alerts" }).click();
  await toast(page, "Alerts saved");
  const { rules, quiet } = await readAlertSettings(harness.database.db);
  expect(rules.failed).toMatchObject({
    roles: ["operator", "owner"],
    addresses: ["agency@example.org"],
    threshold: { minutes: 30, leads: 1 },
  });
  expect(quiet).toEqual({ from: 22 * 60, until: 7 * 60 });
  await page.goto("/admin/audit-log?group=alerts");
  await page.getByText("Changed who is told of alerts").waitFor();
  await page.getByText("agency@example.org").waitFor();
});

test("a webhook shows its key once, and a test alert reports the result of each channel", async () => {
  const page = await harness.openAs("owner");
  await page.goto(ALERTS);
  await page.getByLabel("Address", { exact: true }).fill("http://192.168.0.1/hook");
  await page.getByRole("button", { name: "Save webhook" }).click();
  await page.getByText("Only https is allowed").first().waitFor();
  await page.getByLabel("Address", { exact: true }).fill(`${harness.partner.url}/key/ok`);
  await page.getByRole("button", { name: "Save webhook" }).click();
  await page.getByRole("group", { name: "Signing key" }).getByText("whsec_").waitFor();
  await page.getByRole("button", { name: "Send a test alert" }).click();
  await page.getByText("has taken it (answered 201)").waitFor();
  await page.getByText("The mail server has taken the email to owner@stufenlos.example").waitFor();
  await expect.poll(() => page.getByText("whsec_").count()).toBe(0);
  expect(harness.mail.emails.map(({ subject }) => subject)).toContain("This is a test alert");

  await page.getByLabel("Another address").fill(`${harness.partner.url}/key/422`);
  await page.getByRole("button", { name: "Replace webhook" }).click();
  await page.getByRole("group", { name: "Signing key" }).waitFor();
  harness.mail.manners = { recipient: 550 };
  await page.getByRole("button", { name: "Send a test alert" }).click();
  await page.getByText("has not taken it: Answered 422").waitFor();
  await page.getByText("was not sent:").waitFor();
  harness.mail.manners = {};
  await page.getByRole("button", { name: "Remove webhook" }).click();
  await page.getByLabel("Address", { exact: true }).waitFor();
});

test("works without scripts, and keeps rejected input", async () => {
  const page = await harness.openAs("owner", { javaScriptEnabled: false });
  await page.goto(ALERTS);
  await page.getByLabel("First reminder after hours").fill("0");
  await row(page, "Leads are in doubt").getByLabel("Leads: Leads are in doubt").fill("7");
  await page.getByRole("button", { name: "Save alerts" }).click();
  await page.getByText("1 to 168 hours").waitFor();
  expect(await row(page, "Leads are in doubt").getByLabel("Leads: Leads are in doubt").inputValue()).toBe("7");
  await page.getByLabel("First reminder after hours").fill("6");
  await page.getByRole("button", { name: "Save alerts" }).click();
  await toast(page, "Alerts saved");
  const { rules, reminderHours } = await readAlertSettings(harness.database.db);
  expect([reminderHours, rules.in_doubt.threshold?.leads]).toEqual([6, 7]);
});

test.each(staffLooks)("axe passes in %s at %i px, without sideways scrolling", async (colorScheme, width) => {
  const page = await harness.openAs("owner", { colorScheme, viewport: { width, height: 844 } });
  await page.goto(ALERTS);
  await page.getByRole("button", { name: "Send a test alert" }).click();
  await page.getByText("The mail server has taken the email").waitFor();
  await expectStateAccessible(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
});
