import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { WIDTHS } from "#tests/support/browser.ts";
import { useStage } from "./stage.ts";
import { answerAll, choices, fillContact, submitButton } from "./variant-1.ts";

const stage = useStage();

/** All of the page but the drawings' shapes, which nobody is told about. Legacy mode: there are no frames to look into. */
const scan = (page: Page) => new AxeBuilder({ page }).exclude(".sprite").setLegacyMode();

async function expectAccessible(page: Page): Promise<void> {
  await page.waitForFunction(() => document.getAnimations().every((animation) => animation.playState !== "running"));
  const { violations } = await scan(page).analyze();
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(" ")}`);
  expect(found, page.url()).toEqual([]);
}

describe.each(Object.entries(WIDTHS))("on a %s", (name, viewport) => {
  test.each([
    "/",
    "/gibt-es-nicht",
    ...choices.map(({ slug }) => `/treppenlift${slug}`),
    "/treppenlift/postal-code",
    "/treppenlift/contact",
  ])("axe finds nothing on %s", async (path) => {
    const page = await stage.open({ viewport });
    await page.goto(path, { waitUntil: "networkidle" });
    await expectAccessible(page);
  });

  test("axe finds nothing in the errors, the pause, and the thanks", async () => {
    const page = await stage.open({ viewport });
    await page.addInitScript(() => {
      const setTimeout = window.setTimeout.bind(window); // two seconds are too short to look closely
      window.setTimeout = ((run: () => void, ms?: number) =>
        setTimeout(run, ms === 2000 ? 600_000 : ms)) as typeof window.setTimeout;
    });
    await page.goto("/treppenlift/postal-code", { waitUntil: "networkidle" });
    await page.getByLabel("Postleitzahl").fill("50823");
    await page.getByRole("button", { name: "Weiter" }).click();
    await page.getByRole("status").waitFor();
    await expectAccessible(page);
    await page.goto("/treppenlift/postal-code", { waitUntil: "networkidle" });
    await page.getByLabel("Postleitzahl").fill("");
    await page.getByRole("button", { name: "Weiter" }).click();
    await expectAccessible(page);
    await page.goto("/treppenlift/contact", { waitUntil: "networkidle" });
    await submitButton(page).click();
    await expectAccessible(page);
    await fillContact(page, `axe-${name}@web.de`);
    await submitButton(page).click();
    await page.waitForURL("**/success?**");
    await expectAccessible(page);
  });

  test("nothing shifts on the way, and nothing needs to be scrolled sideways", async () => {
    const page = await stage.open({ viewport });
    await page.addInitScript(() => {
      const shifts: number[] = [];
      Object.assign(window, { shifts });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) shifts.push((entry as PerformanceEntry & { value: number }).value);
      }).observe({ type: "layout-shift", buffered: true });
    });
    await page.goto("/treppenlift", { waitUntil: "networkidle" });
    await answerAll(page);
    for (const { slug } of [...choices, { slug: "/contact" }]) {
      await page.goto(`/treppenlift${slug}`, { waitUntil: "networkidle" });
      expect(await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts), slug).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), slug).toBeLessThanOrEqual(0);
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
