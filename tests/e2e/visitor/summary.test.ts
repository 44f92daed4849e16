import { expect, test } from "vitest";
import { scriptsRun, WIDTHS } from "#testing/browser/browser.ts";
import { expectAccessible } from "#tests/e2e/harness/accessibility.ts";
import { actsOn, arriveAt, walk } from "#tests/e2e/harness/journey.ts";
import { overhang, smallTargets } from "#tests/e2e/harness/page-facts.ts";
import { mechanismFunnels, runsAxeAt } from "#tests/e2e/harness/samples.ts";
import { fullAtNight } from "#tests/nightly.ts";
import { useVisitorHarness } from "#tests/e2e/harness/visitor-harness.ts";

const harness = useVisitorHarness();
const cases = mechanismFunnels.flatMap((spec, n) =>
  fullAtNight([true, false], [n % 2 === 0]).map((scripts) => ({ spec, scripts, formType: spec.formType })),
);

test.concurrent.for(cases)(
  "$formType: before sending every answer can be seen and changed, and returns there (scripts: $scripts)",
  async ({ spec, scripts }, { expect }) => {
    const page = await harness.open({ viewport: WIDTHS.phone, javaScriptEnabled: scripts });
    await page.goto(spec.basePath);
    if (scripts) await scriptsRun(page);
    const submits = spec.steps.findIndex((step) => step.next === "submit");
    const [first, last] = [spec.steps[0], spec.steps[submits]];
    if (!first || !last) throw new Error("no steps");
    await walk(page, spec, "summary@web.de", { until: last.slug });
    await page.locator("#email, #phone").first().fill("summary");
    const summary = page.locator("details.review");
    await summary.locator("summary").click();
    await expect.poll(() => summary.locator("dt").count()).toBeGreaterThanOrEqual(submits);
    if (scripts) {
      for (const width of [320, 390, 1280]) {
        await page.setViewportSize({ width, height: 844 });
        if (runsAxeAt(width)) await expectAccessible(page);
        expect(await overhang(page), `at ${width}`).toBeLessThanOrEqual(0);
        expect(await smallTargets(page, { of: ".review a, .review button, .review summary", except: ".skip" })).toEqual(
          [],
        );
      }
      await page.setViewportSize(WIDTHS.phone);
    }

    const [pick] = actsOn(first, "");
    await summary.locator("dd.change > *").first().click();
    await arriveAt(page, first);
    const other = page.locator(`button[name="${pick?.field}"]:not([aria-pressed=true])`).first();
    const label = (await other.locator(".lab, svg.i + span").first().innerText()).split("\n")[0] ?? "";
    await other.click();
    await arriveAt(page, last);
    await summary.locator("summary").click();
    await expect.poll(() => summary.locator("dd").first().innerText()).toBe(label);
    await expect.poll(() => page.locator("#email, #phone").first().inputValue()).toBe("summary");

    await summary.locator("dd.change > *").first().click();
    await arriveAt(page, first);
    await page.getByText("Zurück", { exact: true }).click();
    await arriveAt(page, last);
  },
);

test("a reload of the contact step shifts nothing: the summary is there, and the result below the button", async () => {
  const page = await harness.open({ viewport: WIDTHS.phone });
  await page.goto("/treppenlift");
  await scriptsRun(page);
  await page.getByRole("button", { name: /Sitzlift/ }).click();
  await page.waitForURL("**/location");
  await page.goto("/treppenlift/staircase");
  await scriptsRun(page);
  await page.locator('button[value="Treppe mit Kurve"]').click();
  await page.waitForURL("**/care-grade");
  await page.goto("/treppenlift/contact");
  await page.getByText("Ihre Angaben", { exact: true }).waitFor();
  await page.locator(".result").waitFor();
  const places = () =>
    page
      .locator(".consent, .dock .btn")
      .evaluateAll((parts) => parts.map((part) => part.getBoundingClientRect().top + scrollY));
  const shown = await places();
  expect(shown).toHaveLength(2);
  const scripts = Promise.withResolvers<void>();
  await page.route("**/*.js", async (route) => {
    await scripts.promise;
    await route.continue();
  });
  await page.reload({ waitUntil: "commit" });
  await page.locator(".dock .btn").waitFor();
  expect(await places()).toEqual(shown);
  scripts.resolve();
  await page.locator(".result").waitFor();
  expect(await places()).toEqual(shown);
});
