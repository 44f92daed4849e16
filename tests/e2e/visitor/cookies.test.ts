import type { BrowserContextOptions, Page } from "playwright-core";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { treppenlift } from "#tests/spec/treppenlift.ts";
import { openWhole, putFontsIn, scriptsRun, WIDTHS } from "#testing/browser/browser.ts";
import { startWeb, startWorker, type Running } from "#testing/processes/product.ts";
import { publicPages } from "#testing/browser/public-pages.ts";
import { allowing, connectFakeService } from "#testing/fixtures/services.ts";
import { createTestDatabase, type TestDatabase } from "#testing/database/test-database.ts";
import { until } from "#testing/until.ts";
import { nameOperator } from "#testing/fixtures/site.ts";
import { startFakeService, type FakeService } from "#testing/fake-service/fake-service.ts";
import { readJournal } from "#testing/fake-service/journal.ts";
import { startMetaStandIn, type MetaStandIn } from "#testing/fake-meta.ts";
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { expectAccessible } from "#tests/e2e/harness/accessibility.ts";
import { browserPages } from "#tests/e2e/harness/browser-pages.ts";
import { fullAtNight } from "#tests/nightly.ts";
import { runsAxeAt } from "#tests/e2e/harness/samples.ts";
import { walk } from "#tests/e2e/harness/journey.ts";

const PIXEL = "4711";
const journal = `${mkdtempSync(`${tmpdir()}/stufenlos-`)}/graph.jsonl`;
let database: TestDatabase;
let meta: MetaStandIn;
let graph: FakeService;
let web: Running & { url: string };
let worker: Running;

beforeAll(async () => {
  database = await createTestDatabase();
  await nameOperator(database.url, { metaPixelId: PIXEL });
  meta = await startMetaStandIn();
  graph = await startFakeService({ port: 0, journal });
  await connectFakeService(database.db, {
    url: graph.url,
    name: "Conversions",
    kind: "meta",
    config: { graphUrl: graph.url },
    apiKey: JSON.stringify({ access_token: "canary-token", pixel_id: PIXEL }),
  });
  web = await startWeb(database.url, { META_PIXEL_SCRIPT: meta.scriptUrl });
  worker = await startWorker(database.url, { OUTBOUND_ALLOW: allowing(graph.url) });
});
beforeEach(() => void meta.events.splice(0));
afterAll(async () => {
  await worker.kill("SIGTERM");
  await web.kill("SIGTERM");
  await graph.stop();
  await meta.stop();
  await database.drop();
});
const openPage = browserPages({ closedAfter: "all tests" });

type Visit = { page: Page; foreign: string[]; cookies: () => Promise<string[]> };

async function visit(options: BrowserContextOptions = {}): Promise<Visit> {
  const page = await openPage({ baseURL: web.url, viewport: WIDTHS.phone, ...options });
  const foreign: string[] = [];
  page.on("request", (request) => {
    if (!request.url().startsWith(web.url) && !request.url().startsWith("data:")) foreign.push(request.url());
  });
  const cookies = async () => (await page.context().cookies()).map(({ name }) => name).toSorted();
  return { page, foreign, cookies };
}

const banner = (page: Page) => page.getByRole("region", { name: "Ihre Privatsphäre" });
const refuse = (page: Page) => banner(page).getByRole("button", { name: "Alle ablehnen" });
const accept = (page: Page) => banner(page).getByRole("button", { name: "Alle akzeptieren" });
const choices = () => database.db.selectFrom("cookie_choices").select(["marketing", "place"]).orderBy("id").execute();

const SMALL_SCREENS = [
  [{ width: 360, height: 740 }, "130%"],
  [{ width: 740, height: 360 }, "100%"],
] as const;

/** The thank-you page is covered at the end of a walk, below. */
const PUBLIC = [...publicPages.map(({ path }) => path).filter((path) => path !== "/success"), "/treppenlift/contact"];

