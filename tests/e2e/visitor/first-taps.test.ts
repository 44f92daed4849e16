import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import type { SpecFunnel, SpecStep } from "#tests/spec/spec-funnel.ts";
import { specification } from "#tests/spec/all.ts";
import { scriptsRun, WIDTHS } from "#testing/browser/browser.ts";
import { actsOn, arriveAt, mainButton } from "#tests/e2e/harness/journey.ts";
import { useVisitorHarness } from "#tests/e2e/harness/visitor-harness.ts";
import { fullAtNight } from "#tests/nightly.ts";

/** Taps before the scripts: `app/funnel/first-taps`. */
const harness = useVisitorHarness();

const funnel = (formType: string): SpecFunnel =>
  specification.find((spec) => spec.formType === formType) ?? (specification[0] as SpecFunnel);
const treppenlift = funnel("treppenlift");
const solar = funnel("solar"); // its steps have no URL

const stepOf = ({ steps }: SpecFunnel, index: number) => steps[index] as SpecStep;

/** Opens the page with its scripts held back until `comes` is called. */
async function openWithoutScripts(path: string, before?: (page: Page) => Promise<unknown>) {
  const page = await harness.open({ viewport: WIDTHS.phone });
  await before?.(page);
  const { promise: until, resolve: comes } = Promise.withResolvers<void>();
  await page.route("**/assets/*.js", async (route) => {
    await until;
    await route.continue();
  });
  await page.goto(path, { waitUntil: "commit" });
  await page.locator("#funnel-data").waitFor({ state: "attached" });
  return { page, comes };
}

const optionOn = (page: Page, step: SpecStep) => {
  const [act] = actsOn(step, "");
  if (act?.kind !== "pick") throw new Error(`${step.slug} has no options`);
  return page.locator(`button[name="${act.field}"][value="${act.value}"]`);
};

const answersOf = (page: Page, { formType }: SpecFunnel) =>
  page.evaluate(
    (key) => (JSON.parse(sessionStorage.getItem(key) ?? "{}") as { answers?: object }).answers ?? {},
    `stufenlos.${formType}`,
  );

const given = (...steps: SpecStep[]) =>
  Object.fromEntries(
    steps.flatMap((step) => actsOn(step, "").flatMap((act) => (act.kind === "pick" ? [[act.field, act.value]] : []))),
  );

test.concurrent.for(fullAtNight(specification, [treppenlift, solar, funnel("treppenlift6")]))(
  "$formType: the first tap shows the next step, and the scripts continue there",
  async (spec, { expect }) => {
    const { page, comes } = await openWithoutScripts(spec.basePath);
    const complaints: string[] = [];
    page.on("console", (message) => complaints.push(message.text()));
    page.on("pageerror", (error) => complaints.push(error.message));
    await optionOn(page, stepOf(spec, 0)).click();
    await arriveAt(page, stepOf(spec, 1));
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe("H1");
    const title = await page.title();
    comes();
    await scriptsRun(page);
    await arriveAt(page, stepOf(spec, 1));
    expect(await page.title()).toBe(title);
    await optionOn(page, stepOf(spec, 1)).click();
    await arriveAt(page, stepOf(spec, 2));
    await expect.poll(() => answersOf(page, spec)).toEqual(given(stepOf(spec, 0), stepOf(spec, 1)));
    expect(complaints).toEqual([]);
  },
);

test.each([treppenlift, solar])(
  "$formType: two taps, Back, Forward and a reload work before the scripts",
  async (spec) => {
    const { page, comes } = await openWithoutScripts(spec.basePath);
    await optionOn(page, stepOf(spec, 0)).click();
    await arriveAt(page, stepOf(spec, 1));
    await optionOn(page, stepOf(spec, 1)).click();
    await arriveAt(page, stepOf(spec, 2));
    await page.evaluate(() => history.back());
    await arriveAt(page, stepOf(spec, 1));
    expect(await optionOn(page, stepOf(spec, 1)).getAttribute("aria-pressed")).toBe("true");
    await page.evaluate(() => history.back());
    await arriveAt(page, stepOf(spec, 0));
    expect(await optionOn(page, stepOf(spec, 0)).getAttribute("aria-pressed")).toBe("true");
    await page.evaluate(() => history.forward());
    await arriveAt(page, stepOf(spec, 1));
    await page.reload({ waitUntil: "commit" });
    await arriveAt(page, stepOf(spec, 1));
    comes();
    await scriptsRun(page);
    await arriveAt(page, stepOf(spec, 1));
    await expect.poll(() => optionOn(page, stepOf(spec, 1)).getAttribute("aria-pressed")).toBe("true");
    await expect.poll(() => answersOf(page, spec)).toEqual(given(stepOf(spec, 0), stepOf(spec, 1)));
  },
);

