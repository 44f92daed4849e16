import type { Page, ViewportSize } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createAnswersCookie, noAnswers } from "#app/web/answers-cookie.ts";
import type { Answers } from "#funnels/engine/types.ts";
import { funnels, isFormType } from "#funnels/registry.ts";
import { openWhole, putFontsIn, scriptsRun } from "#testing/browser/browser.ts";
import { createTestDatabase, type TestDatabase } from "#testing/database/test-database.ts";
import { nameOperator } from "#testing/fixtures/site.ts";
import { COOKIE_SECRET } from "#testing/fixtures/test-secrets.ts";
import { startWeb, type Running } from "#testing/processes/product.ts";
import { specification } from "#tests/spec/all.ts";
import type { SpecFunnel, SpecStep } from "#tests/spec/spec-funnel.ts";
import { browserPages } from "#tests/e2e/harness/browser-pages.ts";
import { oddTiles, outOfSight } from "#tests/e2e/harness/first-screen.ts";
import { actsOn } from "#tests/e2e/harness/journey.ts";
import { observeShifts, overhang, shiftsOn, smallTargets } from "#tests/e2e/harness/page-facts.ts";
import { fullAtNight, isNightly } from "#tests/nightly.ts";

type Screen = ViewportSize & { readonly text: string };

/** A small phone with large text, a landscape phone, a window at 200 %, and the phone of the designs. */
const SCREENS: readonly Screen[] = [
  { width: 360, height: 740, text: "130%" },
  { width: 740, height: 360, text: "100%" },
  { width: 640, height: 400, text: "100%" },
  { width: 390, height: 844, text: "100%" },
];

/** A link inside a sentence is part of the text. */
const CONTROLS = {
  of: "button, a, summary, input:not([type=checkbox])",
  except: ".skip, .trap *, .consent a, .consent-note a, input.sr",
};

let database: TestDatabase;
let web: Running & { url: string };

beforeAll(async () => {
  database = await createTestDatabase();
  await nameOperator(database.url, { metaPixelId: "4711" }); // enables the cookie banner
  web = await startWeb(database.url);
});
afterAll(async () => {
  await web.kill("SIGTERM");
  await database.drop();
});
const openPage = browserPages({ closedAfter: "all tests" });

/** Opens the step with all earlier answers, hydrated or not. */
async function goTo(page: Page, spec: SpecFunnel, { slug }: SpecStep, scripts: boolean): Promise<void> {
  const before = spec.steps.slice(
    0,
    spec.steps.findIndex((step) => step.slug === slug),
  );
  const answers: Answers = Object.fromEntries(
    before
      .flatMap((step) => actsOn(step, "hannelore@web.de"))
      .map((act) => [act.field, act.kind === "tick" ? true : act.kind === "type" ? act.text : act.value]),
  );
  const carried = { ...noAnswers(web.url), answers };
  if (!isFormType(spec.formType)) throw new Error(spec.formType);
  const written = await createAnswersCookie(COOKIE_SECRET, false).write(funnels[spec.formType], carried);
  const value = written.slice(written.indexOf("=") + 1, written.indexOf(";"));
  const url = new URL(spec.basePath, web.url).href;
  await page
    .context()
    .addCookies([
      { name: "answers", value, domain: "127.0.0.1", path: spec.basePath },
      ...(spec.stepInUrl ? [] : [{ name: "step", value: slug, domain: "127.0.0.1", path: spec.basePath }]),
    ]);
  const address = spec.stepInUrl && slug !== "" ? `${url}/${slug}` : url;
  await (scripts ? openWhole(page, address) : page.goto(address));
  if (scripts) await scriptsRun(page);
  await page.locator("#question").waitFor(); // scripts redirect a step after the submit to the first open question
}

const show = async (page: Page, { text, ...viewport }: Screen): Promise<void> => {
  await page.setViewportSize(viewport);
  await page.evaluate((text) => (document.documentElement.style.fontSize = text), text);
};

const withoutScripts = (page: Page) => page.route("**/*.js", (route) => route.abort());