const KINDS = ["/", "/solar", "/treppenlift/contact", "/magazine/advertorial1", "/impressum", "/cookie-einstellungen"];

test.concurrent.each(fullAtNight(PUBLIC, KINDS))(
  "%s: without or after a refusal, there are no foreign requests and no cookies",
  async (path) => {
    const { page, foreign, cookies } = await visit();
    await openWhole(page, `${path}?fbclid=IwAR0123456789`);
    expect({ foreign, cookies: await cookies() }).toEqual({ foreign: [], cookies: expect.toSatisfy(onlyNecessary) });
    const asks = path === "/cookie-einstellungen" ? page.locator("main") : banner(page);
    await asks.getByRole("button", { name: "Alle ablehnen" }).click();
    await until(async () => (await cookies()).includes("cookie_choice") || undefined);
    await openWhole(page, `${path}?fbclid=IwAR0123456789`);
    expect(await banner(page).count()).toBe(0);
    expect({ foreign, cookies: await cookies() }).toEqual({ foreign: [], cookies: expect.toSatisfy(onlyNecessary) });
  },
);

/** The choice itself, and the step of the one funnel without it in the URL. */
const onlyNecessary = (names: string[]): boolean => names.every((name) => ["cookie_choice", "step"].includes(name));

test("yes and no have equal size, weight and colour, both on the first layer", async () => {
  for (const width of [320, 390, 1280]) {
    const { page } = await visit({ viewport: { width, height: 844 } });
    await page.goto("/treppenlift");
    const looks = (name: "refuse" | "accept") =>
      (name === "refuse" ? refuse(page) : accept(page)).evaluate((element) => {
        const { fontSize, fontWeight, color, backgroundColor, borderRadius } = getComputedStyle(element);
        const { width, height } = element.getBoundingClientRect();
        return { tag: element.tagName, fontSize, fontWeight, color, backgroundColor, borderRadius, width, height };
      });
    expect(await looks("refuse")).toEqual(await looks("accept"));
    if (runsAxeAt(width)) await expectAccessible(page);
  }
});

test("the banner takes at most 30 % of a small screen, with large text too, and targets are 48 px high", async () => {
  const { page } = await visit();
  for (const [viewport, text] of SMALL_SCREENS) {
    await page.setViewportSize(viewport);
    await page.goto("/treppenlift");
    await putFontsIn(page);
    await page.evaluate((size) => (document.documentElement.style.fontSize = size), text);
    const heights = (selector: string) =>
      page.locator(selector).evaluateAll((found) => found.map((element) => element.getBoundingClientRect().height));
    const [banner = Infinity] = await heights(".cookie-banner");
    expect(banner / viewport.height).toBeLessThanOrEqual(0.3);
    const targets = await heights(".cookie-banner :is(.yes-and-no button, summary)");
    expect(targets).toHaveLength(3);
    expect(Math.min(...targets)).toBeGreaterThanOrEqual(48);
  }
});

test("the banner never covers the focus, and the page scrolls to its end", async () => {
  const { page } = await visit();
  await openWhole(page, "/treppenlift");
  const hidden: string[] = [];
  for (let tabs = 0; tabs < 40; tabs++) {
    await page.keyboard.press("Tab");
    const covered = await page.evaluate(() => {
      const focused = document.activeElement;
      if (!focused || focused === document.body || focused.closest(".cookie-banner, .skip")) return null;
      const box = focused.getBoundingClientRect();
      const top = document.querySelector(".cookie-banner")?.getBoundingClientRect().top ?? Infinity;
      return box.top >= top ? focused.outerHTML.slice(0, 80) : null;
    });
    if (covered) hidden.push(covered);
  }
  expect(hidden).toEqual([]);
});

