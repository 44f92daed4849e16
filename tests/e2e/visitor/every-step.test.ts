import { expect, test } from "vitest";
import { putFontsIn, scriptsRun, WIDTHS } from "#testing/browser/browser.ts";
import { expectAccessible } from "#tests/e2e/harness/accessibility.ts";
import { mainButton, walk } from "#tests/e2e/harness/journey.ts";
import { overhang, smallTargets } from "#tests/e2e/harness/page-facts.ts";
import { mechanismFunnels, runsAxeAt } from "#tests/e2e/harness/samples.ts";
import { useVisitorHarness } from "#tests/e2e/harness/visitor-harness.ts";

const harness = useVisitorHarness();

/** A link inside a sentence is part of the text; a box's label belongs to its target. */
const CONTROLS = {
  of: "button, a, input:not([type=checkbox])",
  except: ".skip, .trap *, .consent a, .consent-note a, input.sr",
};

/** Covers small phones, large text and screen readers. */
test.concurrent.each(mechanismFunnels)(
  "$formType: axe passes on every step at 320, 390 and 1280 px, with errors, without sideways scrolling",
  async (spec) => {
    const page = await harness.open({ viewport: WIDTHS.phone });
    await page.goto(spec.basePath);
    await scriptsRun(page);
    await putFontsIn(page);
    const look = async (what: string) => {
      for (const width of [320, 390, 1280]) {
        await page.setViewportSize({ width, height: 844 });
        if (runsAxeAt(width)) await expectAccessible(page);
        expect(await overhang(page), `${what} at ${width}`).toBeLessThanOrEqual(0);
        expect(await smallTargets(page, CONTROLS), `${what} at ${width}`).toEqual([]);
      }
    };
    await walk(page, spec, `axe-${spec.formType}@web.de`, {
      onStep: async ({ slug, asks }) => {
        await look(slug);
        await page.setViewportSize(WIDTHS.phone);
        await page.evaluate(() => (document.documentElement.style.fontSize = "200%"));
        expect(await overhang(page), `${slug} at 200 % text`).toBeLessThanOrEqual(0);
        await page.evaluate(() => (document.documentElement.style.fontSize = ""));
        const button = mainButton(page);
        if (asks.some(({ values }) => values === "text") && (await button.isEnabled())) {
          await button.click();
          await page.getByRole("alert").waitFor();
          await look(`${slug} with errors`);
        }
      },
    });
  },
);
