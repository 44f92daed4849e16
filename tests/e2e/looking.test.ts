import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { specification } from "#tests/spec/all.ts";
import { WIDTHS } from "#tests/support/browser.ts";
import { useStage } from "./stage.ts";
import { expectAccessible } from "./accessibility.ts";
import { actsOn, perform } from "./journey.ts";

const stage = useStage();
const contactStep = specification.find((spec) => spec.formType === "treppenlift")?.steps.at(-1) ?? missing();

function missing(): never {
  throw new Error("variant 1 is not in the table");
}

/** Pauses are too short to look at closely; here they last. */
const stretchPauses = (page: Page) =>
  page.addInitScript(() => {
    const setTimeout = window.setTimeout.bind(window);
    window.setTimeout = ((run: () => void, ms = 0) =>
      setTimeout(run, ms >= 1500 ? 600_000 : ms)) as typeof window.setTimeout;
  });

test("axe finds nothing in the pause, and nothing in the thanks", async () => {
  const page = await stage.open({ viewport: WIDTHS.phone });
  await page.goto("/treppenlift/contact", { waitUntil: "networkidle" });
  await perform(page, actsOn(contactStep, "axe@web.de"));
  await page.waitForURL("**/success?**");
  await expectAccessible(page);
  await stretchPauses(page);
  for (const path of ["/treppenlift/postal-code", "/treppenlift6/3", "/treppenlift7/4"]) {
    await page.goto(path, { waitUntil: "networkidle" });
    if (path.endsWith("postal-code")) await page.locator("#postalCode").fill("50823");
    await page.locator("main button[type=submit]").first().click();
    await page.getByRole("status").waitFor();
    await expectAccessible(page);
  }
});

describe.each(specification)("$formType", (spec) => {
  test("nothing shifts while a step loads", async () => {
    const page = await stage.open({ viewport: WIDTHS.phone });
    await page.addInitScript(() => {
      const shifts: number[] = [];
      Object.assign(window, { shifts });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) shifts.push((entry as PerformanceEntry & { value: number }).value);
      }).observe({ type: "layout-shift", buffered: true });
    });
    const paths = spec.stepInUrl ? spec.steps.map(({ slug }) => `${spec.basePath}/${slug}`) : [spec.basePath];
    for (const path of paths) {
      await page.goto(path, { waitUntil: "networkidle" });
      expect(await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts), path).toEqual([]);
    }
  });
});

test("the first screen asks for the document, the styles, the scripts and two fonts, all from our own host", async () => {
  const page = await stage.open({ viewport: WIDTHS.phone });
  const requests: { kind: string; url: string }[] = [];
  const complaints: string[] = [];
  page.on("request", (request) => requests.push({ kind: request.resourceType(), url: request.url() }));
  page.on("console", (message) => complaints.push(message.text()));
  page.on("pageerror", (error) => complaints.push(error.message));
  await page.goto("/treppenlift", { waitUntil: "networkidle" });
  const count = (kind: string) => requests.filter((request) => request.kind === kind).length;
  expect(requests.filter(({ url }) => !url.startsWith(stage.url) && !url.startsWith("data:"))).toEqual([]);
  expect(new Set(requests.map(({ kind }) => kind))).toEqual(new Set(["document", "stylesheet", "script", "font"]));
  expect([count("document"), count("stylesheet"), count("font")]).toEqual([1, 1, 2]);
  expect(complaints).toEqual([]); // no hydration mismatch, nothing the policy refused
});

test("question and answers of the first screen fit on a phone without scrolling", async () => {
  const page = await stage.open({ viewport: WIDTHS.phone });
  await page.goto("/treppenlift", { waitUntil: "networkidle" });
  const last = await page.getByRole("button", { name: "Weiß nicht" }).boundingBox();
  expect((last?.y ?? Infinity) + (last?.height ?? 0)).toBeLessThanOrEqual(WIDTHS.phone.height);
});

test("pages without a need for scripts get none", async () => {
  const page = await stage.open();
  const scripts: string[] = [];
  page.on("request", (request) => request.resourceType() === "script" && scripts.push(request.url()));
  for (const path of ["/", "/gibt-es-nicht"]) await page.goto(path, { waitUntil: "networkidle" });
  expect(scripts).toEqual([]);
});
