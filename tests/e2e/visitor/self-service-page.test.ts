import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openSelfServicePage } from "#server/leads/self-service-pages/open-page.ts";
import { startWeb, type Running } from "#testing/processes/product.ts";
import { createTestDatabase, type TestDatabase } from "#testing/database/test-database.ts";
import { buyWithOrder } from "#testing/fixtures/live-orders.ts";
import { seedLead } from "#testing/fixtures/seed-leads.ts";
import { connectFakeService, testRing } from "#testing/fixtures/services.ts";
import { expectAccessible } from "#tests/e2e/harness/accessibility.ts";
import { browserPages } from "#tests/e2e/harness/browser-pages.ts";
import { fullAtNight } from "#tests/nightly.ts";
import { scriptWays } from "#tests/e2e/harness/samples.ts";
import { overhang } from "#tests/e2e/harness/page-facts.ts";

const PHONE = { width: 390, height: 844 };
const MESSAGES = ["nur-email", "anrufzeit", "niemand", "kein-anruf", "nicht-ich", "loeschen"];
const askedOf = (buyerId: string) => `gemeldet?betrieb=${buyerId}`;
const FIRMS = [
  ["Musterlift Rheinland GmbH", "50823 Köln"],
  ["Liftring Beispiel GmbH", "44135 Dortmund"],
] as const;

let database: TestDatabase;
let web: Running & { url: string };
const services: string[] = [];
let firstBuyer = "";
beforeAll(async () => {
  database = await createTestDatabase();
  for (const [name, city] of FIRMS) {
    const serviceId = await connectFakeService(database.db, { url: "http://127.0.0.1:9", name });
    services.push(serviceId);
    const { buyerId } = await buyWithOrder(database.db, { serviceId, name, city, terms: { formTypes: ["solar"] } });
    firstBuyer ||= buyerId;
  }
  web = await startWeb(database.url);
});
afterAll(async () => {
  await web.kill("SIGTERM");
  await database.drop();
});
const openPage = browserPages({ closedAfter: "all tests" });

/** A lead that both firms have, and its page. */
async function aRequest(): Promise<{ id: string; path: string; code: string }> {
  const { db } = database;
  const id = await seedLead(db, {
    deliveries: Object.fromEntries(services.map((one) => [one, { state: "delivered" }])),
  });
  const page = await openSelfServicePage(db, testRing, id);
  if (!page) throw new Error("there is no page");
  return { id, path: `/anfrage/${page.token}`, code: page.code };
}

const open = (path: string, scripts: boolean) => opened(path, { javaScriptEnabled: scripts, viewport: PHONE });

async function opened(path: string, options: Parameters<typeof openPage>[0]): Promise<Page> {
  const page = await openPage({ baseURL: web.url, ...options });
  await page.goto(path);
  return page;
}

/** All rows that a message can change. */
async function stored(id: string): Promise<unknown[]> {
  const { db } = database;
  return Promise.all([
    db.selectFrom("visitor_messages").selectAll().where("submission_id", "=", id).execute(),
    db.selectFrom("notices").selectAll().where("submission_id", "=", id).execute(),
    db.selectFrom("form_submissions").selectAll().where("id", "=", id).execute(),
    db.selectFrom("deliveries").selectAll().where("submission_id", "=", id).execute(),
    db.selectFrom("consent_events").selectAll().where("submission_id", "=", id).execute(),
    db.selectFrom("withdrawals").selectAll().where("submission_id", "=", id).execute(),
  ]);
}

const heading = (page: Page, name: string | RegExp) => page.getByRole("heading", { level: 1, name }).waitFor();

/** Opens the confirmation of a row. */
async function ask(page: Page, row: string): Promise<void> {
  await page.locator(".request-messages").getByRole("link", { name: row }).click();
  await page.locator(".request-ask").waitFor();
}