/** The page before its scripts, with a paused clock. */
async function openStopped(path: string) {
  const opened = await openWithoutScripts(path, (page) => page.clock.install());
  await opened.page.clock.pauseAt(Date.now() + 3_600_000);
  return opened;
}

test("the choice is marked at once, and shown for 300 ms", async () => {
  const { page } = await openStopped("/treppenlift");
  const option = optionOn(page, stepOf(treppenlift, 0));
  await option.click();
  expect(await option.getAttribute("aria-pressed")).toBe("true");
  await page.clock.runFor(299);
  expect(page.url()).toMatch(/\/treppenlift$/);
  await page.clock.runFor(1);
  await arriveAt(page, stepOf(treppenlift, 1));
});

test("a double click answers one question, and a new step takes its first tap after 600 ms", async () => {
  const { page } = await openStopped("/treppenlift");
  const box = await optionOn(page, stepOf(treppenlift, 0)).boundingBox();
  if (!box) throw new Error("no option");
  const click = () => page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
  await click();
  await click();
  await page.clock.runFor(300);
  await arriveAt(page, stepOf(treppenlift, 1));
  await click(); // the second half of a slow double click
  await page.clock.runFor(599);
  expect(await page.locator("form.is-new").count()).toBe(1);
  await page.clock.runFor(1);
  expect(await page.locator("form.is-new, .is-leaving").count()).toBe(0);
  await expect.poll(() => answersOf(page, treppenlift)).toEqual(given(stepOf(treppenlift, 0)));
});

test("Back while a choice is shown stays on the question before", async () => {
  const { page } = await openStopped("/treppenlift");
  await optionOn(page, stepOf(treppenlift, 0)).click();
  await page.clock.runFor(900);
  await optionOn(page, stepOf(treppenlift, 1)).click();
  await page.clock.runFor(299);
  await page.evaluate(() => history.back());
  await arriveAt(page, stepOf(treppenlift, 0));
  await page.clock.runFor(1000);
  expect(page.url()).toMatch(/\/treppenlift$/);
  expect(await page.locator(".is-leaving").count()).toBe(0);
});

test("a tap during hydration is neither lost nor doubled", async () => {
  const { page, comes } = await openWithoutScripts("/treppenlift");
  await optionOn(page, stepOf(treppenlift, 0)).click();
  comes(); // within the 300 ms of the choice
  await arriveAt(page, stepOf(treppenlift, 1));
  await scriptsRun(page);
  await expect.poll(() => answersOf(page, treppenlift)).toEqual(given(stepOf(treppenlift, 0)));
  await page.evaluate(() => history.back());
  await arriveAt(page, stepOf(treppenlift, 0));
});

test("a waiting tap ends when the scripts have come, not before", async () => {
  const { page, comes } = await openWithoutScripts("/treppenlift");
  const order: string[] = [];
  const run = scriptsRun(page).then(() => order.push("run"));
  await optionOn(page, stepOf(treppenlift, 0)).click();
  await arriveAt(page, stepOf(treppenlift, 1)); // after 300 ms
  order.push("come");
  comes();
  await run;
  expect(order).toEqual(["come", "run"]);
});

test("without storage the scripts still learn of the taps", async () => {
  const { page, comes } = await openWithoutScripts("/treppenlift", (opened) =>
    opened.addInitScript(() => {
      Storage.prototype.setItem = () => {
        throw new DOMException("full", "QuotaExceededError");
      };
    }),
  );
  await optionOn(page, stepOf(treppenlift, 0)).click();
  await arriveAt(page, stepOf(treppenlift, 1));
  comes();
  await scriptsRun(page);
  await page.locator(".back").click();
  await expect.poll(() => optionOn(page, stepOf(treppenlift, 0)).getAttribute("aria-pressed")).toBe("true");
});

test("without scripts the form sends all taps to the server", async () => {
  const page = await harness.open({ viewport: WIDTHS.phone });
  await page.route("**/assets/*.js", (route) => route.abort());
  await page.goto("/treppenlift/care-grade");
  const from = treppenlift.steps.findIndex(({ slug }) => slug === "care-grade");
  const until = treppenlift.steps.findIndex(({ slug }) => slug === "postal-code");
  for (const step of treppenlift.steps.slice(from, until)) {
    await arriveAt(page, step);
    await optionOn(page, step).click();
  }
  await arriveAt(page, stepOf(treppenlift, until));
  await page.getByLabel("Postleitzahl").fill("50823");
  await mainButton(page).click();
  await page.locator("#name").waitFor();
  const text = await page.locator("body").innerText();
  expect(text).toContain("50823");
});
