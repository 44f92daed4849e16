import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { openWhole, scriptsRun, WIDTHS } from "#testing/browser/browser.ts";
import { expectAccessible } from "#tests/e2e/harness/accessibility.ts";
import { arriveAt, walk } from "#tests/e2e/harness/journey.ts";
import { observeShifts, overhang, shiftsOn, smallTargets } from "#tests/e2e/harness/page-facts.ts";
import { mechanismFunnel, runsAxeAt } from "#tests/e2e/harness/samples.ts";
import { useVisitorHarness } from "#tests/e2e/harness/visitor-harness.ts";

const harness = useVisitorHarness();
const stored = (page: Page) => page.evaluate(() => localStorage.length);

/** Starts a walk and closes the tab; the new one has the same browser profile. */
async function leaveAndReturn(page: Page, path: string): Promise<Page> {
  const context = page.context();
  await page.close();
  const later = await context.newPage();
  await observeShifts(later);
  await openWhole(later, path);
  return later;
}

test.concurrent.for(mechanismFunnel("treppenlift5"))(
  "$formType: a closed tab loses no answer, and nothing is stored before the first",
  async (spec, { expect }) => {
    const page = await harness.open({ viewport: WIDTHS.phone });
    const [first, second, third] = spec.steps;
    if (!first || !second || !third) throw new Error("too short a funnel");
    await page.goto(spec.basePath);
    await scriptsRun(page);
    expect(await stored(page)).toBe(0);
    await walk(page, spec, "", { until: third.slug });
    await expect.poll(() => stored(page)).toBe(1);

    const later = await leaveAndReturn(page, spec.basePath);
    await arriveAt(later, first);
    await later.getByText("Möchten Sie bei Frage 3 weitermachen?").waitFor();
    await later.getByRole("button", { name: "Ja, weitermachen" }).click();
    await arriveAt(later, third);
    await later.getByText("Zurück", { exact: true }).click();
    await arriveAt(later, second);
    await expect.poll(() => later.locator("button[aria-pressed=true]").count()).toBe(1);
  },
);

test("the offer shifts nothing, axe passes, and 'Neu beginnen' clears the device", async () => {
  const page = await harness.open({ viewport: WIDTHS.phone });
  await page.goto("/treppenlift");
  await scriptsRun(page);
  await page.getByRole("button", { name: /Sitzlift/ }).click();
  await expect.poll(() => stored(page)).toBe(1);
  const later = await leaveAndReturn(page, "/treppenlift");
  const again = later.getByRole("button", { name: "Neu beginnen" });
  await again.waitFor();
  expect(await shiftsOn(later)).toEqual([]);
  for (const width of [320, 390, 1280]) {
    await later.setViewportSize({ width, height: 844 });
    if (runsAxeAt(width)) await expectAccessible(later);
    expect(await overhang(later), `at ${width}`).toBeLessThanOrEqual(0);
    expect(await smallTargets(later, { of: ".resume button", except: ".skip" })).toEqual([]);
  }
  await later.setViewportSize({ width: 360, height: 740 });
  for (const size of ["100%", "130%"]) {
    await later.evaluate((fontSize) => (document.documentElement.style.fontSize = fontSize), size);
    const lines = await later.locator(".resume button").evaluateAll((buttons) =>
      buttons
        .map((button) => button.firstChild as Node)
        .map((text) => {
          const range = document.createRange();
          range.selectNodeContents(text);
          return range.getClientRects().length;
        }),
    );
    expect(lines, `at ${size}`).toEqual([1, 1]);
  }
  await again.click();
  await expect.poll(() => again.count()).toBe(0);
  await expect.poll(() => stored(later)).toBe(0);
  expect(await later.locator("button[aria-pressed=true]").count()).toBe(0);
});

test("a second tab is offered a running walk, and leaves it alone", async () => {
  const page = await harness.open({ viewport: WIDTHS.phone });
  await page.goto("/treppenlift");
  await scriptsRun(page);
  await page.getByRole("button", { name: /Sitzlift/ }).click();
  await page.waitForURL("**/location");
  await expect.poll(() => stored(page)).toBe(1);
  const second = await page.context().newPage();
  await second.goto("/treppenlift");
  await second.getByRole("button", { name: "Neu beginnen" }).click();
  await second.getByRole("button", { name: /Hublift/ }).click();
  await second.waitForURL("**/location");
  await page.reload();
  await scriptsRun(page);
  await page.getByText("Zurück", { exact: true }).click();
  await expect.poll(() => page.locator("button[aria-pressed=true]").getAttribute("value")).toBe("Sitzlift");
});
