import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { specification } from "#tests/spec/all.ts";
import { openWhole, WIDTHS } from "#testing/browser/browser.ts";
import { arriveAt, walk } from "#tests/e2e/harness/journey.ts";
import { overhang, shiftsOn, smallTargets, observeShifts } from "#tests/e2e/harness/page-facts.ts";
import { fullAtNight } from "#tests/nightly.ts";
import { scriptWays } from "#tests/e2e/harness/samples.ts";
import { useVisitorHarness } from "#tests/e2e/harness/visitor-harness.ts";

const harness = useVisitorHarness();

/** A link inside a sentence is part of the text. */
const CONTROLS = { of: "button, a, summary", except: ".skip, details p a, .tracking-test p a" };
const variant1 = specification.find((spec) => spec.formType === "treppenlift") ?? missing();
const afterFirst = { ...variant1, steps: variant1.steps.slice(1) };

function missing(): never {
  throw new Error("variant 1 is not in the table");
}

test("home has a logo, a navigation to the legal pages, and a title about comparing stairlift offers", async () => {
  const page = await harness.open({ viewport: WIDTHS.desktop });
  await page.goto("/");
  expect(await page.title()).toMatch(/Treppenlift-Angebote vergleichen/);
  await page.getByRole("link", { name: /Stufenlos.*zur Startseite/ }).waitFor();
  const pages = page.getByRole("navigation", { name: "Seiten" });
  expect(await hrefsIn(pages.getByRole("link"))).toEqual(expect.arrayContaining(["/impressum", "/datenschutz"]));
});

test("on a phone a menu without scripts has the same links, and legal pages are one tap away", async () => {
  const page = await harness.open({ viewport: WIDTHS.phone, javaScriptEnabled: false });
  await page.goto("/");
  const menu = page.getByRole("banner").getByRole("navigation", { name: "Seiten" });
  expect(await menu.count()).toBe(0);
  await page.getByText("Menü", { exact: true }).click();
  expect(await hrefsIn(menu.getByRole("link"))).toEqual(
    expect.arrayContaining(["/treppenlift", "/solar", "/impressum"]),
  );
  const visible = page.getByRole("navigation").getByRole("link").filter({ visible: true });
  expect(await hrefsIn(visible)).toEqual(expect.arrayContaining(["/impressum", "/datenschutz"]));
});

test("every section has its content", async () => {
  const page = await harness.open({ viewport: WIDTHS.desktop });
  await page.goto("/");
  expect(await page.getByRole("heading").allInnerTexts()).toEqual([
    "Sicher nach oben.\nLänger zu Hause.",
    "Welche Art von Treppenlift suchen Sie?",
    "So funktioniert’s",
    "Fragen beantworten",
    "Angebote erhalten",
    "In Ruhe entscheiden",
    "Zuschuss der Pflegekasse je Person",
    "Für Angehörige",
    "Was Sie über uns wissen sollten",
    "Lieber persönlich?",
  ]);
  await page.getByRole("img", { name: /ältere Frau fährt .* im Treppenlift/ }).waitFor();
  await page.getByText("Wir erhalten eine Vergütung von den Betrieben").waitFor(); // the first question is open
  await page.getByText("Kann ich meine Anfrage zurückziehen?").click(); // the others open without scripts
  await page.getByText("Ja, jederzeit.").waitFor();
  await page.getByText("Montag bis Freitag, 9 bis 17 Uhr").waitFor();
  expect(await hrefsIn(page.locator("main a"))).toEqual(
    expect.arrayContaining(["/treppenlift", "/treppenlift7/1", "/solar", "/magazine/advertorial1"]),
  );
});

test("structured data has the operator, and the visible questions and answers", async () => {
  const page = await harness.open();
  await page.goto("/");
  const json = (await page.locator('script[type="application/ld+json"]').textContent()) ?? "";
  const graph = (JSON.parse(json) as { "@graph": { "@type": string; mainEntity?: Asked[] }[] })["@graph"];
  expect(graph.map((thing) => thing["@type"])).toEqual(["Organization", "WebSite", "FAQPage"]);
  const asked = graph.at(-1)?.mainEntity ?? [];
  const shown = await page.locator("main details").allTextContents();
  expect(asked.length).toBe(shown.length);
  for (const [index, { name, acceptedAnswer }] of asked.entries()) {
    expect(shown[index]).toContain(name);
    expect(shown[index]).toContain(acceptedAnswer.text);
  }
});

type Asked = { name: string; acceptedAnswer: { text: string } };

