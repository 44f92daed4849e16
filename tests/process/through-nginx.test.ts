import { readFileSync, mkdtempSync, writeFileSync } from "node:fs";
import { request } from "node:http";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "#testing/database/test-database.ts";
import { createStaff, signedInCookie } from "#testing/fixtures/staff.ts";
import { seedBuyers } from "#testing/fixtures/buyers.ts";
import { connectFakeService } from "#testing/fixtures/services.ts";
import { openBrowser, type Browser } from "#testing/nginx/http2-client.ts";
import { startProxy, type Proxy } from "#testing/nginx/proxy.ts";
import { startWeb, type Running } from "#testing/processes/product.ts";

/** nginx with our shipped configuration; and staff uploads through it and past it. */
let database: TestDatabase;
let web: Running & { url: string };
let proxy: Proxy;
let browser: Browser;
let buyer: string;
let service: string;
const cookies = {} as Record<"viewer" | "operator", string>;

beforeAll(async () => {
  database = await createTestDatabase();
  web = await startWeb(database.url);
  const port = Number(new URL(web.url).port);
  const folder = mkdtempSync(join(tmpdir(), "stufenlos-nginx-"));
  proxy = await startProxy(folder, resolve("deploy/nginx"), [port, port], { visitorHeader: "x-visitor" });
  browser = openBrowser(proxy, 0);
  buyer = (await seedBuyers(database.db)).buyerId;
  service = await connectFakeService(database.db, { url: "http://127.0.0.1:1/" });
  for (const role of ["viewer", "operator"] as const)
    cookies[role] = await signedInCookie(
      database.db,
      await createStaff(database.db, { role, email: `${role}@stufenlos.example` }),
    );
});
afterAll(async () => {
  browser.close();
  await proxy.child.kill("SIGTERM");
  await web.kill("SIGTERM");
  await database.drop();
});

