import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { scriptsRun, WIDTHS } from "#testing/browser/browser.ts";
import { useVisitorHarness } from "#tests/e2e/harness/visitor-harness.ts";
import { mainButton } from "#tests/e2e/harness/journey.ts";
import { openStopped, putOffDone, runUntil } from "#tests/e2e/harness/stopped-clock.ts";

const harness = useVisitorHarness();

test.each([
  ["/treppenlift/keller", "/treppenlift"],
  ["/treppenlift6", "/treppenlift6/1"],
  ["/treppenlift6/4", "/treppenlift6/5"],
  ["/treppenlift6/99", "/treppenlift6/1"],
  ["/treppenlift7/11", "/treppenlift7/13"],
])("%s redirects to %s, with its campaign", async (from, to) => {
  const { status, url } = await fetch(`${harness.url}${from}?utm_source=zeitung`);
  expect([status, url]).toEqual([200, `${harness.url}${to}?utm_source=zeitung`]);
});

test("typed values survive a reload, Back and Forward", async () => {
  const page = await harness.open({ viewport: WIDTHS.phone });
  await page.goto("/treppenlift/postal-code");
  await scriptsRun(page);
  await page.getByLabel("Postleitzahl").fill("50823");
  await page.waitForFunction(() => sessionStorage.getItem("stufenlos.treppenlift")?.includes("50823"));
  await page.reload();
  await scriptsRun(page);
  await expect.poll(() => page.getByLabel("Postleitzahl").inputValue()).toBe("50823");
  await page.getByRole("button", { name: "Weiter" }).click();
  await page.waitForURL("**/contact");
  await page.getByText("PLZ 50823").waitFor();
  await page.getByLabel("Vor- und Nachname").fill("Hanne");
  await page.goBack();
  await expect.poll(() => page.getByLabel("Postleitzahl").inputValue()).toBe("50823");
  await page.goForward();
  await expect.poll(() => page.getByLabel("Vor- und Nachname").inputValue()).toBe("Hanne");
});

test("a deep link shows its step, with a link to the first open question", async () => {
  const page = await harness.open({ viewport: WIDTHS.phone });
  await page.goto("/treppenlift/timing");
  await scriptsRun(page);
  await page.getByRole("heading", { level: 1, name: "Wann soll der Lift eingebaut werden?" }).waitFor();
  await page.getByRole("link", { name: "Zur offenen Frage" }).click();
  await page.waitForURL((url) => url.pathname === "/treppenlift");
});

test("the choice is shown for 300 ms, the search for two seconds, as defined", async () => {
  const page = await harness.open({ viewport: WIDTHS.phone });
  await openStopped(page, "/treppenlift/funding");
  await page.getByRole("button", { name: "Ja" }).click();
  await page.locator(".is-leaving").waitFor();
  await putOffDone(page);
  await page.clock.runFor(299);
  expect(page.url()).toMatch(/funding$/);
  await page.clock.runFor(1);
  await page.getByLabel("Postleitzahl").fill("50823");
  await runUntil(page, async () => (await page.locator(".is-new").count()) === 0);
  await page.getByRole("button", { name: "Weiter" }).click();
  const search = page.getByRole("status").getByText("Suche läuft ...");
  await runUntil(page, () => search.isVisible(), 1);
  await putOffDone(page);
  await page.clock.runFor(1990);
  expect(page.url()).toMatch(/postal-code$/);
  await page.clock.runFor(20);
  await page.waitForURL("**/contact");
});

test("an empty postal code gets the specified toast, a red border and the focus", async () => {
  const page = await harness.open({ viewport: WIDTHS.phone });
  await page.goto("/treppenlift/postal-code");
  await scriptsRun(page);
  await page.getByRole("button", { name: "Weiter" }).click();
  await expect.poll(() => page.getByRole("alert").textContent()).toBe("Bitte Postleitzahl eingeben");
  const field = page.getByLabel("Postleitzahl");
  await expect.poll(() => field.getAttribute("aria-invalid")).toBe("true");
  await expect.poll(() => field.evaluate((input) => input === document.activeElement)).toBe(true);
  await expect.poll(() => field.evaluate((input) => getComputedStyle(input).borderTopColor)).toBe("rgb(161, 44, 20)");
  await expect.poll(() => page.title()).toMatch(/^Fehler: /);
  await field.fill("5");
  await expect.poll(() => page.getByRole("alert").count()).toBe(0);
});

test("an incomplete contact form lists what is missing, and updates as it is corrected", async () => {
  const page = await harness.open({ viewport: WIDTHS.phone });
  await page.goto("/treppenlift/contact");
  await scriptsRun(page);
  await page.getByLabel("E-Mail-Adresse").fill("h.brandt@web.de");
  await mainButton(page).click();
  await expect
    .poll(() => page.getByRole("alert").textContent())
    .toBe(
      "Bitte vervollständigen Sie das Formular" +
        "Name ist erforderlich, Telefonnummer ist erforderlich, Bitte stimmen Sie der Datenschutzerklärung zu",
    );
  await expect
    .poll(() => page.getByLabel("Vor- und Nachname").evaluate((input) => input === document.activeElement))
    .toBe(true);
  await expect
    .poll(() => page.locator(".err").allTextContents())
    .toEqual([
      "Name ist erforderlich",
      "Telefonnummer ist erforderlich",
      "Bitte stimmen Sie der Datenschutzerklärung zu",
    ]);
  await page.getByText("Es fehlen noch 3 Angaben.").waitFor();
  await page.getByRole("link", { name: "Telefonnummer ist erforderlich" }).waitFor();
  // the list in the form is visible; the message is only announced, and covers nothing
  expect((await page.getByRole("alert").boundingBox())?.height).toBeLessThanOrEqual(1);
  await page.getByLabel("Vor- und Nachname").fill("Hannelore Brandt");
  await page.getByLabel("Telefonnummer").fill("0171 1234567");
  await page.getByRole("checkbox").check();
  await expect.poll(() => page.getByRole("alert").count()).toBe(0);
});

