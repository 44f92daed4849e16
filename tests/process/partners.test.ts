import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "#testing/database/test-database.ts";
import { buyWithOrder } from "#testing/fixtures/live-orders.ts";
import { connectFakeService } from "#testing/fixtures/services.ts";
import { startWeb, type Running } from "#testing/processes/product.ts";

let database: TestDatabase;
let web: Running & { url: string };

beforeAll(async () => {
  database = await createTestDatabase();
  const serviceId = await connectFakeService(database.db, { url: "http://127.0.0.1:9" });
  await buyWithOrder(database.db, { serviceId, name: "Musterlift Westfalen GmbH", terms: { area: "44, 48" } });
  await buyWithOrder(database.db, { serviceId, name: "Elbtal-Musterlifte GmbH", terms: { area: "01-02" } });
  web = await startWeb(database.url);
});
afterAll(async () => {
  await web.kill("SIGTERM");
  await database.drop();
});

const get = async (path: string) => {
  const answer = await fetch(web.url + path);
  return { caching: answer.headers.get("cache-control"), html: await answer.text() };
};

test("the page about partners gives the selection criteria and payment before the list, without a script", async () => {
  const { html, caching } = await get("/partner");
  const [how, pays, list] = ["So wählen wir aus", "wie viel ein Betrieb uns zahlt", "Musterlift Westfalen GmbH"].map(
    (words) => html.replaceAll(/\s+/g, " ").indexOf(words),
  );
  expect([how, pays, list].every((at) => at !== undefined && at > 0)).toBe(true);
  expect(how).toBeLessThan(pays ?? 0);
  expect(pays).toBeLessThan(list ?? 0);
  expect(html).toContain("Elbtal-Musterlifte GmbH");
  expect(html).not.toContain("Baut bei Ihnen ein</span>");
  expect(html).not.toMatch(/<script[^>]* src=/);
  expect(caching).toBe("public, max-age=0, s-maxage=60");
});

test("a postal code marks its firms in words, and that page is private", async () => {
  const { html, caching } = await get("/partner?plz=48143");
  const cards = html.split("<h3>").slice(1);
  expect(cards.map((card) => [card.split("<")[0], card.includes("Baut bei Ihnen ein</span>")])).toEqual([
    ["Elbtal-Musterlifte GmbH", false],
    ["Musterlift Westfalen GmbH", true],
  ]);
  expect(html).toContain("Unter der Postleitzahl 48143 baut einer unserer Partner ein.");
  expect(caching).toBe("private, no-store");
});

test("rejects an invalid postal code with a text", async () => {
  expect((await get("/partner?plz=481")).html).toContain("Bitte geben Sie fünf Ziffern ein");
});

test("sitemap and footer link to the page", async () => {
  expect((await get("/sitemap.xml")).html).toContain("/partner</loc>");
  for (const path of ["/", "/impressum", "/partner"]) expect((await get(path)).html).toContain('href="/partner"');
});