async function press(page: Page, button: string): Promise<void> {
  await page.getByRole("button", { name: button, exact: true }).click();
}

/** Checks the box and the whole page. */
async function done(page: Page, words: string): Promise<void> {
  await page.getByRole("status").filter({ hasText: words }).waitFor();
  await page.waitForLoadState();
}

test.concurrent.each(scriptWays)(
  "a visitor makes every wish, and undoes it where possible (scripts: %s)",
  async (scripts) => {
    const { path } = await aRequest();
    const page = await open(path, scripts);
    await heading(page, /^Ihre Anfrage vom/);
    const text = await page.locator("main").innerText();
    expect(text).toContain("Zwei Betriebe haben Ihre Anfrage.");
    for (const [name, city] of FIRMS) expect(text).toMatch(new RegExp(`${name}\\s+${city}[^]*0221 4710 110`));
    expect(text.indexOf("Was möchten Sie?")).toBeLessThan(text.indexOf("Diese zwei Betriebe"));
    expect(await page.content()).not.toMatch(/Hannelore|Brandt|h\.brandt|1234567/);

    await ask(page, "Bitte nur E-Mail");
    await press(page, "Ja, bitte nur E-Mail");
    await done(page, "Erledigt: Die Betriebe rufen Sie nicht an.");
    expect(await page.locator(".request-firm").first().innerText()).toContain("Antwort fehlt noch");
    await page.getByRole("link", { name: "Rückgängig machen" }).click();
    await press(page, "Ja, rückgängig machen");
    await page.getByRole("link", { name: "Bitte nur E-Mail" }).waitFor();
    await page.waitForLoadState();
    expect(await page.getByRole("status").count()).toBe(0);

    await ask(page, "Beste Zeit für den Anruf");
    await press(page, "So weitersagen");
    await page.getByRole("alert").filter({ hasText: "mindestens eine Zeit" }).waitFor();
    await page.getByLabel("Vormittags").check();
    await page.getByLabel("Auch am Samstag").check();
    await press(page, "So weitersagen");
    await done(page, "Erledigt: Am besten vormittags und auch am Samstag.");

    await ask(page, "Niemand hat sich gemeldet");
    await press(page, "Ja, bitte nachfragen");
    await done(page, "Danke, dass Sie uns das sagen.");

    await page.getByRole("link", { name: "Antwort ändern" }).first().click();
    await press(page, "Ja, hat sich gemeldet");
    await page
      .locator(".request-firm")
      .filter({ hasText: /Hat sich gemeldet\s*ja/ })
      .waitFor();
    await page
      .locator(".request-firm")
      .filter({ hasText: /Hat sich gemeldet\s*noch nicht/ })
      .waitFor();

    await page.getByRole("link", { name: "Dieser Betrieb soll nicht mehr anrufen" }).first().click();
    await heading(page, "Wer soll nicht mehr anrufen?");
    await page.waitForLoadState();
    expect(await page.getByLabel("Nur ").and(page.locator(":checked")).count()).toBe(1);
    await press(page, "Nicht mehr anrufen");
    await done(page, "darf Sie nicht mehr anrufen.");

    await ask(page, "Nicht mehr anrufen");
    await press(page, "Nicht mehr anrufen");
    await done(page, "Erledigt: Niemand darf Sie mehr anrufen.");
    expect(await page.locator(".request-messages li").count()).toBe(1);

    await page.getByRole("link", { name: "Das war ich nicht" }).click();
    await press(page, "Das war ich nicht");
    await done(page, "Erledigt: Wir haben die Anfrage gestoppt.");

    await ask(page, "Alles löschen");
    expect(await page.locator(".request-kept").innerText()).toContain("fünf Jahre lang");
    const erased = page.waitForResponse((response) => response.request().method() === "POST");
    await press(page, "Ja, alles löschen");
    await heading(page, "Ihre Angaben sind gelöscht");
    expect((await erased).status()).toBe(200);
    expect(await page.locator(".request-told li").count()).toBe(2);
    const again = await page.goto(path);
    expect(again?.status()).toBe(404);
    await heading(page, "Diese Seite gilt nicht mehr");
  },
);

