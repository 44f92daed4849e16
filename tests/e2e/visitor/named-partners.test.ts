import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startWeb, type Running } from "#testing/processes/product.ts";
import { createTestDatabase, type TestDatabase } from "#testing/database/test-database.ts";
import { buyWithOrder } from "#testing/fixtures/live-orders.ts";
import { connectFakeService } from "#testing/fixtures/services.ts";
import { scriptsRun } from "#testing/browser/browser.ts";
import { browserPages } from "#tests/e2e/harness/browser-pages.ts";
import { expectAccessible } from "#tests/e2e/harness/accessibility.ts";
import { fullAtNight } from "#tests/nightly.ts";
import { scriptWays } from "#tests/e2e/harness/samples.ts";
import { overhang } from "#tests/e2e/harness/page-facts.ts";

const FIRMS = [
  ["Musterlift Westfalen GmbH", "48143 Münster"],
  ["Liftring Beispiel GmbH", "44135 Dortmund"],
  ["Beispiel & Söhne Lifte KG", "49074 Osnabrück"],
  ["Emsland-Beispiellifte GmbH", "49808 Lingen"],
] as const;

let database: TestDatabase;
let web: Running & { url: string };
beforeAll(async () => {
  database = await createTestDatabase();
  const { db } = database;
  const serviceId = await connectFakeService(db, { url: "http://127.0.0.1:9" });
  for (const [n, [name, city]] of FIRMS.entries())
    await buyWithOrder(db, { serviceId, name, city, terms: { area: "48", priority: n + 1 } });
  await buyWithOrder(db, { serviceId, name: "Elbtal-Musterlifte GmbH", city: "01067 Dresden", terms: { area: "01" } });
  await db
    .insertInto("form_routing")
    .values({ form_type: "treppenlift", names_partners: true, saved_by: "a test" })
    .execute();
  web = await startWeb(database.url);
});
afterAll(async () => {
  await web.kill("SIGTERM");
  await database.drop();
});
const openPage = browserPages({ closedAfter: "all tests" });

const consent = (page: Page) => page.locator("#privacyAccepted");
const firms = (page: Page) => page.locator(".firms label");

/** From the postal code to the contact step, with or without scripts; the pause continues by itself. */
async function toContact(page: Page, postalCode: string, scripts = true): Promise<void> {
  await page.goto(`${web.url}/treppenlift/postal-code`);
  if (scripts) await scriptsRun(page);
  await page.locator("#postalCode").fill(postalCode);
  await page.getByRole("button", { name: "Weiter" }).click();
  await page.locator("#recipients").waitFor();
}

async function sendAs(page: Page, email: string): Promise<void> {
  await page.locator("#name").fill("Hannelore Brandt");
  await page.locator("#email").fill(email);
  await page.locator("#phone").fill("0251 1234567");
  await consent(page).check();
  await page.locator(".dock button[type=submit]").click();
  await page.waitForURL("**/success**");
}

const namedIn = async (email: string) => {
  const lead = await database.db
    .selectFrom("form_submissions")
    .innerJoin("consent_records", "consent_records.submission_id", "form_submissions.id")
    .select(["consent_records.named", "consent_records.texts"])
    .where("search_text", "like", `%${email}%`)
    .executeTakeFirstOrThrow();
  const named = lead.named as { name: string; ticked: boolean }[];
  const [text] = lead.texts as { id: string; version: number | null }[];
  return { named: named.map(({ name, ticked }) => [name, ticked]), text: [text?.id, text?.version] };
};

test.each(scriptWays)(
  "with scripts %s firms are named before consent, can be unticked, and are recorded",
  async (javaScriptEnabled) => {
    const page = await openPage({ viewport: { width: 390, height: 844 }, javaScriptEnabled });
    await toContact(page, "48143", javaScriptEnabled);
    expect(await firms(page).allTextContents()).toEqual([
      "Musterlift Westfalen GmbH, Münster",
      "Liftring Beispiel GmbH, Dortmund",
      "Beispiel & Söhne Lifte KG, Osnabrück",
      "Emsland-Beispiellifte GmbH, Lingen",
    ]);
    expect(await page.locator(".firms input:checked").count()).toBe(4);
    expect(await consent(page).isChecked()).toBe(false);
    const says = (counted: string, uncounted: string) =>
      page.getByText(javaScriptEnabled ? counted : uncounted).waitFor();
    await says("Diese 4 Betriebe bekommen Ihre Anfrage", "Die angekreuzten Betriebe bekommen Ihre Anfrage");
    await says(
      "und die 4 Betriebe dürfen meine Antworten nutzen",
      "und die angekreuzten Betriebe dürfen meine Antworten nutzen",
    );
    await page.getByText("Bis zu 4 Angebote für Ihre Region (PLZ 48143)").waitFor();
    await page.getByText("Kein anderer Betrieb bekommt Ihre Angaben.").waitFor();
    if (javaScriptEnabled) await expectAccessible(page);
    await firms(page).nth(1).click();
    await says("3 von 4 Betrieben bekommen Ihre Anfrage", "Die angekreuzten Betriebe bekommen Ihre Anfrage");
    await says(
      "und die 3 Betriebe dürfen meine Antworten nutzen",
      "und die angekreuzten Betriebe dürfen meine Antworten nutzen",
    );
    const email = `named-${javaScriptEnabled}@web.de`;
    await sendAs(page, email);
    await page.getByText("Diese 3 Betriebe bekommen Ihre Anfrage").waitFor();
    expect(await page.locator(".goes-to b").allTextContents()).toEqual(
      FIRMS.slice(0, 4).flatMap(([name]) => (name === "Liftring Beispiel GmbH" ? [] : [name])),
    );
    expect(await namedIn(email)).toEqual({
      named: FIRMS.map(([name]) => [name, name !== "Liftring Beispiel GmbH"]),
      text: ["contact-by-named-partners", 2],
    });
  },
);

