import { createServer } from "node:http";
import { expect, test } from "vitest";
import { listen } from "#testing/listen.ts";
import { createCachedPages } from "./cached-pages.ts";

/** A site whose pages contain a render counter. */
async function startSite() {
  const site = { version: "1", rendered: 0, changesMeanwhile: false, isDown: false };
  const pages = createCachedPages(async () => {
    if (site.isDown) throw new Error("nobody knows");
    return site.version;
  });
  const answer = pages.before(async (asked, response) => {
    const headers = Object.entries(asked.headers).map(([name, value]): [string, string] => [name, String(value)]);
    const request = new Request(`http://stufenlos.example${asked.url}`, { method: asked.method ?? "GET", headers });
    const cachePage = pages.cacheFor(request);
    const html = `<p>${asked.url} ${(site.rendered += 1)}</p>`;
    if (site.changesMeanwhile) site.version += "+";
    await cachePage?.(html, new Headers({ "content-type": "text/html", vary: "cookie" })).catch(() => undefined);
    response.writeHead(200, { "content-type": "text/html", vary: "cookie" }).end(asked.method === "HEAD" ? "" : html);
  });
  const server = await listen(createServer((request, response) => void answer(request, response)));
  const get = async (path: string, headers: Record<string, string> = {}, method = "GET") => {
    const response = await fetch(server.url + path, { method, headers });
    return { html: await response.text(), headers: response.headers };
  };
  return { site, get, [Symbol.asyncDispose]: () => server.stop() };
}

test("renders a page once for anonymous visitors, and repeats its headers", async () => {
  await using running = await startSite();
  const first = await running.get("/solar");
  const second = await running.get("/solar", {
    "accept-encoding": "br",
    "accept-language": "en",
    "user-agent": "another",
  });
  expect(second.html).toBe(first.html);
  expect(second.headers.get("content-encoding")).toBe("br");
  expect(second.headers.get("content-type")).toBe("text/html");
  expect(second.headers.get("vary")).toBe("cookie");
  expect(running.site.rendered).toBe(1);
});

test("serves uncompressed pages to clients without compression", async () => {
  await using running = await startSite();
  const { html } = await running.get("/solar", { "accept-encoding": "identity" });
  const again = await running.get("/solar", { "accept-encoding": "identity" });
  expect(again.html).toBe(html);
  expect(again.headers.get("content-encoding")).toBeNull();
  expect(Number(again.headers.get("content-length"))).toBe(html.length);
});

test.each<[string, string, Record<string, string>, string?]>([
  ["a query", "/solar?gclid=1", {}],
  ["a cookie", "/solar", { cookie: "a=1" }],
  ["a refusal of advertising", "/solar", { "sec-gpc": "1" }],
  ["a password", "/solar", { authorization: "Basic eA==" }],
  ["another method", "/solar", {}, "HEAD"],
  ["another path", "/treppenlift", {}],
])("a request with %s neither gets a cached page nor leaves one", async (_, path, headers, method) => {
  await using running = await startSite();
  await running.get(path, headers, method);
  expect((await running.get("/solar")).html).toContain("/solar 2");
  await running.get(path, headers, method);
  expect((await running.get("/solar")).html).toContain("/solar 2");
  expect(running.site.rendered).toBeGreaterThanOrEqual(path === "/treppenlift" ? 2 : 3);
});

test("a new version renders every page anew, also when it arrives during a rendering", async () => {
  await using running = await startSite();
  await running.get("/solar");
  running.site.version = "2";
  expect((await running.get("/solar")).html).toContain(" 2<");
  running.site.version = "3";
  running.site.changesMeanwhile = true;
  expect((await running.get("/solar")).html).toContain(" 3<");
  running.site.changesMeanwhile = false;
  expect((await running.get("/solar")).html).toContain(" 4<");
  running.site.version = "3";
  expect((await running.get("/solar")).html).toContain(" 5<");
});

test("renders while the version is unknown", async () => {
  await using running = await startSite();
  running.site.isDown = true;
  for (const number of [1, 2]) expect((await running.get("/solar")).html).toContain(` ${number}<`);
});

test("evicts the oldest page", async () => {
  await using running = await startSite();
  for (let n = 0; n < 257; n++) await running.get(`/${n}`);
  expect((await running.get("/256")).html).toContain(" 257<");
  expect((await running.get("/0")).html).toContain(" 258<");
});
