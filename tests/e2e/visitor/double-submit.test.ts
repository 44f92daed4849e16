import { expect, test } from "vitest";
import { specification } from "#tests/spec/all.ts";
import { scriptsRun, WIDTHS } from "#testing/browser/browser.ts";
import { actsOn, arriveAt, mainButton, perform, walk } from "#tests/e2e/harness/journey.ts";
import { mechanismFunnels } from "#tests/e2e/harness/samples.ts";
import { useVisitorHarness } from "#tests/e2e/harness/visitor-harness.ts";

const harness = useVisitorHarness();
const treppenlift = specification.find((spec) => spec.formType === "treppenlift") ?? specification[0];
const treppenlift6 = specification.find((spec) => spec.formType === "treppenlift6") ?? specification[0];
if (!treppenlift || !treppenlift6) throw new Error("the table is empty");

test.each(mechanismFunnels)("$formType: a tap before the scripts counts, and hydration agrees", async (spec) => {
  const page = await harness.open({ viewport: WIDTHS.phone });
  const email = `early-${spec.formType}@web.de`;
  const scripts = Promise.withResolvers<void>();
  await page.route("**/*.js", async (route) => {
    await scripts.promise;
    await route.continue();
  });
  const [first, second] = spec.steps;
  if (!first || !second) throw new Error("too short a funnel");
  await page.goto(spec.basePath, { waitUntil: "commit" });
  await arriveAt(page, first);
  await perform(page, actsOn(first, email));
  await arriveAt(page, second);
  scripts.resolve();
  await page.waitForFunction(() => sessionStorage.length > 0);
  await expect.poll(() => page.evaluate(() => document.cookie.includes("answers="))).toBe(false); // the scripts have read them
  await page.getByText("Zurück").click();
  await arriveAt(page, first);
  await expect.poll(() => page.locator("button[aria-pressed=true]").count()).toBe(1);
});

test("a double click on the button is one lead, and Back then says that it has arrived", async () => {
  const page = await harness.open({ viewport: WIDTHS.phone });
  const email = "double@web.de";
  await page.goto("/treppenlift");
  await walk(page, treppenlift, email, { until: "contact" });
  const contact = treppenlift.steps.at(-1);
  for (const act of contact ? actsOn(contact, email) : []) {
    if (act.kind === "type") await page.locator(`#${act.field}`).fill(act.text);
    else await page.locator(`#${act.field}`).check();
  }
  await mainButton(page).dblclick();
  await page.waitForURL("**/success?**");
  await harness.expectDelivered(treppenlift, email, "/treppenlift");
  await page.goBack();
  await page.getByRole("heading", { name: "Ihre Anfrage ist angekommen" }).waitFor();
});

test("variant 6: 'Nein, korrigieren' returns to the number, and the corrected lead is the same row", async () => {
  const page = await harness.open({ viewport: WIDTHS.phone });
  const email = "correct@web.de";
  await page.goto("/treppenlift6/1");
  await scriptsRun(page);
  await walk(page, treppenlift6, email, { until: "14" });
  await page.getByRole("button", { name: "Nein, korrigieren" }).click();
  await page.waitForURL("**/treppenlift6/12");
  await page.locator("#phoneNumber").fill("030 9876543");
  await mainButton(page).click();
  const last = treppenlift6.steps.find(({ slug }) => slug === "13");
  if (last) await arriveAt(page, last); // the URL changes before the screen
  await expect.poll(() => page.evaluate(() => localStorage.length)).toBe(0); // the lead is stored: nothing is left to resume
  await mainButton(page).click();
  const yes = page.getByRole("button", { name: "Ja, die Nummer stimmt" });
  await yes.waitFor(); // the step before shows the number too
  await page.getByText("030 9876543").waitFor();
  await yes.click();
  await page.waitForURL("**/15");
  const rows = await harness.database.db
    .selectFrom("form_submissions")
    .select("submission_data")
    .where("search_text", "like", `%${email}%`)
    .execute();
  expect(rows).toMatchObject([{ submission_data: { phoneNumber: "030 9876543", phoneConfirmed: true } }]);
});

test("two tabs are two walks: a funnel without step URLs starts anew in the second", async () => {
  const page = await harness.open({ viewport: WIDTHS.phone });
  const solar = specification.find((spec) => spec.formType === "solar");
  const [first] = solar?.steps ?? [];
  if (!solar || !first) throw new Error("no solar");
  await page.goto("/solar");
  await scriptsRun(page);
  await walk(page, solar, "", { until: "3" });
  const second = await page.context().newPage();
  await second.goto("/solar");
  await arriveAt(second, first);
});
