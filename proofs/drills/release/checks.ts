import { until } from "#testing/until.ts";
import { openBrowser, type Answer, type Browser } from "#testing/nginx/http2-client.ts";
import type { Proxy } from "#testing/nginx/proxy.ts";

/** Checks the promises of the shipped nginx configuration. Returns those that do not hold. */
export async function brokenPromises(proxy: Proxy, ownerLink: string): Promise<string[]> {
  const browser = openBrowser(proxy, 200_001);
  const broken: string[] = [];
  const expect = (says: string, holds: boolean) => void (holds || broken.push(says));
  try {
    const plain = await fetch(`${proxy.plainUrl}/solar?a=b`, { redirect: "manual" });
    expect("http leads to https", plain.headers.get("location") === `${proxy.url}/solar?a=b`);
    await checkPages(browser, expect);
    const kept = await cacheStates(proxy, browser);
    expect(
      `pages are kept for those who have chosen nothing (${kept.join()})`,
      kept.join() === "MISS,HIT,BYPASS,BYPASS",
    );
    await checkStaff(browser, ownerLink, proxy.url, expect);
    for (const path of ["/metrics", "/readyz"]) {
      expect(`${path} is not public`, (await browser.ask(path)).status === 404);
    }
    const json = { "content-type": "application/json" };
    expect(
      "a body of 100 KB is refused",
      (await browser.ask("/api/submissions", json, "x".repeat(1e5))).status === 413,
    );
    const begun = performance.now();
    const flood = await Promise.all(Array.from({ length: 190 }, () => browser.ask("/api/submissions", json, "{}")));
    const seconds = (performance.now() - begun) / 1000;
    const passed = flood.filter(({ status }) => status !== 503).length;
    // A burst of 100 and five a second, as nginx's file says, however long a busy machine takes for the flood.
    const most = 102 + 5 * seconds;
    expect(
      `a flood of one address is cut, and not at once (${passed} of 190 in ${seconds.toFixed(1)} s)`,
      passed >= 100 && passed <= most,
    );
  } finally {
    browser.close();
  }
  return broken;
}

type Expect = (says: string, holds: boolean) => void;

async function checkPages(browser: Browser, expect: Expect): Promise<void> {
  const page = await browser.ask("/treppenlift", { "accept-encoding": "gzip, br" });
  expect("a page is there", page.status === 200);
  expect("the app's brotli passes through", page.headers["content-encoding"] === "br");
  const gzipped = await browser.ask("/treppenlift", { "accept-encoding": "gzip" });
  expect("browsers without brotli get gzip", gzipped.headers["content-encoding"] === "gzip");
  const vary = new Set(String(page.headers["vary"]).toLowerCase().split(/,\s*/));
  expect(
    `a page varies by what the cache knows (${[...vary].join()})`,
    sameAs(vary, "accept-encoding", "cookie", "sec-gpc"),
  );
  expect("HSTS is there once", String(page.headers["strict-transport-security"]) === "max-age=31536000");
  const policy = String(page.headers["content-security-policy"]);
  expect("the content policy is there once", policy.split("default-src").length === 2);
  const asset = assetOf(await browser.ask("/treppenlift"));
  const file = await browser.ask(asset);
  expect("a file with a hash is kept for ever", String(file.headers["cache-control"]).includes("immutable"));
}

/** Checks that the owner's link through the proxy leads to choosing a password. */
async function checkStaff(browser: Browser, ownerLink: string, origin: string, expect: Expect): Promise<void> {
  const { pathname, search } = new URL(ownerLink);
  const page = await browser.ask(`${pathname}${search}`);
  expect("the owner's page is there, and nobody keeps it", String(page.headers["cache-control"]).includes("no-store"));
  const form = { "content-type": "application/x-www-form-urlencoded", origin };
  const chosen = await browser.ask(`${pathname}${search}`, form, "password=sieben+kleine+treppenstufen");
  expect(`the owner can choose a password (${chosen.status})`, chosen.status === 200);
  expect("the staff area asks who is there", [302, 401, 403].includes((await browser.ask("/admin")).status));
}

async function cacheStates(proxy: Proxy, browser: Browser): Promise<string[]> {
  const path = "/datenschutz";
  const visits = [{}, {}, { cookie: "a=b" }, { "sec-gpc": "1" }];
  for (const headers of visits) await browser.ask(path, headers);
  const logged = () =>
    proxy
      .accessLog()
      .split("\n")
      .filter((line) => line.includes(`"GET ${path}"`));
  await until(async () => logged().length >= visits.length); // nginx writes its line after the answer
  return logged().map((line) => line.split(" ").at(-1) ?? "");
}

/** The last script of a funnel's page, which differs from release to release. */
export const assetOf = ({ body }: Answer): string => body.match(/\/assets\/[\w.-]+\.js/g)?.at(-1) ?? "/assets/none";

const sameAs = (set: ReadonlySet<string>, ...wanted: string[]): boolean =>
  set.size === wanted.length && wanted.every((entry) => set.has(entry));