describe.each(scriptWays)("with scripts: %s", (scripts) => {
  test.each(fullAtNight(["Sitzlift", "Plattformlift", "Hublift", "Weiß nicht"], ["Plattformlift"]))(
    "the picture of %s leads to the second question, and Zurück shows it chosen",
    async (lift) => {
      const page = await harness.open({ viewport: WIDTHS.phone, javaScriptEnabled: scripts });
      await page.goto("/");
      await page.getByRole("button", { name: lift }).click();
      await page.waitForURL("**/treppenlift/location");
      await page.getByText("Zurück").click();
      await arriveAt(page, variant1.steps[0] ?? missing());
      expect(await page.locator('button[aria-pressed="true"]').getAttribute("value")).toBe(lift);
    },
  );

  test("an answer on the home page is part of the lead", async () => {
    const page = await harness.open({ viewport: WIDTHS.phone, javaScriptEnabled: scripts });
    const email = `home-${scripts}@web.de`;
    await page.goto("/");
    await page.getByRole("button", { name: "Weiß nicht" }).click(); // the last one, as in the table
    await walk(page, afterFirst, email);
    await harness.expectDelivered(variant1, email, "/treppenlift");
  });
});

test("no sideways scrolling at 320, 390 and 1280 px, and all targets are large", async () => {
  const page = await harness.open({ viewport: WIDTHS.phone });
  for (const path of ["/", "/test", "/gibt-es-nicht"]) {
    await page.goto(path);
    await page.evaluate(() => document.querySelectorAll("details").forEach((details) => (details.open = true)));
    for (const width of [320, 390, 1280]) {
      await page.setViewportSize({ width, height: 844 });
      expect(await overhang(page), `${path} at ${width}`).toBeLessThanOrEqual(0);
      expect(await smallTargets(page, CONTROLS), `${path} at ${width}`).toEqual([]);
    }
    await page.setViewportSize(WIDTHS.phone);
    await page.evaluate(() => (document.documentElement.style.fontSize = "200%"));
    expect(await overhang(page), `${path} at 200 % text`).toBeLessThanOrEqual(0);
  }
});

test("home weighs less than 150 KB, without scripts, layout shifts and policy violations", async () => {
  const page = await harness.open({ viewport: WIDTHS.phone });
  const complaints: string[] = [];
  page.on("console", (message) => complaints.push(message.text()));
  await observeShifts(page);
  const network = await page.context().newCDPSession(page);
  await network.send("Network.enable");
  let bytes = 0;
  let finished = 0;
  network.on("Network.loadingFinished", ({ encodedDataLength }) => {
    bytes += encodedDataLength;
    finished += 1;
  });
  const kinds: string[] = [];
  page.on("request", (request) => request.url().startsWith("data:") || kinds.push(request.resourceType()));
  await openWhole(page, "/");
  await expect.poll(() => kinds.toSorted()).toEqual(["document", "stylesheet", "stylesheet"]);
  await expect.poll(() => finished).toBeGreaterThanOrEqual(kinds.length);
  console.log(`home: ${(bytes / 1000).toFixed(1)} KB over the wire in ${kinds.length} requests`);
  expect(bytes).toBeLessThan(150_000);
  expect(await shiftsOn(page)).toEqual([]);
  expect(complaints).toEqual([]);
});

const hrefsIn = (links: ReturnType<Page["locator"]>): Promise<(string | null)[]> =>
  links.evaluateAll((found) => found.map((link) => link.getAttribute("href")));

test("a campaign that lands on the home page is stored with the lead", async () => {
  const page = await harness.open({ viewport: WIDTHS.phone });
  await page.goto("/?utm_source=zeitung&fbclid=abc");
  await page.getByRole("button", { name: /Hublift/ }).click();
  await walk(page, afterFirst, "campaign@web.de");
  const lead = await harness.database.db
    .selectFrom("form_submissions")
    .select(["submission_data", "source"])
    .where("search_text", "like", "%campaign@web.de%")
    .executeTakeFirstOrThrow();
  expect(lead.submission_data).toMatchObject({ sourceUrl: `${harness.url}/treppenlift?utm_source=zeitung` });
});

test.each([
  [360, 4],
  [768, 1],
  [1280, 1],
  [1920, 1],
])("at %d px the four kinds of lift are in %d rows", async (width, rows) => {
  const page = await harness.open({ viewport: { width, height: 900 } });
  await page.goto("/");
  const boxes = await page
    .locator(".start .tile")
    .evaluateAll((tiles) => tiles.map((tile) => tile.getBoundingClientRect()).map(({ y, right }) => ({ y, right })));
  expect(boxes).toHaveLength(4);
  expect(new Set(boxes.map(({ y }) => Math.round(y))).size).toBe(rows);
  expect(Math.max(...boxes.map(({ right }) => right))).toBeLessThanOrEqual(width);
});