test("with four firms the last contact field is at most 700 px from the button on a phone", async () => {
  const page = await openPage({ viewport: { width: 390, height: 844 } });
  await toContact(page, "48143");
  await page.evaluate(() => document.fonts.ready);
  const way = await page.evaluate(() => {
    const field = document.querySelector("#phone")?.getBoundingClientRect();
    const button = document.querySelector(".dock button")?.getBoundingClientRect();
    return (button?.top ?? 0) - (field?.bottom ?? 0);
  });
  expect(way).toBeGreaterThan(300);
  expect(way).toBeLessThanOrEqual(700);
});

test.each(fullAtNight([320, 390, 1280], [320]))(
  "at %i px with larger text nothing is cut off, and axe passes",
  async (width) => {
    const page = await openPage({ viewport: { width, height: 844 } });
    await toContact(page, "48143");
    await page.evaluate(() => (document.documentElement.style.fontSize = "130%"));
    await page.locator(".firms-more summary").click();
    await page.getByText("Amtsgericht Münster, HRB 00001").first().waitFor();
    expect(await overhang(page)).toBe(0);
    await expectAccessible(page);
  },
);

test("another postal code names other firms, clears the tick, and says why", async () => {
  const page = await openPage({ viewport: { width: 390, height: 844 } });
  await toContact(page, "48143");
  await consent(page).check();
  await page.goBack();
  await page.locator("#postalCode").fill("01067");
  await page.getByRole("button", { name: "Weiter" }).click();
  await page.getByText("Ihre Postleitzahl ist eine andere").waitFor();
  expect(await firms(page).allTextContents()).toEqual(["Elbtal-Musterlifte GmbH, Dresden"]);
  await page.getByText("Dieser Betrieb bekommt Ihre Anfrage").waitFor();
  await page.getByText("und der Betrieb dürfen meine Antworten nutzen").waitFor();
  await page.getByText("1 Angebot für Ihre Region (PLZ 01067)").waitFor();
  expect(await consent(page).isChecked()).toBe(false);
});

test.each(scriptWays)(
  "with scripts %s a region without firms is told so with a phone number, and the lead is stored without recipient",
  async (javaScriptEnabled) => {
    const page = await openPage({ viewport: { width: 390, height: 844 }, javaScriptEnabled });
    await toContact(page, "17349", javaScriptEnabled);
    await page.getByText("In Ihrer Region finden wir gerade keinen Betrieb").waitFor();
    expect(await page.locator('.firms-none a[href^="tel:"]').count()).toBe(1);
    expect(await page.getByText("Angebote für Ihre Region").isVisible()).toBe(false);
    if (javaScriptEnabled) await expectAccessible(page);
    const email = `nobody-${javaScriptEnabled}@web.de`;
    await sendAs(page, email);
    expect(await namedIn(email)).toEqual({ named: [], text: ["contact-by-nobody-else", 1] });
  },
);

test("the request holds form and postal code only, and the page names no firms and may be cached", async () => {
  const page = await openPage({ viewport: { width: 390, height: 844 } });
  const asked = page.waitForRequest("**/api/recipients");
  await toContact(page, "48143");
  expect((await asked).postDataJSON()).toEqual({ formType: "treppenlift", postalCode: "48143" });
  const answer = await fetch(`${web.url}/treppenlift/contact`);
  expect(answer.headers.get("cache-control")).toBe("public, max-age=0, s-maxage=60");
  const html = await answer.text();
  for (const name of ["Musterlift Westfalen", "Liftring", "Emsland"]) expect(html).not.toContain(name);
});

test("a failed request for the firms is retried", async () => {
  const page = await openPage({ viewport: { width: 390, height: 844 } });
  const answers = { lost: 0 };
  await page.route("**/api/recipients", async (route) => {
    if (answers.lost > 0) return route.continue();
    answers.lost += 1;
    return route.abort();
  });
  await toContact(page, "48143");
  await firms(page).first().waitFor();
  expect(answers.lost).toBe(1);
});
