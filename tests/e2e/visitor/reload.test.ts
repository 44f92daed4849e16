import { test } from "vitest";
import { scriptsRun, WIDTHS } from "#testing/browser/browser.ts";
import { actsOn, arriveAt, walk } from "#tests/e2e/harness/journey.ts";
import { mechanismFunnel } from "#tests/e2e/harness/samples.ts";
import { useVisitorHarness } from "#tests/e2e/harness/visitor-harness.ts";

const harness = useVisitorHarness();

/** To the end of the funnel and back, with a reload on every step. */
test.concurrent.for(mechanismFunnel("treppenlift3"))(
  "$formType: each step survives a reload with its answer",
  async (spec, { expect }) => {
    const page = await harness.open({ viewport: WIDTHS.phone });
    await page.goto(spec.basePath);
    await scriptsRun(page);
    const submits = spec.steps.find((step) => step.next === "submit")?.slug ?? "";
    await walk(page, spec, "reload@web.de", { until: submits });
    for (const step of spec.steps.slice(0, spec.steps.findIndex(({ slug }) => slug === submits) + 1).toReversed()) {
      await arriveAt(page, step);
      await page.reload();
      await scriptsRun(page);
      await arriveAt(page, step);
      for (const act of step.slug === submits ? [] : actsOn(step, "reload@web.de")) {
        if (act.kind === "pick") {
          const chosen = page.locator(`button[name="${act.field}"][value="${act.value}"]`);
          await expect.poll(() => chosen.getAttribute("aria-pressed"), { message: step.slug }).toBe("true");
        } else if (act.kind === "type") {
          await expect.poll(() => page.locator(`#${act.field}`).inputValue(), { message: step.slug }).toBe(act.text);
        }
      }
      const back = page.locator(".back");
      expect(await back.count()).toBe(step.back === "none" ? 0 : 1);
      if (step.back !== "none") await back.click();
    }
  },
);
