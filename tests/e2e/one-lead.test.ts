import { describe, expect, test } from "vitest";
import { WIDTHS } from "#tests/support/browser.ts";
import { useStage } from "./stage.ts";
import { answerAll, choices, contact, expectedRecord, fillContact, option, submitButton } from "./variant-1.ts";

const stage = useStage();
const landing = "/treppenlift?utm_source=zeitung&utm_campaign=herbst&fbclid=abc";
const stored = "/treppenlift?utm_source=zeitung&utm_campaign=herbst";

async function expectDelivered(email: string): Promise<void> {
  const { record, received, results } = await stage.delivered(email);
  expect(record).toEqual(expectedRecord(email, stage.url + stored));
  expect(received).toMatchObject([
    { path: "/ok", processed: true, body: { formType: "treppenlift", answers: record } },
  ]);
  expect(results).toMatchObject([{ status: "success", api_service_name: "Partner", error_message: null }]);
}

describe.each(Object.entries(WIDTHS))("one lead walks through the house, on a %s", (name, viewport) => {
  test("from the first tap to the thank-you page, the partner and the result", async () => {
    const page = await stage.open({ viewport });
    const email = `tap-${name}@web.de`;
    const requests: string[] = [];
    await page.goto(landing);
    await page.waitForLoadState("networkidle");
    page.on("request", (request) => requests.push(`${request.method()} ${new URL(request.url()).pathname}`));

    await answerAll(page);
    expect(requests).toEqual([]); // a step change costs no network
    await fillContact(page, email);
    await submitButton(page).click();
    await page.waitForURL(/\/success\?type=treppenlift&token=[0-9a-f-]{36}$/);
    await page.getByRole("heading", { name: "Vielen Dank für Ihre Anfrage!" }).waitFor();
    expect(await page.title()).toBe("Vielen Dank – Ihre Treppenlift-Anfrage ist da · Stufenlos");
    expect(await page.evaluate(() => sessionStorage.length)).toBe(0);
    expect(requests.filter((request) => !request.startsWith("GET /assets/"))).toEqual(["POST /api/submissions"]);
    await expectDelivered(email);
  });

  test("by keyboard alone", async () => {
    const page = await stage.open({ viewport });
    const email = `keys-${name}@web.de`;
    await page.goto(landing);
    await page.waitForLoadState("networkidle");
    const tabTo = async (wanted: string) => {
      for (let presses = 0; presses < 40; presses++) {
        await page.keyboard.press("Tab");
        const focused = await page.evaluate(() => {
          const element = document.activeElement;
          return element instanceof HTMLInputElement ? element.name : (element?.textContent ?? "");
        });
        if (focused.startsWith(wanted)) return;
      }
      throw new Error(`Tab never reached ${wanted}`);
    };

    for (const [index, { slug, label }] of choices.entries()) {
      await page.waitForURL((url) => url.pathname === `/treppenlift${slug}`);
      if (index > 0) {
        await page.waitForFunction(() => document.activeElement?.tagName === "H1");
        expect(await page.title()).toMatch(new RegExp(`^Frage ${index + 1} von 10: `));
      }
      await tabTo(label);
      await page.keyboard.press("ArrowRight"); // arrow keys never advance
      await page.keyboard.press(index % 2 === 0 ? "Enter" : "Space");
    }
    await page.waitForURL("**/postal-code");
    await tabTo("postalCode");
    await page.keyboard.type(contact.postalCode);
    await page.keyboard.press("Enter");
    await page.waitForURL("**/contact");
    for (const [field, text] of [
      ["name", contact.name],
      ["email", email],
      ["phone", contact.phone],
    ] as const) {
      await tabTo(field);
      await page.keyboard.type(text);
    }
    await tabTo("privacyAccepted");
    await page.keyboard.press("Space");
    await tabTo("Kostenlos Angebote anfordern");
    await page.keyboard.press("Enter");
    await page.waitForURL("**/success?**");
    await expectDelivered(email);
  });

  test("without JavaScript", async () => {
    const page = await stage.open({ viewport, javaScriptEnabled: false });
    const email = `plain-${name}@web.de`;
    await page.goto(landing);
    await answerAll(page); // the pause is a page that moves on by itself
    await submitButton(page).click();
    expect(await page.getByRole("alert").textContent()).toContain("Name ist erforderlich, E-Mail ist erforderlich");
    await fillContact(page, email);
    await submitButton(page).click();
    await page.waitForURL("**/success?type=treppenlift&token=*");
    await page.getByRole("heading", { name: "Vielen Dank für Ihre Anfrage!" }).waitFor();
    await expectDelivered(email);
    await page.reload(); // the pass is good for one display
    await page.waitForURL((url) => url.pathname === "/");
  });
});

test("a tap before the scripts have arrived counts, and the page that wakes up later agrees", async () => {
  const page = await stage.open({ viewport: WIDTHS.phone });
  const email = "early@web.de";
  const scripts = Promise.withResolvers<void>();
  await page.route("**/*.js", async (route) => {
    await scripts.promise;
    await route.continue();
  });
  await page.goto(landing, { waitUntil: "commit" });
  await option(page, "Sitzlift").click();
  await page.waitForURL("**/treppenlift/location", { waitUntil: "commit" });
  scripts.resolve();
  await page.waitForFunction(() => sessionStorage.length > 0);
  expect(await page.evaluate(() => document.cookie)).toBe(""); // the browser has taken the answers over

  await page.getByRole("link", { name: "Zurück" }).click();
  await page.waitForURL((url) => url.pathname === "/treppenlift");
  expect(await option(page, "Sitzlift").getAttribute("aria-pressed")).toBe("true");
  await answerAll(page);
  await fillContact(page, email);
  await submitButton(page).click();
  await page.waitForURL("**/success?**");
  await expectDelivered(email);
});

test("a double click on the button is one lead", async () => {
  const page = await stage.open({ viewport: WIDTHS.phone });
  const email = "double@web.de";
  await page.goto(landing);
  await answerAll(page);
  await fillContact(page, email);
  await submitButton(page).dblclick();
  await page.waitForURL("**/success?**");
  await expectDelivered(email);
  await page.goBack();
  expect(await page.getByLabel("E-Mail-Adresse").inputValue()).toBe(""); // the next walk is a new one
});
