import { expect, test } from "vitest";
import { WIDTHS } from "#testing/browser/browser.ts";
import { useVisitorHarness } from "#tests/e2e/harness/visitor-harness.ts";

const harness = useVisitorHarness();
const get = (path: string) => fetch(`${harness.url}${path}`);

test.each(["/gibt-es-nicht", "/foo.png", "/og/nichts.png", "/treppenlift9"])(
  "%s is a 404 with a link home",
  async (path) => {
    const page = await harness.open({ viewport: WIDTHS.phone });
    const answer = await page.goto(path);
    expect(answer?.status()).toBe(404);
    expect(await page.title()).toBe("Seite nicht gefunden");
    expect(await page.locator('meta[name="robots"]').getAttribute("content")).toBe("noindex");
    const heading = page.getByRole("heading", { level: 1 });
    expect([await heading.textContent(), await heading.getAttribute("lang")]).toEqual(["Oops! Page not found", "en"]);
    await page.getByText("Diese Seite gibt es leider nicht oder nicht mehr.").waitFor();
    await page.getByRole("link", { name: "Zur Startseite", exact: true }).click();
    await page.waitForURL(`${harness.url}/`);
  },
);

test("/test lists five URLs of /solar with tracking parameters, and shows what arrives", async () => {
  const page = await harness.open({ viewport: WIDTHS.phone });
  await page.goto("/test");
  expect(await page.locator('meta[name="robots"]').getAttribute("content")).toBe("noindex");
  await page
    .getByText(/senden Sie das Solar-Formular ab und prüfen Sie im Adminbereich unter \/user1 .* sourceUrl/)
    .waitFor();
  const hrefs = await page
    .locator("main li a")
    .evaluateAll((links) => links.map((link) => (link as HTMLAnchorElement).href));
  const parameters = hrefs.map((href) => Object.fromEntries(new URL(href).searchParams));
  expect(hrefs.map((href) => new URL(href).pathname)).toEqual(Array(5).fill("/solar"));
  expect(parameters).toMatchObject([
    { utm_source: "google", utm_medium: "cpc" },
    { utm_source: "facebook", utm_medium: "social" },
    { utm_source: "newsletter", utm_medium: "email" },
    { utm_source: "partner", utm_medium: "referral", ref: expect.any(String), tracking_id: expect.any(String) },
    {
      gclid: expect.any(String),
      fbclid: expect.any(String),
      user_id: expect.any(String),
      session_id: expect.any(String),
    },
  ]);
  await page.getByRole("link", { name: "Newsletter (email)" }).click();
  await page.waitForURL("**/solar?utm_source=newsletter**");
});

test("robots.txt allows the site, excludes private parts, and names the sitemap", async () => {
  const answer = await get("/robots.txt");
  expect(answer.headers.get("content-type")).toContain("text/plain");
  const lines = (await answer.text()).trim().split("\n");
  expect(lines.slice(0, 2)).toEqual(["User-agent: *", "Allow: /"]);
  for (const path of ["/admin", "/user1", "/api", "/success", "/anfrage", "/nachweis", "/erledigt", "/test"])
    expect(lines).toContain(`Disallow: ${path}`);
  expect(lines.at(-1)).toBe(`Sitemap: ${harness.url}/sitemap.xml`);
});

test("the sitemap is well-formed and lists our own pages, but no landing page", async () => {
  const page = await harness.open();
  const answer = await get("/sitemap.xml");
  expect(answer.headers.get("content-type")).toContain("application/xml");
  await page.goto("/test");
  const addresses = await page.evaluate(
    (xml) => {
      const parsed = new DOMParser().parseFromString(xml, "application/xml");
      if (parsed.querySelector("parsererror")) return ["not well-formed"];
      return [...parsed.querySelectorAll("urlset > url > loc")].map((loc) => loc.textContent ?? "");
    },
    await answer.text(),
  );
  const paths = addresses.map((address) => address.replace(harness.url, ""));
  expect(paths).toEqual(
    expect.arrayContaining(["/", "/treppenlift", "/solar", "/magazine/advertorial1", "/magazine/advertorial2"]),
  );
  expect(paths).toEqual(expect.arrayContaining(["/impressum", "/datenschutz"]));
  expect(await Promise.all(paths.map(async (path) => (await get(path)).status))).toEqual(paths.map(() => 200));
  expect(paths.filter((path) => /^\/(treppenlift\d|admin|user1|api|success|test)/.test(path))).toEqual([]);
});

