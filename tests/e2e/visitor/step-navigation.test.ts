import { expect, test } from "vitest";
import { scriptsRun, WIDTHS } from "#testing/browser/browser.ts";
import { until } from "#testing/until.ts";
import { useVisitorHarness } from "#tests/e2e/harness/visitor-harness.ts";
import { mainButton } from "#tests/e2e/harness/journey.ts";

const harness = useVisitorHarness();

test.each([
  ["/treppenlift/keller", "/treppenlift"],
  ["/treppenlift6", "/treppenlift6/1"],
  ["/treppenlift6/4", "/treppenlift6/5"],
  ["/treppenlift6/99", "/treppenlift6/1"],
  ["/treppenlift7/11", "/treppenlift7/13"],
])("%s leads to %s, with its campaign", async (from, to) => {
  const page = await harness.open();
  await page.goto(`${from}?utm_source=zeitung`);
  expect(page.url()).toBe(`${harness.url}${to}?utm_source=zeitung`);
});

test("what was typed survives a reload, and the browser's own Back and Forward", async () => {
  const page = await harness.open({ viewport: WIDTHS.phone });
  await page.goto("/treppenlift/postal-code");
  await scriptsRun(page);
  await page.getByLabel("Postleitzahl").fill("50823");
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

test("a deep link shows its step, and a quiet link leads to the first open question", async () => {
  const page = await harness.open({ viewport: WIDTHS.phone });
  await page.goto("/treppenlift/timing");
  await scriptsRun(page);
  await page.getByRole("heading", { level: 1, name: "Wann soll der Lift eingebaut werden?" }).waitFor();
  await page.getByRole("link", { name: "Zur offenen Frage" }).click();
  await page.waitForURL((url) => url.pathname === "/treppenlift");
});

test("the choice is shown for 300 ms, the search for two seconds, as the definition says", async () => {
  const page = await harness.open({ viewport: WIDTHS.phone });
  await page.clock.install();
  await page.goto("/treppenlift/funding");
  await scriptsRun(page);
  await page.clock.pauseAt(Date.now() + 3_600_000);
  await page.getByRole("button", { name: "Ja" }).click();
  await page.clock.runFor(299);
  expect(page.url()).toMatch(/funding$/);
  await page.clock.runFor(1);
  await page.waitForURL("**/postal-code");

  await page.getByLabel("Postleitzahl").fill("50823");
  await page.getByRole("button", { name: "Weiter" }).click();
  await page.clock.runFor(1);
  await page.getByRole("status").getByText("Suche läuft ...").waitFor();
  await page.clock.runFor(1998);
  expect(page.url()).toMatch(/postal-code$/);
  await page.clock.runFor(10);
  await page.waitForURL("**/contact");
});

test("an empty postal code gets the specified toast, a red border and the focus", async () => {
  const page = await harness.open({ viewport: WIDTHS.phone });
  await page.goto("/treppenlift/postal-code");
  await scriptsRun(page);
  await page.getByRole("button", { name: "Weiter" }).click();
  expect(await page.getByRole("alert").textContent()).toBe("Bitte Postleitzahl eingeben");
  const field = page.getByLabel("Postleitzahl");
  await expect.poll(() => field.getAttribute("aria-invalid")).toBe("true");
  await expect.poll(() => field.evaluate((input) => input === document.activeElement)).toBe(true);
  expect(await field.evaluate((input) => getComputedStyle(input).borderTopColor)).toBe("rgb(161, 44, 20)");
  expect(await page.title()).toMatch(/^Fehler: /);
  await field.fill("5");
  await expect.poll(() => page.getByRole("alert").count()).toBe(0);
});

test("an incomplete contact form says all that is missing, and forgets it as it is corrected", async () => {
  const page = await harness.open({ viewport: WIDTHS.phone });
  await page.goto("/treppenlift/contact");
  await scriptsRun(page);
  await page.getByLabel("E-Mail-Adresse").fill("h.brandt@web.de");
  await mainButton(page).click();
  expect(await page.getByRole("alert").textContent()).toBe(
    "Bitte vervollständigen Sie das Formular" +
      "Name ist erforderlich, Telefonnummer ist erforderlich, Bitte stimmen Sie der Datenschutzerklärung zu",
  );
  await expect
    .poll(() => page.getByLabel("Vor- und Nachname").evaluate((input) => input === document.activeElement))
    .toBe(true);
  expect(await page.locator(".err").allTextContents()).toEqual([
    "Name ist erforderlich",
    "Telefonnummer ist erforderlich",
    "Bitte stimmen Sie der Datenschutzerklärung zu",
  ]);
  await page.getByText("Es fehlen noch 3 Angaben.").waitFor();
  await page.getByRole("link", { name: "Telefonnummer ist erforderlich" }).waitFor();
  // the list in the form is what is seen; the message is read out, and covers nothing
  expect((await page.getByRole("alert").boundingBox())?.height).toBeLessThanOrEqual(1);
  await page.getByLabel("Vor- und Nachname").fill("Hannelore Brandt");
  await page.getByLabel("Telefonnummer").fill("0171 1234567");
  await page.getByRole("checkbox").check();
  await expect.poll(() => page.getByRole("alert").count()).toBe(0);
});

test("a server that is away gets five tries, then the visitor the specified words; nothing typed is lost", async () => {
  const page = await harness.open({ viewport: WIDTHS.phone });
  await page.clock.install();
  await page.goto("/treppenlift/contact");
  await scriptsRun(page);
  const ids: string[] = [];
  await page.route("**/api/submissions", async (route) => {
    ids.push((route.request().postDataJSON() as { id: string }).id);
    await (ids.length % 2 === 0 ? route.abort() : route.fulfill({ status: 503 }));
  });
  await page.getByLabel("Vor- und Nachname").fill("Hanne Brandt");
  await page.getByLabel("E-Mail-Adresse").fill("away@web.de");
  await page.getByLabel("Telefonnummer").fill("030 1234567");
  await page.getByRole("checkbox").check();
  await mainButton(page).click();
  await page.getByRole("button", { name: "Wird gesendet..." }).waitFor();
  const toast = page.getByRole("alert");
  await until(async () => {
    await page.clock.runFor(1000);
    return (await toast.count()) > 0;
  });
  expect(await toast.textContent()).toBe(
    "FehlerEs gab ein Problem beim Senden Ihrer Anfrage. Bitte versuchen Sie es erneut.",
  );
  expect(ids).toHaveLength(5);
  expect(new Set(ids).size).toBe(1);
  expect(await page.getByLabel("E-Mail-Adresse").inputValue()).toBe("away@web.de");
});

test("the thank-you page without a matching token goes home", async () => {
  const page = await harness.open();
  await page.goto("/success?type=treppenlift&token=4f5c");
  await page.waitForURL((url) => url.pathname === "/");
});

test("an unknown address is a page of its own, with status 404", async () => {
  const page = await harness.open();
  const response = await page.goto("/gibt-es-nicht");
  expect(response?.status()).toBe(404);
  expect(await page.title()).toBe("Seite nicht gefunden");
  await page.getByRole("heading", { name: "Oops! Page not found" }).waitFor();
  expect(await page.getByRole("link", { name: "Zur Startseite" }).first().getAttribute("href")).toBe("/");
});
