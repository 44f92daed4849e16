import { request } from "node:http";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startWeb, type Running } from "#testing/processes/product.ts";
import { createStaff, signedInCookie } from "#testing/fixtures/staff.ts";
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
  "Low: /user1/%s, opened by a mailed link, sends its address nowhere",
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

test("Low: what cannot be read is refused, and nothing of it is printed", async () => {
  expect(await statusOf("/solar/%E4?email=brandt%40web.de")).toBe(400);
  expect(await statusOf("/solar?email=brandt%40web.de", "not a host")).toBe(400);
  expect(await statusOf("/impressum")).toBe(200);
  expect(web.log.filter((line) => /brandt|%E4|not a host/.test(line))).toEqual([]);
});
