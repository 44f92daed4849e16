import { setTimeout as wait } from "node:timers/promises";
import type { BrowserContextOptions, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { WIDTHS } from "#testing/browser/browser.ts";
import { startWeb, type Running } from "#testing/processes/product.ts";
import { enter, entryTo, publicPages, type PublicPage } from "#testing/browser/public-pages.ts";
import { createTestDatabase, type TestDatabase } from "#testing/database/test-database.ts";
import { nameOperator } from "#testing/fixtures/site.ts";
import { browserPages } from "#tests/e2e/harness/browser-pages.ts";
import { expectAccessible } from "#tests/e2e/harness/accessibility.ts";
import {
  factsIn,
  overhang,
  shiftsOn,
  visibleText,
  observeShifts,
  type PageFacts,
} from "#tests/e2e/harness/page-facts.ts";
import { runsAxeAt, samplePages } from "#tests/e2e/harness/samples.ts";
import { fullAtNight } from "#tests/nightly.ts";
import { unknownToSchemaOrg } from "#tests/e2e/harness/schema-org.ts";

const BANNER = ".cookie-banner";

/** The browser refuses by header, so the page has no banner. */
const unasked: BrowserContextOptions = { extraHTTPHeaders: { "sec-gpc": "1" } };

let database: TestDatabase;
let web: Running & { url: string };
const facts = new Map<PublicPage, PageFacts>();

beforeAll(async () => {
  database = await createTestDatabase();
  await nameOperator(database.url, { metaPixelId: "4711" });
  web = await startWeb(database.url);
  const reader = await openPage({});
  for (const entry of publicPages) facts.set(entry, await factsIn(reader, await documentOf(entry)));
});
afterAll(async () => {
  await web.kill("SIGTERM");
  await database.drop();
});
const openPage = browserPages({ closedAfter: "all tests" });

async function documentOf(entry: PublicPage): Promise<string> {
  const { path, cookie = "" } = await entryTo(entry);
  const answer = await fetch(web.url + path, { headers: { ...unasked.extraHTTPHeaders, cookie } });
  expect([answer.status, new URL(answer.url).pathname]).toEqual([entry.status ?? 200, entry.path]);
  return answer.text();
}

/** Opens a page in a new browser profile. */
async function visit<T>(
  entry: PublicPage,
  options: BrowserContextOptions,
  look: (page: Page) => Promise<T>,
  prepare?: (page: Page) => Promise<unknown>,
): Promise<T> {
  const page = await openPage({ viewport: WIDTHS.phone, ...options });
  try {
    await prepare?.(page);
    const answer = await enter(page, entry, web.url);
    expect([answer?.status(), new URL(page.url()).pathname]).toEqual([entry.status ?? 200, entry.path]);
    return await look(page);
  } finally {
    await page.context().close();
  }
}

const factsAbout = (entry: PublicPage): PageFacts => facts.get(entry) ?? expect.fail(`${entry.path} was not visited`);

test("every link leads to an existing page", async () => {
  const broken: string[] = [];
  const targets = new Set<string>();
  for (const [{ path }, { links, ids }] of facts) {
    for (const link of links) {
      if (/^(tel:\+\d{8,15}|mailto:[^@\s]+@[^@\s]+\.\w+)$/.test(link)) continue;
      if (link.startsWith("#") && ids.includes(link.slice(1))) continue;
      if (/^\/(?!\/)/.test(link)) targets.add(link);
      else if (!mayLeadAway(path, link)) broken.push(`${link} on ${path}`);
    }
  }
  const answers = await Promise.all(
    [...targets].map(async (link) => {
      const { status, url } = await fetch(web.url + link);
      const place = link.split("#", 2)[1];
      const arrived = publicPages.find((entry) => web.url + entry.path === url.split("#")[0]);
      const hasPlace = place === undefined || (arrived && factsAbout(arrived).ids.includes(place));
      return status === 200 && hasPlace ? [] : [`${link}: ${status}`];
    }),
  );
  expect([...broken, ...answers.flat()]).toEqual([]);
  expect(targets.size).toBeGreaterThan(10);
});

/** Tests send no requests to other hosts. Only legally required links leave the site. */
const mayLeadAway = (path: string, link: string): boolean =>
  ["/impressum", "/datenschutz"].includes(path) && /^https:\/\/[\w.-]+\.\w+(\/\S*)?$/.test(link);

test("every page has one main heading, and a unique title and description", () => {
  const said = [...facts].map(([{ path }, { headings, title, description }]) => ({
    path,
    headings,
    title: title !== "" && [...facts.values()].filter((other) => other.title === title).length === 1,
    description: Boolean(
      description && [...facts.values()].filter((other) => other.description === description).length === 1,
    ),
  }));
  const right = publicPages.map(({ path }) => ({ path, headings: 1, title: true, description: true }));
  expect(said).toEqual(right);
});

test("indexed pages name their canonical URL, the others are noindex", () => {
  const said = [...facts].map(([{ path }, { canonical, robots }]) => ({ path, canonical, robots }));
  const right = publicPages.map(({ path, noindex }) => ({
    path,
    canonical: noindex ? undefined : web.url + path,
    robots: noindex ? "noindex" : undefined,
  }));
  expect(said).toEqual(right);
});

test("structured data is valid for schema.org", () => {
  const told = [...facts].filter(([, { structuredData }]) => structuredData.length > 0);
  expect(told.map(([{ path }]) => path)).toEqual(["/", "/magazine/advertorial1", "/magazine/advertorial2"]);
  expect(told.flatMap(([, { structuredData }]) => structuredData.flatMap(unknownToSchemaOrg))).toEqual([]);
});

/** Pages of one kind share a component: on a push the sampled funnels stand for all eight. */
const looked = fullAtNight(publicPages, samplePages);

test.concurrent.each(looked.filter(({ scripts }) => scripts))(
  "$path has the same content before its scripts",
  async (entry) => {
    const text = await visit(entry, unasked, visibleText);
    expect(await visit(entry, { ...unasked, javaScriptEnabled: false }, visibleText)).toBe(text);
  },
);

/** On a slow line the fonts may come after the first paint. */
const late = (page: Page) =>
  Promise.all([
    observeShifts(page),
    page.route(/\.(css|woff2)$/, async (route) => {
      await wait(route.request().url().endsWith("css") ? 150 : 300);
      await route.continue();
    }),
  ]);

/** Pages with scripts are checked without the banner elsewhere, step by step. */
const looks = looked.flatMap((entry) =>
  fullAtNight([true, false], [true])
    .filter((banner) => banner || !entry.scripts)
    .map((banner) => ({ entry, banner, path: entry.path })),
);

test.concurrent.each(looks)(
  "$path, cookie banner: $banner: late fonts and styles shift nothing, axe passes, no sideways scrolling, no needless scripts",
  async ({ entry, banner }) => {
    const asked: string[] = [];
    const prepare = async (page: Page) => {
      page.on("request", (request) => asked.push(request.resourceType()));
      await late(page);
    };
    const look = async (page: Page) => {
      expect(await shiftsOn(page)).toEqual([]);
      expect(await page.locator(BANNER).count()).toBe(banner && entry.path !== "/cookie-einstellungen" ? 1 : 0);
      await visibleText(page); // opens closed parts
      for (const width of [320, 390, 1280]) {
        await page.setViewportSize({ width, height: 844 });
        expect(await overhang(page), `${width} px`).toBeLessThanOrEqual(0);
        if (runsAxeAt(width)) await expectAccessible(page);
      }
    };
    await visit(entry, banner ? {} : unasked, look, prepare);
    if (entry.scripts) return;
    expect(asked).not.toContain("script");
    expect(factsAbout(entry).scripts).toEqual([]);
  },
);

test.concurrent.each(fullAtNight(looked, []))("$path: no layout shift on a desktop", async (entry) => {
  expect(await visit(entry, { viewport: WIDTHS.desktop }, shiftsOn, late)).toEqual([]);
});
