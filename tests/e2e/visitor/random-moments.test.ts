import { setTimeout as wait } from "node:timers/promises";
import type { Locator, Page } from "playwright-core";
import { expect, test } from "vitest";
import { createRandom, type Random } from "#testing/random.ts";
import { WIDTHS } from "#testing/browser/browser.ts";
import type { SpecFunnel, SpecStep } from "#tests/spec/spec-funnel.ts";
import { specification } from "#tests/spec/all.ts";
import { actsOn, arriveAt } from "#tests/e2e/harness/journey.ts";
import { useVisitorHarness } from "#tests/e2e/harness/visitor-harness.ts";
import { fullAtNight } from "#tests/nightly.ts";

/**
 * Clicks, taps and keys at any moment between first paint and hydration. The waits only spread the moments. Whatever they are,
 * every answer is kept once, and the right step is shown.
 */
const harness = useVisitorHarness();
const WALKS_AT_ONCE = 4;
/** Each walk has its own seed. `WALKS=100-199` (`npm run prove moments`) selects them. */
const [from, to] = (process.env["WALKS"] ?? `0-${fullAtNight(499, 7)}`).split("-").map(Number) as [number, number];
const walks = to - from + 1;
const STEPS = 4;

/** They start with four tap questions, with and without step URLs. */
const funnels = ["treppenlift", "solar", "treppenlift3"].map((name) => {
  const spec = specification.find(({ formType }) => formType === name);
  if (!spec) throw new Error(name);
  return spec;
});

/** Each script arrives at its own moment. */
async function openWithLateScripts(spec: SpecFunnel, random: Random): Promise<Page> {
  const page = await harness.open({ viewport: WIDTHS.phone, hasTouch: true });
  const latest = random.pick([200, 1000, 3000]);
  await page.route("**/assets/*.js", async (route) => {
    await wait(random.between(0, latest));
    await route.continue().catch(() => undefined); // of a page that has been left
  });
  await page.goto(spec.basePath, { waitUntil: "commit" });
  await arriveAt(page, spec.steps[0] as SpecStep);
  return page;
}

/** Taps, clicks or presses a key. Waits until the step accepts taps, as people read it first. */
const ways: readonly [(option: Locator) => Promise<void>, ...((option: Locator) => Promise<void>)[]] = [
  (option) => option.click(),
  (option) => option.tap(),
  (option) => option.press("Enter"),
  (option) => option.press("Space"),
  (option) => option.dblclick(),
];

async function walkAt(seed: number): Promise<void> {
  const random = createRandom(seed, "random-moments");
  const spec = random.pick(funnels as [SpecFunnel, ...SpecFunnel[]]);
  const page = await openWithLateScripts(spec, random);
  const given: Record<string, string> = {};
  const entries = () => page.evaluate(() => history.length);
  const before = await entries();
  for (const [index, step] of spec.steps.slice(0, STEPS).entries()) {
    const [act] = actsOn(step, "");
    if (act?.kind !== "pick") throw new Error(`${step.slug} has no options`);
    await wait(random.between(0, 400));
    const [ask] = step.asks;
    const value = random.pick(ask?.values as unknown as [string, ...string[]]);
    given[act.field] = value;
    await random.pick(ways)(page.locator(`button[name="${act.field}"][value="${value}"]`));
    await arriveAt(page, spec.steps[index + 1] as SpecStep);
    if (spec.stepInUrl && random.next() < 0.2) await backAndForward(page, step, spec.steps[index + 1] as SpecStep);
  }
  await expect.poll(() => answersIn(page, spec), { message: `walk ${seed}` }).toEqual(given);
  await arriveAt(page, spec.steps[STEPS] as SpecStep);
  expect(await entries(), `walk ${seed}`).toBe(before + STEPS); // one per answer: none has led on twice
  await page.context().close();
}

async function backAndForward(page: Page, step: SpecStep, next: SpecStep): Promise<void> {
  await page.evaluate(() => history.back());
  await arriveAt(page, step);
  await page.evaluate(() => history.forward());
  await arriveAt(page, next);
}

const answersIn = (page: Page, { formType }: SpecFunnel) =>
  page.evaluate(
    (key) => (JSON.parse(sessionStorage.getItem(key) ?? "{}") as { answers?: object }).answers ?? {},
    `stufenlos.${formType}`,
  );

const AT_MOST_MS = Math.max(5 * 60_000, walks * 8000);

test(
  `${walks} walks with taps at random moments lose and double no answer, and show the right step`,
  { timeout: AT_MOST_MS },
  async () => {
    const seeds = Array.from({ length: walks }, (_, index) => from + index);
    const walkOn = async (): Promise<void> => {
      for (let seed = seeds.shift(); seed !== undefined; seed = seeds.shift()) await walkAt(seed);
    };
    await Promise.all(Array.from({ length: WALKS_AT_ONCE }, walkOn));
  },
);
