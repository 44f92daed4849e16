import { expect, test } from "vitest";
import { specification } from "#tests/spec/all.ts";
import { WIDTHS } from "#tests/support/browser.ts";
import { actsOn, arriveAt, walk } from "./journey.ts";
import { useStage } from "./stage.ts";

const stage = useStage();

/** To the end of the funnel, and back again with a reload on every step. */
test.concurrent.each(specification)("$formType: each step survives a reload with its answer", async (spec) => {
  const page = await stage.open({ viewport: WIDTHS.phone });
  await page.goto(spec.basePath, { waitUntil: "networkidle" });
  const submits = spec.steps.find((step) => step.next === "submit")?.slug ?? "";
  await walk(page, spec, "reload@web.de", { until: submits });
  for (const step of spec.steps.slice(0, spec.steps.findIndex(({ slug }) => slug === submits) + 1).toReversed()) {
    await arriveAt(page, step);
    await page.reload({ waitUntil: "networkidle" });
    await arriveAt(page, step);
    for (const act of step.slug === submits ? [] : actsOn(step, "reload@web.de")) {
      if (act.kind === "pick") {
        const chosen = page.locator(`button[name="${act.field}"][value="${act.value}"]`);
        expect(await chosen.getAttribute("aria-pressed"), step.slug).toBe("true");
      } else if (act.kind === "type") {
        expect(await page.locator(`#${act.field}`).inputValue(), step.slug).toBe(act.text);
      }
    }
    const back = page.locator(".back");
    expect(await back.count()).toBe(step.back === "none" ? 0 : 1);
    if (step.back !== "none") await back.click();
  }
});
