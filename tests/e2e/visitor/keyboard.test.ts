import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { scriptsRun, WIDTHS } from "#testing/browser/browser.ts";
import { actsOn, arriveAt, endOf, type Act } from "#tests/e2e/harness/journey.ts";
import { mechanismFunnel } from "#tests/e2e/harness/samples.ts";
import { useVisitorHarness } from "#tests/e2e/harness/visitor-harness.ts";

const harness = useVisitorHarness();

/** Presses Tab until the wanted control has the focus. Radios are one stop; arrow keys move within them. */
async function tabTo(page: Page, wanted: { field: string; value?: string }): Promise<void> {
  for (let presses = 0; presses < 60; presses++) {
    await page.keyboard.press("Tab");
    const focused = await page.evaluate(() => {
      const element = document.activeElement;
      if (!(element instanceof HTMLInputElement || element instanceof HTMLButtonElement)) return {};
      return { field: element.name, value: element.value, radio: element.type === "radio" };
    });
    if (focused.field !== wanted.field) continue;
    if (focused.radio || wanted.value === undefined || focused.value === wanted.value) return;
  }
  throw new Error(`Tab never reached ${wanted.field} ${wanted.value ?? ""}`);
}

async function press(page: Page, act: Act, key: "Enter" | "Space"): Promise<void> {
  await tabTo(page, act.kind === "pick" ? act : { field: act.field });
  switch (act.kind) {
    case "pick":
      await page.keyboard.press("ArrowRight"); // arrow keys never advance
      return page.keyboard.press(key);
    case "type":
      return page.keyboard.type(act.text);
    case "tick":
      return page.keyboard.press("Space");
    case "choose":
      await page.keyboard.press("ArrowUp"); // wraps from the first radio to the last
      return undefined;
  }
}

test.concurrent.each(mechanismFunnel("treppenlift5"))(
  "$formType by keyboard alone: each new step focuses its heading and has a title",
  async (spec) => {
    const page = await harness.open({ viewport: WIDTHS.desktop });
    const email = `keys-${spec.formType}@web.de`;
    await page.goto(spec.basePath);
    await scriptsRun(page);
    const titles = new Set<string>();
    for (const [index, step] of spec.steps.entries()) {
      await arriveAt(page, step);
      if (index > 0) await page.waitForFunction(() => document.activeElement?.tagName === "H1");
      await page.waitForFunction((known) => !known.includes(document.title), [...titles]);
      titles.add(await page.title());
      const acts = actsOn(step, email);
      for (const act of acts) await press(page, act, index % 2 === 0 ? "Enter" : "Space");
      if (acts.length > 0 && acts.every((act) => act.kind !== "pick")) {
        await tabTo(page, { field: "" }); // the button
        await page.keyboard.press("Enter");
      }
    }
    await page.waitForURL(endOf(spec));
    expect(titles.size).toBe(spec.steps.length);
    const landed = spec.stepInUrl && spec.steps[0]?.slug ? `/${spec.steps[0].slug}` : "";
    await harness.expectDelivered(spec, email, spec.basePath + landed);
  },
);
