import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import type { SpecStep } from "#tests/spec/spec-funnel.ts";
import { specification } from "#tests/spec/all.ts";
import { scriptsRun, WIDTHS } from "#testing/browser/browser.ts";
import { actsOn, arriveAt, perform } from "#tests/e2e/harness/journey.ts";
import { useVisitorHarness } from "#tests/e2e/harness/visitor-harness.ts";

/** Failures of a form's scripts, which load after the page's: `app/funnel/step/lazy-form.tsx`. */
const harness = useVisitorHarness();
const steps = specification.find(({ formType }) => formType === "treppenlift")?.steps ?? [];
const firstForm = steps.findIndex(({ slug }) => slug === "postal-code");
const stepAt = (index: number) => steps.at(index) as SpecStep;

const FORM_FILE = "**/assets/form-*.js";

/** The last question before the first form, with a connection that can be cut. */
async function openBeforeTheForm(): Promise<{ page: Page; line: { isCut: boolean }; documents: string[] }> {
  const page = await harness.open({ viewport: WIDTHS.phone });
  const line = { isCut: true };
  const documents: string[] = [];
  page.on("request", (request) => request.resourceType() === "document" && documents.push(request.url()));
  await page.route("**", (route) => {
    const isLate = route.request().resourceType() === "fetch" || /\/assets\/form-/.test(route.request().url());
    return line.isCut && isLate ? route.abort("internetdisconnected") : route.continue();
  });
  await page.goto(`/treppenlift/${stepAt(firstForm - 1).slug}`);
  await scriptsRun(page);
  return { page, line, documents };
}

test("a form whose scripts fail offline appears on the same page once online", async () => {
  const { page, line, documents } = await openBeforeTheForm();
  const failed = page.waitForEvent(
    "requestfailed",
    (request) => request.resourceType() === "fetch" && !request.url().endsWith("/api/steps"),
  );
  await perform(page, actsOn(stepAt(firstForm - 1), ""));
  await arriveAt(page, stepAt(firstForm));
  await failed; // the page has probed the server
  expect(await page.locator("form.inputs").count()).toBe(0);
  line.isCut = false;
  await page.getByLabel("Postleitzahl").fill("50823");
  expect(documents).toHaveLength(1);
});

test("a form without scripts is submitted plainly, and the lead is stored", async () => {
  const page = await harness.open({ viewport: WIDTHS.phone });
  await page.route(FORM_FILE, (route) => route.fulfill({ status: 404 }));
  await page.goto(`/treppenlift/${stepAt(firstForm - 1).slug}`);
  await scriptsRun(page);
  const taken = page.waitForEvent("request", (request) => request.resourceType() === "document");
  await perform(page, actsOn(stepAt(firstForm - 1), ""));
  await taken; // the server's page of the same step
  await perform(page, actsOn(stepAt(firstForm), ""));
  await arriveAt(page, stepAt(-1));
  await perform(page, actsOn(stepAt(-1), "late-form@web.de"));
  await page.waitForURL("**/success?*");
  const rows = await harness.database.db
    .selectFrom("form_submissions")
    .select("id")
    .where("search_text", "like", "%late-form@web.de%")
    .execute();
  expect(rows).toHaveLength(1);
});
