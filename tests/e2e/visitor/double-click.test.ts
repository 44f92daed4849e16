import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import type { SpecStep } from "#tests/spec/spec-funnel.ts";
import { specification } from "#tests/spec/all.ts";
import { WIDTHS } from "#testing/browser/browser.ts";
import { actsOn, arriveAt, isAt, perform } from "#tests/e2e/harness/journey.ts";
import { openStopped, putOffDone, runUntil } from "#tests/e2e/harness/stopped-clock.ts";
import { mechanismFunnels } from "#tests/e2e/harness/samples.ts";
import { useVisitorHarness } from "#tests/e2e/harness/visitor-harness.ts";
import { fullAtNight } from "#tests/nightly.ts";

const harness = useVisitorHarness();
const CHOICE_SHOWN_MS = 300;
const SETTLES_MS = 600;

/** At night every funnel with every gap; on a push two funnels with a likely gap each: while the choice is shown, and after. */
const gapsOf = (n: number) => fullAtNight([450, 500, 300, 600, 400, 100, 200, 550], [n % 2 === 0 ? 200 : 450]);
const cases = mechanismFunnels.flatMap((spec, n) => gapsOf(n).map((gap) => ({ spec, gap, formType: spec.formType })));

async function open(path: string): Promise<Page> {
  const page = await harness.open({ viewport: WIDTHS.desktop });
  await openStopped(page, path);
  return page;
}

/** Skips pauses. */
const waitFor = (page: Page, step: SpecStep) => runUntil(page, () => isAt(page, step));

test.concurrent.for(cases)(
  "$formType: two clicks $gap ms apart answer one question, on every step with options",
  async ({ spec, gap }, { expect }) => {
    const page = await open(spec.basePath);
    const submits = spec.steps.findIndex((step) => step.next === "submit");
    const answered = () =>
      page.evaluate(
        (key) => Object.keys(JSON.parse(sessionStorage.getItem(key) ?? "{}").answers),
        `stufenlos.${spec.formType}`,
      );
    const names: string[] = [];
    for (const [index, step] of spec.steps.slice(0, submits).entries()) {
      await waitFor(page, step);
      await putOffDone(page);
      await page.clock.runFor(SETTLES_MS);
      const acts = actsOn(step, "double-click@web.de");
      names.push(...acts.map(({ field }) => field));
      const [act] = acts;
      if (act?.kind !== "pick") {
        await perform(page, acts);
        continue;
      }
      const option = page.locator(`button[name="${act.field}"][value="${act.value}"]`);
      await option.hover(); // also scrolls to it
      const box = await option.boundingBox();
      if (!box) throw new Error(`${step.slug} does not show ${act.value}`);
      const click = () => page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
      await click();
      await page.locator(".is-leaving").waitFor();
      await putOffDone(page);
      await page.clock.runFor(Math.min(gap, CHOICE_SHOWN_MS));
      if (gap >= CHOICE_SHOWN_MS) {
        await page.locator(".is-leaving").waitFor({ state: "detached" });
        await putOffDone(page);
        await page.clock.runFor(gap - CHOICE_SHOWN_MS);
      }
      await click();
      await page.clock.runFor(CHOICE_SHOWN_MS); // enough time for a second answer
      const next = spec.steps[index + 1] as SpecStep;
      await waitFor(page, next);
      await expect.poll(answered, { message: step.slug }).toEqual(names);
      expect(await page.locator(".is-leaving, [role=alert]").count(), step.slug).toBe(0);
    }
  },
);

test("a step takes its first tap 600 ms after it appears, and at once after a page load", async () => {
  const page = await open("/treppenlift");
  const [first, second, third] = specification.find(({ formType }) => formType === "treppenlift")?.steps ?? [];
  if (!first || !second || !third) throw new Error("too short a funnel");
  await perform(page, actsOn(first, ""));
  await page.locator(".is-leaving").waitFor();
  await putOffDone(page);
  await page.clock.runFor(CHOICE_SHOWN_MS);
  await arriveAt(page, second);
  await putOffDone(page);
  const takesTaps = () => page.locator("main form").evaluate((form) => getComputedStyle(form).pointerEvents !== "none");
  await page.clock.runFor(SETTLES_MS - 1);
  expect(await takesTaps()).toBe(false);
  await page.clock.runFor(1);
  await expect.poll(takesTaps).toBe(true);
  await perform(page, actsOn(second, ""));
  await page.locator(".is-leaving").waitFor();
  await putOffDone(page);
  await page.clock.runFor(CHOICE_SHOWN_MS);
  await arriveAt(page, third);
});

test.each(["/treppenlift", "/treppenlift2"])("%s: a hovered option does not look chosen", async (path) => {
  const page = await harness.open({ viewport: WIDTHS.desktop });
  await page.goto(path);
  const [option, other] = [page.locator("main form button").nth(0), page.locator("main form button").nth(1)];
  const look = (of: typeof option) =>
    of.evaluate((button) => [
      getComputedStyle(button).backgroundColor,
      getComputedStyle(button).boxShadow,
      getComputedStyle(button.querySelector(".mark") as Element).backgroundColor,
    ]);
  await option.hover();
  expect(await look(option)).toEqual(await look(other));
});
