import { request, type IncomingHttpHeaders } from "node:http";
import { text } from "node:stream/consumers";
import { cookieTextVersion } from "#app/web/cookie-choice.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Funnel } from "#funnels/engine/types.ts";
import { pathOf } from "#funnels/engine/navigation.ts";
import { funnels } from "#funnels/registry.ts";
import { publicPages } from "#testing/browser/public-pages.ts";
import { createTestDatabase, type TestDatabase } from "#testing/database/test-database.ts";
import { nameOperator } from "#testing/fixtures/site.ts";
import { startWeb, type Running } from "#testing/processes/product.ts";
import { until } from "#testing/until.ts";
import { fullAtNight } from "#tests/nightly.ts";

let database: TestDatabase;
let web: Running & { url: string };

beforeAll(async () => {
  database = await createTestDatabase();
  await nameOperator(database.url, { metaPixelId: "123456789012345" });
  web = await startWeb(database.url);
});
afterAll(async () => {
  await web.kill("SIGTERM");
  await database.drop();
});

/** A raw request, because fetch does not allow another Host. */
const get = (path: string, headers: Record<string, string> = {}) =>
  new Promise<{ status: number | undefined; headers: IncomingHttpHeaders; html: string }>((resolve, reject) => {
    const { hostname, port } = new URL(web.url);
    request({ hostname, port, path, headers }, (response) => {
      text(response).then((html) => resolve({ status: response.statusCode, headers: response.headers, html }), reject);
    })
      .on("error", reject)
      .end();
  });

/** A cached page has a content length, a rendered one is chunked. */
const isCached = ({ headers }: { headers: IncomingHttpHeaders }) => headers["content-length"] !== undefined;

/** Repeats the request until it is served from the cache. */
const cached = (path: string) =>
  until(async () => {
    const page = await get(path);
    return isCached(page) ? page : undefined;
  });

/** Headers of the page, without those of the connection. */
const lasting = (headers: IncomingHttpHeaders) =>
  Object.entries(headers).filter(
    ([name]) => !["date", "connection", "keep-alive", "content-length", "transfer-encoding"].includes(name),
  );

const OWN = ["/success", "/cookie-einstellungen", "/gibt-es-nicht"];

const shared = [
  ...new Set([
    ...publicPages.map(({ path }) => path).filter((path) => !OWN.includes(path)),
    ...Object.values<Funnel>(funnels).flatMap((funnel) => funnel.steps.map(({ slug }) => pathOf(funnel, slug))),
  ]),
];
const SAMPLE = ["/", "/solar", "/treppenlift", "/treppenlift3", "/magazine/advertorial2", "/datenschutz"];

/** A foreign cookie forces rendering without other effects. */
const RENDERED = { cookie: "unrelated=1" };

test.each(fullAtNight(shared, SAMPLE))(
  "%s from the cache equals the rendered page, byte for byte and with headers",
  async (path) => {
    expect(shared).toContain(path);
    const page = await cached(path);
    const from = { host: "another.example", "accept-language": "en", "x-forwarded-for": "10.9.8.7" };
    const rendered = await get(path, { ...RENDERED, ...from });
    expect(isCached(rendered)).toBe(false);
    expect(rendered.status).toBe(page.status);
    expect(rendered.html).toBe(page.html);
    expect(new Map(lasting(rendered.headers))).toEqual(new Map(lasting(page.headers)));
  },
);

test.each(OWN)("%s is never cached", async (path) => {
  for (let n = 0; n < 3; n++) expect(isCached(await get(path))).toBe(false);
});

test("ad parameters, cookie choices and browser refusals leak to no other visitor", async () => {
  const { html } = await cached("/");
  const ofOthers = await Promise.all([
    get("/?gclid=TheirClick&utm_source=TheirLetter"), // the home page puts it into its links
    get("/", { "sec-gpc": "1" }),
    get("/", { cookie: `cookie_choice=marketing.${cookieTextVersion(["meta"])}` }),
  ]);
  for (const other of ofOthers) {
    expect(isCached(other)).toBe(false);
    expect(other.html).not.toBe(html);
  }
  expect(ofOthers[0].html).toContain("TheirClick");
  expect((await cached("/")).html).toBe(html);
});

test("a site change is visible on every page, cached ones too", async () => {
  expect((await cached("/impressum")).html).not.toContain("Neue Probe GmbH");
  await nameOperator(database.url, { company: "Neue Probe GmbH" });
  await until(async () => (await get("/impressum")).html.includes("Neue Probe GmbH") || undefined);
  expect((await cached("/impressum")).html).toContain("Neue Probe GmbH");
  expect((await cached("/")).html).not.toContain("Stufenlos Probe GmbH");
});