test("security.txt has a contact, and expires within a year", async () => {
  const answer = await get("/.well-known/security.txt");
  expect(answer.headers.get("content-type")).toContain("text/plain");
  const fields = new Map(
    (await answer.text())
      .trim()
      .split("\n")
      .map((line) => line.split(/: (.*)/s, 2) as [string, string]),
  );
  expect(fields.get("Contact")).toMatch(/^mailto:\S+@\S+$/);
  expect(fields.get("Preferred-Languages")).toBe("de, en");
  expect(fields.get("Canonical")).toBe(`${harness.url}/.well-known/security.txt`);
  const days = (Date.parse(fields.get("Expires") ?? "") - Date.now()) / 86_400_000;
  expect(days).toBeGreaterThan(30);
  expect(days).toBeLessThan(366);
});

test("every icon of the pages and the manifest exists in its declared size", async () => {
  const page = await harness.open();
  await page.goto("/treppenlift");
  const named = await page
    .locator('link[rel="icon"], link[rel="apple-touch-icon"], link[rel="manifest"]')
    .evaluateAll((links) => links.map((link) => link.getAttribute("href") ?? ""));
  expect(named).toEqual(["/favicon.ico", "/favicon.svg", "/apple-touch-icon.png", "/site.webmanifest"]);
  const kinds = await Promise.all(named.map(async (path) => (await get(path)).headers.get("content-type")));
  expect(kinds).toEqual(["image/x-icon", "image/svg+xml", "image/png", "application/manifest+json"]);
  expect(await sizeOf("/apple-touch-icon.png")).toEqual("180x180");

  const manifest = (await (await get("/site.webmanifest")).json()) as Manifest;
  expect(manifest).toMatchObject({ short_name: "Stufenlos", lang: "de", start_url: "/" });
  expect(manifest.icons.map(({ purpose }) => purpose)).toContain("maskable");
  for (const { src, sizes } of manifest.icons) expect(await sizeOf(src)).toBe(sizes);
});

type Manifest = { icons: { src: string; sizes: string; purpose: string }[] };

test.each([
  { path: "/", picture: "home" },
  { path: "/treppenlift", picture: "treppenlift" },
  { path: "/treppenlift4", picture: "treppenlift" },
  { path: "/solar", picture: "solar" },
  { path: "/magazine/advertorial1", picture: "advertorial1" },
  { path: "/magazine/advertorial2", picture: "advertorial2" },
])("$path has its preview picture", async ({ path, picture }) => {
  const html = await (await get(path)).text();
  const og = (name: string) => new RegExp(`<meta property="og:${name}" content="([^"]*)"`).exec(html)?.[1];
  expect(og("image")).toBe(`${harness.url}/og/${picture}.png`);
  expect(og("title")).toBe(/<title>(.+)<\/title>/.exec(html)?.[1]);
  expect(og("url")).toBe(harness.url + path);
});

test.each(["home", "treppenlift", "solar", "advertorial1", "advertorial2"])(
  "the preview picture of %s exists in a valid size",
  async (name) => {
    expect(await sizeOf(`/og/${name}.png`)).toBe("1200x630");
    expect(Number((await get(`/og/${name}.png`)).headers.get("content-length"))).toBeLessThan(60_000);
  },
);

test("hashed files are cached for ever, the others for a day", async () => {
  const html = await (await get("/")).text();
  const [style] = /\/assets\/[\w.-]+\.css/.exec(html) ?? [""];
  expect((await get(style)).headers.get("cache-control")).toContain("immutable");
  for (const path of ["/favicon.ico", "/og/home.png", "/robots.txt"]) {
    expect((await get(path)).headers.get("cache-control"), path).toBe("public, max-age=86400");
  }
});

/** Width and height have a fixed offset in every PNG. */
async function sizeOf(path: string): Promise<string> {
  const answer = await get(path);
  const png = Buffer.from(await answer.arrayBuffer());
  expect([answer.headers.get("content-type"), png.toString("latin1", 12, 16)]).toEqual(["image/png", "IHDR"]);
  return `${png.readUInt32BE(16)}x${png.readUInt32BE(20)}`;
}
