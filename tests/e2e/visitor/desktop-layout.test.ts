import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { specification } from "#tests/spec/all.ts";
import { scriptsRun, WIDTHS } from "#testing/browser/browser.ts";
import { actsOn, arriveAt, perform, walk } from "#tests/e2e/harness/journey.ts";
import { useVisitorHarness } from "#tests/e2e/harness/visitor-harness.ts";

const harness = useVisitorHarness();
const variant3 = specification.find(({ formType }) => formType === "treppenlift3") ?? expect.fail("no variant 3");

/** Distance of a part's centre from the window's. */
const offCentre = (page: Page, part: string): Promise<number> =>
  page.locator(part).evaluate((element) => {
    const { left, right } = element.getBoundingClientRect();
    return Math.abs((left + right) / 2 - document.documentElement.clientWidth / 2);
  });

test("variant 3 on a desktop: everything alone is centred, including search and thank-you page", async () => {
  const page = await harness.open({ viewport: WIDTHS.desktop });
  await page.goto(variant3.basePath);
  await scriptsRun(page);
  expect(await offCentre(page, ".sheet")).toBeLessThan(2);
  const [first, second] = variant3.steps;
  if (!first || !second) throw new Error("too short a funnel");
  await perform(page, actsOn(first, ""));
  await arriveAt(page, second);
  const sheet = await page.locator(".sheet").boundingBox();
  const given = await page.locator(".given").boundingBox();
  expect(given?.x).toBeGreaterThan((sheet?.x ?? 0) + (sheet?.width ?? 0)); // beside the given answers
  const search = variant3.steps.at(-2) ?? second;
  await walk(page, { ...variant3, steps: variant3.steps.slice(1) }, "", { until: search.slug });
  await perform(page, actsOn(search, ""));
  await page.getByText("Angebote werden gesucht...").waitFor();
  expect(await offCentre(page, ".waiting .step")).toBeLessThan(2);
  const last = variant3.steps.at(-1) ?? second;
  await arriveAt(page, last);
  await perform(page, actsOn(last, "desktop-layout@web.de"));
  await page.getByText("So geht es weiter").waitFor();
  expect(await offCentre(page, ".thanks .step")).toBeLessThan(2);
});