test("without JavaScript the banner works, and the default is no", async () => {
  const { page, foreign, cookies } = await visit({ javaScriptEnabled: false });
  await page.goto("/treppenlift?utm_source=zeitung");
  await refuse(page).click();
  await banner(page).waitFor({ state: "detached" });
  expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe("/treppenlift?utm_source=zeitung");
  expect({ foreign, cookies: await cookies() }).toEqual({ foreign: [], cookies: ["cookie_choice"] });
});

test("the choice keeps typed input", async () => {
  const { page } = await visit();
  await page.goto("/treppenlift/contact");
  await scriptsRun(page);
  await page.locator("#name").fill("Hannelore");
  await refuse(page).click();
  await banner(page).waitFor({ state: "detached" });
  expect(await page.locator("#name").inputValue()).toBe("Hannelore");
});

test("a browser with Global Privacy Control is not asked, and refuses even after a yes", async () => {
  const { page, foreign } = await visit({ extraHTTPHeaders: { "sec-gpc": "1" } });
  await openWhole(page, "/");
  expect(await banner(page).count()).toBe(0);
  await page.goto("/cookie-einstellungen");
  await page.getByText("Global Privacy Control").waitFor();
  await page.getByRole("button", { name: "Alle akzeptieren" }).click();
  await page.getByText("Ihre Auswahl ist gespeichert.").waitFor();
  await openWhole(page, "/");
  expect(foreign).toEqual([]);
});

test("every choice is logged without personal data", async () => {
  const before = (await choices()).length;
  const { page } = await visit({ javaScriptEnabled: false });
  await page.goto("/");
  await accept(page).click();
  await banner(page).waitFor({ state: "detached" });
  await page.goto("/cookie-einstellungen");
  await page.getByLabel("Marketing").uncheck();
  await page.getByRole("button", { name: "Auswahl speichern" }).click();
  await page.getByText("Ihre Auswahl ist gespeichert.").waitFor();
  expect((await choices()).slice(before)).toEqual([
    { marketing: true, place: "banner" },
    { marketing: false, place: "settings" },
  ]);
  const columns = Object.keys(await database.db.selectFrom("cookie_choices").selectAll().executeTakeFirstOrThrow());
  expect(columns.toSorted()).toEqual(["chosen_at", "id", "marketing", "place", "text_version"]);
});

test("an invalid return URL leads home, never to another site", async () => {
  for (const back of ["https://evil.example/", "//evil.example/x", "/\\evil.example", "/.//evil.example"]) {
    const body = new URLSearchParams({ choice: "necessary", place: "banner", back });
    const answer = await fetch(`${web.url}/cookie-einstellungen`, { method: "POST", body, redirect: "manual" });
    expect(new URL(answer.headers.get("location") ?? "", web.url).origin).toBe(web.url);
  }
});

test("after a yes the pixel gets its events, with the lead id of the conversions adapter", async () => {
  const { page, foreign, cookies } = await visit();
  await openWhole(page, "/?fbclid=IwAR0123456789");
  await accept(page).click();
  await until(async () => meta.events.length > 0 || undefined);
  expect(meta.events).toEqual([{ pixel: PIXEL, name: "PageView", eventId: null, page: expect.any(String) }]);

  const email = "pixel@web.de";
  await openWhole(page, "/treppenlift?utm_source=facebook&fbclid=IwAR0123456789");
  const beforeTheFunnel = foreign.length;
  await walk(page, treppenlift, email);
  await page.getByRole("heading", { name: "Vielen Dank" }).waitFor();
  await until(async () => meta.events.length >= 3 || undefined);

  const lead = await database.db
    .selectFrom("form_submissions")
    .selectAll()
    .where("search_text", "like", `%${email}%`)
    .executeTakeFirstOrThrow();
  expect(meta.events.map(({ name, eventId }) => [name, eventId])).toEqual([
    ["PageView", null],
    ["PageView", null],
    ["Lead", lead.id],
  ]);
  expect(meta.events.filter(({ page: shown }) => /care-grade|weight|contact/.test(shown))).toEqual([]);
  expect(foreign.slice(beforeTheFunnel).every((url) => /fbevents\.js|\/tr\?/.test(url))).toBe(true);

  const fbc = expect.stringMatching(/^fb\.1\.\d+\.IwAR0123456789$/) as string;
  const fbp = expect.stringMatching(/^fb\.1\.\d+\.1098115397$/) as string;
  expect(lead.tracking).toMatchObject({ fbc, fbp, ip: "127.0.0.1", textVersion: expect.any(String) });
  expect(lead.submission_data).toMatchObject({ _fbc: fbc, _fbp: fbp });
  expect(lead.submission_data).toMatchObject({ sourceUrl: expect.stringContaining("fbclid=IwAR0123456789") });
  const sent = await until(async () => readJournal(journal).find(({ body }) => JSON.stringify(body).includes(lead.id)));
  expect(sent.body).toMatchObject({ data: [{ event_name: "Lead", event_id: lead.id, user_data: { fbc, fbp } }] });
  await expect.poll(cookies).toEqual(["_fbp", "arrived", "cookie_choice"]);
});