test("opening any of its pages, as mail programs do, changes nothing", async () => {
  const { id, path } = await aRequest();
  const before = await stored(id);
  const messages = [...MESSAGES, askedOf(firstBuyer), `rueckgaengig?wunsch=${id}`];
  for (const address of [path, ...messages.map((message) => `${path}/${message}`)]) {
    for (const method of ["GET", "HEAD"]) expect((await fetch(web.url + address, { method })).status).toBe(200);
  }
  expect(await stored(id)).toEqual(before);
});

test("rejects a wish from another site", async () => {
  const { id, path } = await aRequest();
  const before = await stored(id);
  const headers = { origin: "https://elsewhere.example", "content-type": "application/x-www-form-urlencoded" };
  const answer = await fetch(`${web.url}${path}/loeschen`, { method: "POST", headers, body: "sagen=ja" });
  expect(answer.status).toBe(400);
  expect(await stored(id)).toEqual(before);
});

test("it is private: not cached, not indexed, without referrer", async () => {
  const { path } = await aRequest();
  for (const address of [
    path,
    "/anfrage/abcdefghijklmnopqrstuvwxyz",
    ...MESSAGES.map((message) => `${path}/${message}`),
  ]) {
    const { headers } = await fetch(web.url + address);
    expect(headers.get("cache-control")).toBe("private, no-store");
    expect(headers.get("x-robots-tag")).toContain("noindex");
    // a page with a form sends its origin, or its form would be rejected
    expect(headers.get("referrer-policy")).toBe(
      MESSAGES.some((message) => address.endsWith(message)) ? "strict-origin" : "no-referrer",
    );
    expect(headers.get("set-cookie")).toBeNull();
  }
  const sent = await fetch(`${web.url}${path}/anrufzeit`, {
    method: "POST",
    redirect: "manual",
    headers: { origin: web.url, "content-type": "application/x-www-form-urlencoded" },
    body: "zeit=morning",
  });
  expect(sent.status).toBe(303);
  expect(sent.headers.get("cache-control")).toBe("private, no-store");
  expect(sent.headers.get("referrer-policy")).toBe("no-referrer");
});

test("the code opens the page in any spelling, and a wrong one says so", async () => {
  const { path, code } = await aRequest();
  const page = await open("/anfrage", true);
  await page.getByLabel("Ihr Code").fill("2222 2222");
  await press(page, "Anfrage zeigen");
  await page.getByText("Diesen Code kennen wir nicht").waitFor();
  await expectAccessible(page);
  await page.getByLabel("Ihr Code").fill(`${code.slice(0, 4).toLowerCase()}-${code.slice(4)}`);
  await press(page, "Anfrage zeigen");
  await heading(page, /^Ihre Anfrage vom/);
  expect(new URL(page.url()).pathname).toBe(path);
});

test.concurrent.each(fullAtNight([320, 390, 1280], [320]))(
  "at %i px every page is accessible and nothing overflows, also with larger text",
  async (width) => {
    const { path } = await aRequest();
    const page = await opened(path, { javaScriptEnabled: true, viewport: { width, height: 844 } });
    const messages = fullAtNight([...MESSAGES, askedOf(firstBuyer)], [askedOf(firstBuyer)]).map(
      (message) => `${path}/${message}`,
    );
    for (const address of ["/anfrage", "/anfrage/wrong", path, ...messages]) {
      await page.goto(address);
      await page.locator("h1").waitFor();
      await expectAccessible(page);
      expect(await overhang(page), address).toBe(0);
      await page.evaluate(() => (document.documentElement.style.fontSize = "130%"));
      expect(await overhang(page), `${address} with larger text`).toBe(0);
    }
  },
);