test.each([
  { address: "/treppenlift6/14", scripts: true },
  { address: "/treppenlift6/15", scripts: true },
  { address: "/treppenlift6/14", scripts: false },
  { address: "/treppenlift6/15", scripts: false },
])("$address without a lead leads to the first open question (scripts: $scripts)", async ({ address, scripts }) => {
  const page = await harness.open({ viewport: WIDTHS.phone, javaScriptEnabled: scripts });
  await page.goto(address);
  await page.waitForURL("**/treppenlift6/1");
  await page.getByRole("heading", { name: "Fällt Ihnen das Treppensteigen schwer?" }).waitFor();
});

test("opening a step after the submit too early keeps the answers", async () => {
  const page = await harness.open({ viewport: WIDTHS.phone });
  await page.goto("/treppenlift6/1");
  await scriptsRun(page);
  await page.getByRole("button", { name: "Nein" }).click();
  await page.waitForURL("**/2");
  await page.waitForFunction(() => sessionStorage.getItem("stufenlos.treppenlift6")?.includes("nein"));
  await page.goto("/treppenlift6/15");
  await page.waitForURL("**/2");
  await page.getByText("Zurück").click();
  await expect.poll(() => page.locator("button[aria-pressed=true]").getAttribute("value")).toBe("nein");
});

test("a second campaign link in the same tab is the lead's address, and the first is kept", async () => {
  const page = await harness.open({ viewport: WIDTHS.phone });
  await page.goto("/treppenlift/contact?utm_source=zeitung");
  await scriptsRun(page);
  await page.getByLabel("Vor- und Nachname").fill("Hanne Brandt");
  await page.waitForFunction(() => sessionStorage.getItem("stufenlos.treppenlift")?.includes("Hanne"));
  await page.goto("/treppenlift/contact?utm_source=radio");
  await page.waitForFunction(() => sessionStorage.getItem("stufenlos.treppenlift")?.includes("radio"));
  await page.reload();
  await scriptsRun(page);
  await fillContact(page, "second-link@web.de");
  await mainButton(page).click();
  await page.waitForURL("**/success?**");
  const address = `${harness.url}/treppenlift/contact`;
  expect(await leadsOf("second-link@web.de")).toMatchObject([
    {
      source: "radio",
      submission_data: {
        sourceUrl: `${address}?utm_source=radio`,
        firstSourceUrl: `${address}?utm_source=zeitung`,
      },
    },
  ]);
});

test("a browser that rejects storage reaches the thank-you page", async () => {
  const page = await harness.open({ viewport: WIDTHS.phone });
  await page.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException("full", "QuotaExceededError");
    };
  });
  await page.goto("/treppenlift/contact");
  await scriptsRun(page);
  await fillContact(page, "no-storage@web.de");
  await mainButton(page).click();
  await page.getByRole("heading", { name: "Vielen Dank für Ihre Anfrage!" }).waitFor();
  expect(await leadsOf("no-storage@web.de")).toHaveLength(1);
});

test("the thank-you page without a matching token goes home", async () => {
  const page = await harness.open();
  await page.goto("/success?type=treppenlift&token=4f5c");
  await page.waitForURL((url) => url.pathname === "/");
});

async function fillContact(page: Page, email: string): Promise<void> {
  await page.getByLabel("Vor- und Nachname").fill("Hanne Brandt");
  await page.getByLabel("E-Mail-Adresse").fill(email);
  await page.getByLabel("Telefonnummer").fill("030 1234567");
  await page.getByRole("checkbox").check();
}

const leadsOf = (email: string) =>
  harness.database.db
    .selectFrom("form_submissions")
    .select(["source", "submission_data"])
    .where("search_text", "like", `%${email}%`)
    .execute();

test("Back during the search leads to the postal code, which stays, and the search restarts", async () => {
  const page = await harness.open({ viewport: WIDTHS.phone });
  await page.goto("/treppenlift/funding");
  await scriptsRun(page);
  await page.getByRole("button", { name: "Ja" }).click();
  const postalCode = page.getByLabel("Postleitzahl");
  await postalCode.fill("50823");
  const search = page.getByRole("status").getByText("Suche läuft ...");
  const next = page.getByRole("button", { name: "Weiter" });
  await next.click();
  await search.waitFor();
  await page.goBack();
  await postalCode.waitFor();
  expect(await postalCode.inputValue()).toBe("50823");
  expect(new URL(page.url()).pathname).toBe("/treppenlift/postal-code");
  await next.click();
  await search.waitFor();
  await page.waitForURL("**/contact");
  await page.goBack();
  await postalCode.waitFor();
  await page.goBack();
  await page.waitForURL("**/funding");
});
