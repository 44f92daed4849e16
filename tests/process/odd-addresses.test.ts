import { request } from "node:http";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { RouteConfigEntry } from "@react-router/dev/routes";
import routes from "#app/routes.ts";
import { startWeb, type Running } from "#testing/processes/product.ts";
import { createStaff, signedInCookie } from "#testing/fixtures/staff.ts";
import { fullAtNight } from "#tests/nightly.ts";
import { createTestDatabase, type TestDatabase } from "#testing/database/test-database.ts";

let database: TestDatabase;
let web: Running & { url: string };
let owner: string;

beforeAll(async () => {
  database = await createTestDatabase();
  web = await startWeb(database.url);
  owner = await signedInCookie(database.db, await createStaff(database.db, { role: "owner" }));
});
afterAll(async () => {
  await web.kill("SIGTERM");
  await database.drop();
});

test.each(["/admin", "/ADMIN", "/%61dmin", "/Admin/Quarantine", "/USER1", "/user1/PASSWORD?token=x"])(
  "Low: %s has the content policy of a staff page and is not cached",
  async (path) => {
    const response = await fetch(web.url + path, { headers: { cookie: owner } });
    expect(response.headers.get("content-security-policy")).toMatch(/script-src 'self' 'nonce-[^']+';/);
    expect(response.headers.get("cache-control")).toContain("no-store");
  },
);

test.each(["password", "confirm", "invitation"])(
  "Low: /user1/%s from a mailed link sends no referrer",
  async (page) => {
    const response = await fetch(`${web.url}/user1/${page}?token=x`);
    expect(response.headers.get("referrer-policy")).toBe("strict-origin");
  },
);

const statusOf = (path: string, host?: string) =>
  new Promise<number | undefined>((resolve, reject) => {
    const { hostname, port } = new URL(web.url);
    request({ hostname, port, path, headers: host === undefined ? {} : { host } }, (response) => {
      response.resume();
      resolve(response.statusCode);
    })
      .on("error", reject)
      .end();
  });

test("Low: rejects malformed requests without logging them", async () => {
  expect(await statusOf("/solar/%E4?email=brandt%40web.de")).toBe(400);
  expect(await statusOf("/solar?email=brandt%40web.de", "not a host")).toBe(400);
  expect(await statusOf("/impressum")).toBe(200);
  expect(web.log.filter((line) => /brandt|%E4|not a host/.test(line))).toEqual([]);
});

/** Every route, with an example for each parameter. */
function addressesOf(entries: readonly RouteConfigEntry[], parent = ""): string[] {
  return entries.flatMap(({ path = "", children = [] }) => {
    const address = path === "" ? parent || "/" : `${parent}/${path}`;
    return children.length > 0 ? addressesOf(children, address) : withExamples(address);
  });
}

const EXAMPLES: Readonly<Record<string, string>> = {
  ":formId": "treppenlift5",
  ":id": "0197a000-0000-7000-8000-000000000000",
  ":postalCode": "50823",
  "*": "gibt-es-nicht",
};

function withExamples(address: string): string[] {
  const filled = address.replaceAll(/:(formId|id|postalCode)\b|\*/g, (name) => EXAMPLES[name] ?? name);
  if (!filled.endsWith("/:step?")) return [filled];
  const base = filled.replace("/:step?", "");
  return [base, ...["2", "location", "contact", "gibt-es-nicht"].map((step) => `${base}/${step}`)];
}

const encoded = (path: string) =>
  path.replaceAll(/[a-z]/g, (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`);

const QUERY = "?utm_source=Brief&gclid=AbC";

const METHODS = fullAtNight(["GET", "HEAD", "POST"], ["GET"]);

async function statusAndTarget(path: string, method = "GET") {
  const body = method === "POST" ? new URLSearchParams() : null;
  const response = await fetch(web.url + path, { method, body, headers: { cookie: owner }, redirect: "manual" });
  await response.body?.cancel();
  return { status: response.status, to: response.headers.get("location") };
}

test("every route stays below 500 for capitals, encoded letters, a trailing slash and an extra segment", async () => {
  const addresses = addressesOf(routes);
  expect(addresses).toContain("/treppenlift7/2");
  expect(addresses).toContain("/admin/forms/treppenlift5/settings");
  const odd: string[] = [];
  for (const address of addresses) {
    const spelled = [address.toUpperCase(), encoded(address), `${address}/`, `${address}/gibt-es-nicht`];
    const answers = await Promise.all(
      [address, ...spelled].flatMap((path) => METHODS.map((method) => statusAndTarget(path + QUERY, method))),
    );
    odd.push(...answers.flatMap(({ status }, index) => (status < 500 ? [] : [`${address} #${index}: ${status}`])));
  }
  expect(odd).toEqual([]);
});

test.each(["/treppenlift", "/solar", "/treppenlift7/3", "/treppenlift/care-grade", "/impressum", "/success", "/admin"])(
  "%s in capitals, encoded or with a trailing slash redirects to itself, with the query",
  async (path) => {
    for (const spelled of [path.toUpperCase(), encoded(path), `${path}/`]) {
      expect(await statusAndTarget(spelled + QUERY), spelled).toEqual({ status: 301, to: path + QUERY });
    }
  },
);

test("an unknown step redirects to its funnel's start with the query, in any spelling", async () => {
  expect(await statusAndTarget(`/treppenlift6/99${QUERY}`)).toEqual({ status: 302, to: `/treppenlift6/1${QUERY}` });
  expect(await statusAndTarget(`/Treppenlift6/99${QUERY}`)).toEqual({ status: 301, to: `/treppenlift6/99${QUERY}` });
});

test("a form posted to another spelling of a step is not lost", async () => {
  expect(await statusAndTarget("/Treppenlift/Contact", "POST")).toEqual({ status: 302, to: "/treppenlift/contact" });
});

test("an unknown staff page says so in its title", async () => {
  const response = await fetch(`${web.url}/admin/xyz`, { headers: { cookie: owner } });
  expect(response.status).toBe(404);
  expect(await response.text()).toContain("<title>Page not found</title>");
});