test("revoking deletes Meta's cookies, and the next lead is not reported", async () => {
  const { page, cookies } = await visit();
  await openWhole(page, "/");
  await accept(page).click();
  await until(async () => (await cookies()).includes("_fbp") && meta.events.length > 0);
  await page.getByRole("link", { name: "Cookie-Einstellungen" }).click();
  await page.getByRole("button", { name: "Alle ablehnen" }).click();
  await page.getByText("Ihre Auswahl ist gespeichert.").waitFor();
  await expect.poll(cookies).toEqual(["cookie_choice"]);

  await openWhole(page, "/treppenlift?fbclid=IwAR0123456789");
  await walk(page, treppenlift, "withdrawn@web.de");
  const lead = await database.db
    .selectFrom("form_submissions")
    .selectAll()
    .where("search_text", "like", "%withdrawn@web.de%")
    .executeTakeFirstOrThrow();
  expect(lead.tracking).toBeNull();
  expect(JSON.stringify(lead.submission_data)).not.toMatch(/_fb|fbclid/);
  expect(meta.events.filter(({ page: shown }) => /treppenlift|success/.test(shown))).toEqual([]); // earlier requests may still arrive
});

test("with server-side counting the page has no script for it, and load and lead are counted", async () => {
  await nameOperator(database.url, { metaPixelId: PIXEL, countBy: "server" });
  await until(async () => !(await (await fetch(`${web.url}/treppenlift`)).text()).includes("countsSteps") || undefined);
  const campaign = { source: "", medium: "", campaign: "server-zaehlt", first_seen_on: new Date() };
  await database.db.insertInto("campaigns").values(campaign).execute(); // only a lead creates one
  const { page, foreign, cookies } = await visit();
  const asked: string[] = [];
  page.on("request", (request) => asked.push(request.url()));
  await page.goto("/treppenlift?utm_campaign=server-zaehlt");
  await scriptsRun(page);
  await refuse(page).click();
  await until(async () => (await cookies()).includes("cookie_choice") || undefined);
  await walk(page, treppenlift, "server-zaehlt@web.de");
  const rows = () =>
    database.db
      .selectFrom("step_counts")
      .innerJoin("campaigns", "campaigns.id", "campaign_id")
      .select(["from_step", "to_step", "n"])
      .where("campaign", "=", "server-zaehlt")
      .orderBy("from_step")
      .execute();
  await expect.poll(rows).toEqual([
    { from_step: "", to_step: "sent", n: "1" },
    { from_step: "enter", to_step: "", n: "1" },
  ]);
  expect(asked.filter((url) => /count-steps|api\/steps/.test(url))).toEqual([]);
  expect(foreign).toEqual([]);
  expect((await cookies()).filter((name) => !/^(cookie_choice|arrived|success.*)$/.test(name))).toEqual([]);
});
