import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { OperatorSchema } from "#server/site/operator.ts";
import { until } from "#testing/until.ts";
import { expectStateAccessible } from "#tests/e2e/harness/accessibility.ts";
import { staffLooksAtNight } from "#tests/e2e/harness/samples.ts";
import { useStaffHarness } from "#tests/e2e/harness/staff-harness.ts";

const harness = useStaffHarness();

const SITE = "/admin/site";
const CALLBACK = "Callback (variant 6)";
const THANKS = "/treppenlift6/15";

/**
 * Waits for a visitor page to show the text, because the site is cached for two seconds. The thank-you page needs a sent lead.
 */
function visitorReads(path: string, words: string): Promise<unknown> {
  const headers: Record<string, string> = path === THANKS ? { cookie: "arrived=1" } : {};
  return until(async () => (await (await fetch(harness.url + path, { headers })).text()).includes(words));
}

const toast = (page: Page, text: string) => page.locator("[data-toast]", { hasText: text }).first().waitFor();
const dialog = (page: Page, name: string) => page.getByRole("dialog", { name });

async function edit(page: Page, statement: string, fill: (form: ReturnType<typeof dialog>) => Promise<void>) {
  await page.goto(SITE);
  await page.getByRole("link", { name: statement }).click();
  const form = dialog(page, statement);
  await fill(form);
  await form.getByRole("button", { name: "Save statement" }).click();
  await toast(page, "Statement saved");
  await form.waitFor({ state: "detached" });
}

const row = (page: Page, statement: string, says: RegExp) =>
  page.getByRole("row").filter({ hasText: statement }).filter({ hasText: says });
const yesterday = new Date(Date.now() - 26 * 3600_000).toISOString().slice(0, 10);

test("a changed statement is on the visitor's page in seconds, its fallback once it is off, both with history", async () => {
  await visitorReads(THANKS, "Wir rufen Sie in der Regel innerhalb von 48 Stunden zurück. Halten Sie");
  const page = await harness.open("owner");
  await edit(page, CALLBACK, async (form) => {
    await form.getByLabel("Value").fill("72 Stunden");
    await form.getByLabel("Wording").fill("Wir melden uns binnen {value}");
    await form.locator("q", { hasText: "Wir melden uns binnen 72 Stunden" }).waitFor();
    await form.locator("q", { hasText: "Wir rufen Sie so bald wie möglich zurück" }).waitFor();
    await form.getByLabel("Evidence").fill("Auswertung der Anrufe, Oktober 2026");
  });
  await row(page, CALLBACK, /binnen 72 Stunden.*Proven.*owner@stufenlos.example/).waitFor();
  await visitorReads(THANKS, "Wir melden uns binnen 72 Stunden. Halten Sie");

  await edit(page, CALLBACK, async (form) => {
    await form.getByRole("switch", { name: "Shown to visitors" }).uncheck();
    await form.locator("q", { hasText: "Wir rufen Sie so bald wie möglich zurück" }).nth(1).waitFor();
  });
  await row(page, CALLBACK, /Off/).waitFor();
  await visitorReads(THANKS, "Wir rufen Sie so bald wie möglich zurück. Halten Sie");

  await page.goto(`${SITE}?claim=callback`);
  const changes = dialog(page, CALLBACK).locator("[aria-labelledby=statement-history] li");
  expect(await changes.count()).toBe(2);
  expect(await changes.nth(0).innerText()).toContain("Shown: on → off");
  expect(await changes.nth(1).innerText()).toContain("Value: 48 Stunden → 72 Stunden");
  expect(await changes.nth(1).innerText()).toContain("owner@stufenlos.example");

  await page.goto("/admin/audit-log?group=site");
  expect(await page.getByText("Changed statement").count()).toBe(2);
});

