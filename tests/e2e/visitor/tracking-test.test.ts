import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { fullAtNight } from "#tests/nightly.ts";
import { specification } from "#tests/spec/all.ts";
import { trackedLinks } from "#tests/spec/tracking.ts";
import { scriptsRun, WIDTHS } from "#testing/browser/browser.ts";
import { arriveAt, walk } from "#tests/e2e/harness/journey.ts";
import { useVisitorHarness } from "#tests/e2e/harness/visitor-harness.ts";

const harness = useVisitorHarness();
const solar = specification.find(({ formType }) => formType === "solar") ?? expect.fail("no solar");
const [first] = solar.steps;

const linksOf = (page: Page) => page.locator(".tracking-test li a");

async function storedAddress(email: string): Promise<string> {
  const { submission_data } = await harness.database.db
    .selectFrom("form_submissions")
    .select("submission_data")
    .where("search_text", "like", `%${email}%`)
    .executeTakeFirstOrThrow();
  return (submission_data as { sourceUrl: string }).sourceUrl;
}

test.concurrent.each(fullAtNight([true, false], [true]))(
  "spec §2: one person uses all five links of /test, and each lead stores its full address (scripts: %s)",
  async (scripts) => {
    const page = await harness.open({ viewport: WIDTHS.phone, javaScriptEnabled: scripts });
    for (const [index, { has, cutWithoutConsent = [] }] of trackedLinks.entries()) {
      await page.goto("/test");
      expect(await linksOf(page).count()).toBe(trackedLinks.length);
      const opened = new URL((await linksOf(page).nth(index).getAttribute("href")) ?? "", harness.url);
      await linksOf(page).nth(index).click();
      if (first) await arriveAt(page, first);
      if (scripts) await scriptsRun(page);
      const email = `link-${index}-${scripts}@web.de`;
      await walk(page, solar, email);
      for (const part of has) expect(opened.search).toContain(part);
      for (const name of cutWithoutConsent) {
        expect(opened.searchParams.has(name)).toBe(true);
        opened.searchParams.delete(name);
      }
      expect(await storedAddress(email)).toBe(opened.href);
    }
    await page.goto("/test");
    await linksOf(page).nth(0).click();
    if (first) await arriveAt(page, first);
  },
);

test("'Neue Anfrage stellen' keeps the parameters of the previous lead's link", async () => {
  const page = await harness.open({ viewport: WIDTHS.phone });
  const query = "?utm_source=google&gclid=test-gclid-123&user_id=user-789";
  await page.goto(`/solar${query}`);
  await scriptsRun(page);
  await walk(page, solar, "again@web.de");
  await page.goBack();
  await page.getByRole("link", { name: "Neue Anfrage stellen" }).click();
  if (first) await arriveAt(page, first);
  expect(page.url()).toBe(`${harness.url}/solar${query}`);
});
