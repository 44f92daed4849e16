import { expect, test } from "vitest";
import { specification } from "#tests/spec/all.ts";
import { scriptsRun, WIDTHS } from "#testing/browser/browser.ts";
import { actsOn, mainButton, perform } from "#tests/e2e/harness/journey.ts";
import { useVisitorHarness } from "#tests/e2e/harness/visitor-harness.ts";

const harness = useVisitorHarness();
const contact = specification.find((spec) => spec.formType === "treppenlift")?.steps.at(-1);

test("shows the place of a postal code", async () => {
  const page = await harness.open({ viewport: WIDTHS.phone });
  await page.goto("/treppenlift/postal-code");
  await scriptsRun(page);
  await page.getByLabel("Postleitzahl").fill("50823");
  await page.getByText("50823 Köln, Nordrhein-Westfalen").waitFor();
});

test.each([true, false])(
  "an unknown postal code gets one hint and then passes (scripts: %s)",
  async (javaScriptEnabled) => {
    const page = await harness.open({ viewport: WIDTHS.phone, javaScriptEnabled });
    await page.goto("/treppenlift/postal-code");
    if (javaScriptEnabled) await scriptsRun(page);
    const lookedUp = javaScriptEnabled ? page.waitForResponse("**/api/places/99999") : undefined;
    await page.getByLabel("Postleitzahl").fill("99999");
    await (await lookedUp)?.finished();
    if (javaScriptEnabled) await page.evaluate(async () => (await fetch("/api/places/99999")).text()); // waits until the page has read its response
    await mainButton(page).click();
    await page.getByText("Diese Postleitzahl kennen wir nicht. Bitte prüfen Sie sie noch einmal.").waitFor();
    expect(new URL(page.url()).pathname).toBe("/treppenlift/postal-code");
    await mainButton(page).click();
    await page.waitForURL((url) => url.pathname === "/treppenlift/contact" && url.search === "");
  },
);

test("a likely typo in the e-mail address is corrected with one tap", async () => {
  const page = await harness.open({ viewport: WIDTHS.phone });
  await page.goto("/treppenlift/contact");
  await scriptsRun(page);
  await perform(page, contact ? actsOn(contact, "hannelore.typo@gmial.com") : []);
  await page.getByText("Meinten Sie hannelore.typo@gmail.com?").waitFor();
  await expect
    .poll(() => page.getByLabel("E-Mail-Adresse").evaluate((input) => input === document.activeElement))
    .toBe(true);
  await page.getByRole("button", { name: "Ja, übernehmen" }).click();
  await expect.poll(() => page.getByLabel("E-Mail-Adresse").inputValue()).toBe("hannelore.typo@gmail.com");
  await mainButton(page).click();
  await page.waitForURL("**/success?**");
  const { db } = harness.database;
  const rows = await db
    .selectFrom("form_submissions")
    .select("normalised")
    .where("search_text", "like", "%typo%")
    .execute();
  expect(rows).toMatchObject([
    { normalised: { email: "hannelore.typo@gmail.com", phone: "+491711234567", doubts: [] } },
  ]);
});

test("a confirmed value is stored as typed, and flagged", async () => {
  const page = await harness.open({ viewport: WIDTHS.phone });
  await page.goto("/treppenlift/contact");
  await scriptsRun(page);
  await perform(page, contact ? actsOn(contact, "sturkopf@gmial.com") : []);
  await page.getByRole("button", { name: "Nein, so lassen" }).click();
  await mainButton(page).click();
  await page.waitForURL("**/success?**");
  const { db } = harness.database;
  const rows = await db.selectFrom("form_submissions").selectAll().where("search_text", "like", "%sturkopf%").execute();
  expect(rows).toMatchObject([{ submission_data: { email: "sturkopf@gmial.com" }, normalised: { doubts: ["email"] } }]);
});
