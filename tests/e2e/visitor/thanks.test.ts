import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { fullAtNight } from "#tests/nightly.ts";
import { specification } from "#tests/spec/all.ts";
import { scriptsRun, WIDTHS } from "#testing/browser/browser.ts";
import { arriveAt, walk } from "#tests/e2e/harness/journey.ts";
import { useVisitorHarness } from "#tests/e2e/harness/visitor-harness.ts";

const harness = useVisitorHarness();

const boxOf = async (page: Page, part: string) =>
  (await page.locator(part).count()) ? page.locator(part).boundingBox() : null;

const all = specification.flatMap((spec) =>
  [true, false].map((scripts) => ({ formType: spec.formType, spec, scripts })),
);
const sample = all.filter(({ formType, scripts }) => formType === (scripts ? "solar" : "treppenlift6"));

test.concurrent.each(fullAtNight(all, sample))(
  "$formType: the thank-you page repeats what was sent, and Back says that it has arrived (scripts: $scripts)",
  async ({ formType, spec, scripts }) => {
    const page = await harness.open({ viewport: WIDTHS.phone, javaScriptEnabled: scripts });
    await page.goto(spec.basePath);
    if (scripts) await scriptsRun(page);
    const email = `thanks-${formType}-${scripts}@web.de`;
    await walk(page, spec, email);
    await page.getByRole("heading", { name: "Vielen Dank für Ihre Anfrage!" }).waitFor();
    const text = await page.locator("main").innerText();
    expect(text).toMatch(/Das haben Sie uns geschickt[\s\S]*Postleitzahl\s+01067/);
    expect(text).toContain(email);
    expect(text).toMatch(/zurückziehen[\s\S]*datenschutz@/);
    expect(page.url()).not.toContain("web.de");
    const [badges, result] = await Promise.all([boxOf(page, ".badges"), boxOf(page, ".result")]);
    expect((result?.y ?? Infinity) - ((badges?.y ?? 0) + (badges?.height ?? 0))).toBeGreaterThanOrEqual(16);

    const arrived = page.getByRole("heading", { name: "Ihre Anfrage ist angekommen" });
    await page.goBack();
    await arrived.waitFor();
    await page.goBack();
    await arrived.waitFor();
    await page.getByRole("link", { name: "Neue Anfrage stellen" }).click();
    if (spec.steps[0]) await arriveAt(page, spec.steps[0]);
  },
);