const BOUNDARY = "----stufenlos";
const multipart = (fields: Readonly<Record<string, string>>, file?: string): string =>
  [
    ...Object.entries(fields).map(
      ([name, value]) => `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
    ),
    ...(file === undefined
      ? []
      : [
          `--${BOUNDARY}\r\nContent-Disposition: form-data; name="file"; filename="a.csv"\r\nContent-Type: text/csv\r\n\r\n${file}\r\n`,
        ]),
    `--${BOUNDARY}--\r\n`,
  ].join("");
const headersOf = (role: "viewer" | "operator") => ({
  cookie: cookies[role],
  origin: web.url,
  "content-type": `multipart/form-data; boundary=${BOUNDARY}`,
});
const send = (
  path: string,
  fields: Readonly<Record<string, string>>,
  file?: string,
  role: "viewer" | "operator" = "operator",
) => browser.ask(path, headersOf(role), multipart(fields, file));

const HEADING = "Kampagne;Tag;Kosten;Klicks;Bemerkung";
const costs = (campaigns: number, days: number, note = "") =>
  [
    HEADING,
    ...Array.from({ length: campaigns * days }, (_, n) =>
      [
        `Kampagne ${n % campaigns}`,
        `2026-10-${String(1 + Math.floor(n / campaigns)).padStart(2, "0")}`,
        "1,00",
        "1",
        note,
      ].join(";"),
    ),
  ].join("\n");
const stored = async () => {
  const { rows } = await sql<{ n: number; cents: number }>`
    select count(*)::int as n, coalesce(sum(cents), 0)::float8 as cents from ad_costs`.execute(database.db);
  return rows[0];
};

test("an export of 5,000 campaigns is previewed and saved through nginx", async () => {
  const looked = await send("/admin/insights/costs", { intent: "preview" }, costs(5000, 2));
  expect(looked.status).toBe(200);
  expect(looked.body).toContain("Not matched: 5,000 campaigns");
  const packed = /name="packed" value="([^"]+)"/.exec(looked.body)?.[1] ?? "";
  const saved = await send("/admin/insights/costs", { intent: "save", packed, withUnmatched: "yes" });
  expect(saved.status).toBe(200);
  expect(await stored()).toEqual({ n: 10_000, cents: 1_000_000 });
});

test("nginx passes a file of ten megabytes, and rejects one above the app's limit", async () => {
  const large = costs(5000, 20, "x".repeat(70));
  expect(large.length).toBeGreaterThan(10_000_000);
  const looked = await send("/admin/insights/costs", { intent: "preview" }, large);
  expect(looked.status).toBe(200);
  expect((await send("/admin/insights/costs", { intent: "preview" }, large + large)).status).toBe(413);
});

test("imports of return requests and lists pass nginx, though larger than a visitor's limit", async () => {
  const returns = [
    "Referenz;Grund",
    ...Array.from({ length: 4000 }, (_, n) => `unbekannt-${n};Fake;${"x".repeat(30)}`),
  ].join("\n");
  const imported = await send("/admin/returns/import", { intent: "import", buyer }, returns);
  expect(imported.status).toBe(200);
  expect(imported.body).toContain("Rejected");
  const list = Array.from({ length: 20_000 }, (_, n) => `nobody${n}@web.de`).join("\n");
  const until = new Date().toISOString();
  const compared = await send(
    `/admin/jobs?plan=resolve&service=${service}`,
    { intent: "compare", service, until },
    list,
  );
  expect(compared.status).toBe(200);
});

test.each(["/api/submissions", "/admin/buyers", "/user1"])("nginx lets no files through to %s", async (path) => {
  expect((await send(path, { intent: "x" }, "x".repeat(1_200_000))).status).toBe(413);
});

/** Peak memory of the process since the last call, in bytes. */
function peakMemory(): number {
  const kilobytes = /^VmHWM:\s+(\d+)/m.exec(readFileSync(`/proc/${web.pid}/status`, "utf8"))?.[1];
  writeFileSync(`/proc/${web.pid}/clear_refs`, "5");
  return Number(kilobytes) * 1024;
}

/** Past nginx, chunked without a length, so that the app's own limit is tested. */
const pour = (role: "viewer" | "operator", piece: Buffer, pieces: number): Promise<number> =>
  new Promise((done, fail) => {
    const sending = request(
      `${web.url}/admin/insights/costs`,
      { method: "POST", headers: headersOf(role) },
      (response) => {
        response.resume();
        done(response.statusCode ?? 0);
        sending.destroy();
      },
    );
    sending.on("error", fail);
    const begin = multipart({ intent: "preview" }, "").slice(0, -`\r\n--${BOUNDARY}--\r\n`.length);
    sending.write(begin);
    let left = pieces;
    const more = (): void => {
      while (left-- > 0) if (!sending.write(piece)) return void sending.once("drain", more);
      sending.end(`\r\n--${BOUNDARY}--\r\n`);
    };
    more();
  });

/** Duration of the slowest concurrent request. */
async function slowestBeside(work: Promise<unknown>): Promise<number> {
  let slowest = 0;
  const other = { isDone: false };
  void work.finally(() => (other.isDone = true));
  while (!other.isDone) {
    const began = performance.now();
    expect((await fetch(`${web.url}/robots.txt`)).status).toBe(200);
    slowest = Math.max(slowest, performance.now() - began);
  }
  return slowest;
}

test("120 MB from a viewer raise memory by less than 20 MB, block no request, and are audited", async () => {
  await pour("viewer", Buffer.alloc(1000), 1);
  peakMemory();
  const before = peakMemory();
  const poured = pour("viewer", Buffer.alloc(1_000_000, "x"), 120);
  expect(await slowestBeside(poured)).toBeLessThan(1000);
  expect(await poured).toBe(403);
  expect((peakMemory() - before) / 1e6).toBeLessThan(20);
  const entries = await database.db
    .selectFrom("audit_events")
    .select(["actor", "details"])
    .where("action", "=", "access.refused")
    .execute();
  expect(entries).toEqual([
    { actor: "viewer@stufenlos.example", details: { page: "/admin/insights/costs", intent: "", role: "viewer" } },
  ]);
});

test("an operator's form without a length ends at the file limit", async () => {
  expect(await pour("operator", Buffer.alloc(1_000_000, "x"), 120)).toBe(413);
});

test("five megabytes of newlines block requests for at most a second", async () => {
  const poured = pour("operator", Buffer.alloc(1_000_000, "\n"), 5);
  expect(await slowestBeside(poured)).toBeLessThan(1000);
  expect(await poured).toBe(422);
});

/** Number of 1,500 requests, a hundred at once, that nginx rejects, each from another address. */
async function refusedOf(addressOf: (n: number) => string): Promise<number> {
  const statuses: number[] = [];
  for (let first = 0; first < 1500; first += 100) {
    const one = openBrowser(proxy, 0); // nginx ends a connection after a thousand requests
    const asked = Array.from({ length: 100 }, (_, n) => one.ask("/robots.txt", { "x-visitor": addressOf(first + n) }));
    statuses.push(...(await Promise.all(asked)).map(({ status }) => status));
    one.close();
  }
  return statuses.filter((status) => status === 429).length;
}

test("nginx limits an IPv6 /64 as one visitor, and other addresses separately", async () => {
  expect(await refusedOf((n) => `2001:db8:0:a::${(n + 1).toString(16)}`)).toBeGreaterThan(0);
  expect(await refusedOf((n) => `2001:db8:0:${(n + 16).toString(16)}::1`)).toBe(0);
  expect(await refusedOf((n) => `203.0.${Math.floor(n / 250)}.${n % 250}`)).toBe(0);
  expect(await refusedOf(() => "203.0.113.10")).toBeGreaterThan(0);
});

test("another host name gets no response, plain or encrypted", async () => {
  await expect(fetch(proxy.plainUrl.replace("localhost", "127.0.0.1"))).rejects.toThrow();
  await expect(browser.ask("/", { ":authority": "elsewhere.example" })).rejects.toThrow();
  expect((await fetch(proxy.plainUrl, { redirect: "manual" })).status).toBe(301);
  expect((await openBrowser(proxy, 1).ask("/robots.txt")).status).toBe(200);
});

test.each(["TRACE", "PROPFIND", "PUT"])("%s is rejected everywhere, without an error in the log", async (method) => {
  const before = web.log.length;
  const answered = new Promise<number>((done, fail) => {
    const asked = request(`${web.url}/solar`, { method }, (response) => {
      response.resume();
      done(response.statusCode ?? 0);
    });
    asked.on("error", fail).end();
  });
  expect(await answered).toBe(405);
  expect(web.log.slice(before).filter((line) => /"level":(40|50|60)|Error/.test(line))).toEqual([]);
});

test.each(["/", "/solar.data", "/robots.txt", "/sitemap.xml", "/api/places/50823", "/healthz", "/nowhere.txt"])(
  "a browser does not sniff the type of %s",
  async (path) => {
    const { headers } = await fetch(web.url + path);
    expect(headers.get("x-content-type-options")).toBe("nosniff");
  },
);

test("nor that of a CSV", async () => {
  const { status, headers } = await fetch(`${web.url}/admin/insights/export?part=sources`, {
    headers: { cookie: cookies.operator },
  });
  expect([status, headers.get("x-content-type-options")]).toEqual([200, "nosniff"]);
});