test("an expired statement is hidden, and listed on the dashboard", async () => {
  await visitorReads("/treppenlift", "Die 3-Minuten-Treppenlift-Beratung");
  const page = await harness.open("owner");
  await edit(page, "Time for the questionnaire", (form) => form.getByLabel("Valid until").fill(yesterday));
  await row(page, "Time for the questionnaire", /Expired/).waitFor();
  await visitorReads("/treppenlift", "Ihre Treppenlift-Beratung");
  await page.goto("/admin");
  const attention = page.getByRole("region", { name: "Needs attention" });
  await attention.getByText("expired: Time for the questionnaire").waitFor();
  await attention.getByText("statements without evidence").waitFor();
  await attention.getByRole("link", { name: "Renew" }).click();
  await page.getByRole("heading", { level: 1, name: "Site & statements" }).waitFor();
});

test("the operator's data is on every page, and invalid input comes back with errors", async () => {
  const page = await harness.open("owner");
  await page.goto(`${SITE}?part=operator`);
  const asked = await page
    .locator("main form [name]:not([type=hidden])")
    .evaluateAll((all) => all.map((one) => one.getAttribute("name") ?? ""));
  expect(asked.toSorted()).toEqual(Object.keys(OperatorSchema.shape).toSorted());
  await page.getByLabel("Phone", { exact: false }).first().fill("030 23125 044");
  await page.getByLabel("VAT ID").fill("");
  await page.getByRole("button", { name: "Save operator data" }).click();
  await page.getByText("VAT ID is required").waitFor();
  await expect.poll(() => page.getByLabel("Phone", { exact: false }).first().inputValue()).toBe("030 23125 044");
  await page.getByLabel("VAT ID").fill("DE000000000");
  await page.getByRole("button", { name: "Save operator data" }).click();
  await toast(page, "Operator data saved");
  await page.getByText("Placeholder: the site will not start in production with this").waitFor();
  await visitorReads("/treppenlift", "030 23125 044");
  await page.getByRole("link", { name: "History" }).click();
  await dialog(page, "History of the operator data").getByText("030 23125 044").waitFor();
  await page.goto("/admin");
  await page.getByText("Placeholder company details").waitFor();
});

test("an operator sees statements on the dashboard, without a link", async () => {
  const page = await harness.open("operator");
  await page.goto("/admin");
  const attention = page.getByRole("region", { name: "Needs attention" });
  await attention.getByText("statements without evidence").waitFor();
  expect(await attention.getByRole("link").count()).toBe(0);
  expect(await page.getByRole("link", { name: "Site & statements" }).count()).toBe(0);
  expect((await page.goto(SITE))?.status()).toBe(403);
  const form = { intent: "statement", name: "rating", value: "5,0", wording: "{value}", fallback: "", evidence: "" };
  const refused = await page.request.post(SITE, { form, headers: { origin: harness.url } });
  expect(refused.status()).toBe(403);
});

test("without scripts statements can be edited, and rejected input comes back with errors", async () => {
  const page = await harness.open("owner", { javaScriptEnabled: false });
  await page.goto(SITE);
  await page.getByRole("link", { name: "Seal for the lifts" }).click();
  const form = dialog(page, "Seal for the lifts");
  await form.getByLabel("Wording").fill("{siegel}-geprüfte Lifte");
  await form.getByLabel("Evidence").fill("Zertifikat 4711");
  await form.getByRole("button", { name: "Save statement" }).click();
  await form.getByText("{value} is the only placeholder").waitFor();
  expect(await form.getByLabel("Evidence").inputValue()).toBe("Zertifikat 4711");
  await form.getByLabel("Wording").fill("{value}-geprüfte Lifte");
  await form.getByRole("button", { name: "Save statement" }).click();
  await toast(page, "Statement saved");
  await row(page, "Seal for the lifts", /TÜV-geprüfte Lifte.*Proven/).waitFor();
  await page.goto(`${SITE}?claim=toString`);
  expect(await page.getByRole("dialog").count()).toBe(0);
});

test.each(staffLooksAtNight)("axe passes without sideways scrolling, %s at %i px", async (colorScheme, width) => {
  const page = await harness.open("owner", { viewport: { width, height: 900 }, colorScheme });
  for (const search of ["", "?claim=callback", "?part=operator", "?history=operator"]) {
    await page.goto(SITE + search);
    await expectStateAccessible(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), search).toBeLessThanOrEqual(0);
  }
});