const showBanner = (page: Page, shown: boolean) =>
  page.locator(".cookie-banner").evaluate((banner, shown) => (banner.style.display = shown ? "" : "none"), shown);

const look = async (page: Page) => {
  const [hidden, small, over] = await Promise.all([outOfSight(page), smallTargets(page, CONTROLS), overhang(page)]);
  return { hidden, small, over };
};

/** A page looks the same before and after hydration (every-page.test.ts), so on a push only two funnels run scripts. */
const funnelsHere = specification.map((spec) => ({
  spec,
  formType: spec.formType,
  scripts: isNightly || spec.formType === "treppenlift5" || spec.afterSubmit.kind === "step",
}));

test.concurrent.each(funnelsHere)(
  "$formType: every step's question and two answers, or first field, fit the first screen, with and without cookie banner (scripts: $scripts)",
  async ({ spec, scripts }) => {
    const page = await openPage({});
    const complaints: string[] = [];
    if (scripts) page.on("console", (message) => complaints.push(message.text()));
    else await withoutScripts(page);
    page.on("pageerror", (error) => complaints.push(error.message));
    await observeShifts(page);
    for (const [index, step] of spec.steps.entries()) {
      const shown = fullAtNight(SCREENS, SCREENS.slice(index % 2, (index % 2) + 1)); // alternates portrait and landscape
      await page.setViewportSize(shown[0] ?? { width: 360, height: 740 });
      await goTo(page, spec, step, scripts);
      expect(await shiftsOn(page), step.slug).toEqual([]);
      await putFontsIn(page);
      for (const screen of shown) {
        await show(page, screen);
        for (const banner of fullAtNight([true, false], [true])) {
          await showBanner(page, banner);
          const where = `${step.slug} at ${screen.width} x ${screen.height}, banner: ${banner}`;
          expect(await look(page), where).toEqual({ hidden: [], small: [], over: 0 });
        }
      }
    }
    expect(complaints).toEqual([]);
  },
);

const TILES = new Set(["solar", "treppenlift", "treppenlift4"]);
const withTiles = specification.filter(({ formType }) => TILES.has(formType));
const optionsOf = ({ asks: [ask] }: SpecStep): number => (Array.isArray(ask?.values) ? ask.values.length : 0);

test.concurrent.each(withTiles)(
  "$formType: no tile is alone in its row or too wide, and the hotline is one line at 320 px",
  async (spec) => {
    const page = await openPage({});
    await withoutScripts(page);
    const picked = spec.steps.filter((step) => optionsOf(step) > 0);
    const sample = picked.filter(
      (step, at) => picked.findIndex((other) => optionsOf(other) === optionsOf(step)) === at,
    );
    for (const step of fullAtNight(picked, sample)) {
      await goTo(page, spec, step, false);
      await putFontsIn(page);
      for (const width of [320, 390, 768, 1280]) {
        await page.setViewportSize({ width, height: 900 });
        expect(await oddTiles(page), `${step.slug} at ${width}`).toEqual([]);
        expect((await page.locator(".hotline").boundingBox())?.height, `${width}`).toBeLessThanOrEqual(60);
      }
    }
  },
);

test.concurrent.each(["/treppenlift", "/treppenlift4"])(
  "%s: 'Was ist das?' explains a word and answers nothing, with and without scripts",
  async (path) => {
    for (const javaScriptEnabled of [true, false]) {
      const page = await openPage({ viewport: { width: 390, height: 844 }, javaScriptEnabled });
      await page.goto(web.url + path);
      if (javaScriptEnabled) await scriptsRun(page);
      const summary = page.getByText("Plattformlift, Hublift: Was ist das?");
      const explanation = page.locator("dd").filter({ hasText: "wie ein kleiner Aufzug" });
      expect(await explanation.isVisible()).toBe(false);
      await summary.click();
      await explanation.waitFor();
      await summary.press("Enter");
      await explanation.waitFor({ state: "hidden" });
      expect(page.url()).toBe(web.url + path);
      expect(await page.locator("[aria-pressed=true]").count()).toBe(0);
    }
  },
);
