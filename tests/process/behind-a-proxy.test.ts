import { afterAll, beforeAll, expect, test } from "vitest";
import { funnels } from "#funnels/registry.ts";
import { entranceOf } from "#funnels/engine/navigation.ts";
import { nameOperator } from "#testing/fixtures/site.ts";
import { newLead, postLead } from "#testing/fixtures/leads.ts";
import { startWeb, type Running } from "#testing/processes/product.ts";
import { createTestDatabase, type TestDatabase } from "#testing/database/test-database.ts";
import { until } from "#testing/until.ts";

/** A web process behind a proxy: visitors use https, the proxy http. */
let database: TestDatabase;
let web: Running & { url: string };

beforeAll(async () => {
  database = await createTestDatabase();
  await nameOperator(database.url, { metaPixelId: "4711" }); // enables the cookie banner
  web = await startWeb(database.url, { PUBLIC_URL: "https://localhost:8443", DRAIN_SECONDS: "60" });
});

afterAll(() => database.drop());

const sendForm = async (origin: string): Promise<number> => {
  const body = new URLSearchParams({ choice: "necessary" });
  const response = await fetch(`${web.url}/cookie-einstellungen`, {
    method: "POST",
    headers: { origin },
    body,
    redirect: "manual",
  });
  return response.status;
};

test("accepts forms from our public URL, and rejects foreign ones", async () => {
  expect(await sendForm("https://localhost:8443")).toBeLessThan(400);
  expect(await sendForm("https://elsewhere.example")).toBe(400);
});

test.each(Object.values(funnels))("the page of $basePath is the same with and without a click id", async (funnel) => {
  const path = entranceOf(funnel);
  const page = await fetch(web.url + path);
  const clicked = await fetch(`${web.url}${path}?utm_source=meta&fbclid=IwAR0123456789`);
  expect(page.headers.get("cache-control")).toContain("s-maxage");
  expect(await page.text()).toContain("cookie-banner");
  expect(await clicked.text()).toBe(await (await fetch(web.url + path)).text());
});

test("a redirect that repeats the query is not cached", async () => {
  const asked = await fetch(`${web.url}/treppenlift2/nowhere?fbclid=IwAR0123456789`, { redirect: "manual" });
  expect(asked.headers.get("location")).toContain("IwAR0123456789");
  expect(asked.headers.get("cache-control")).toBe("private, no-store");
});

test("answering the banner without scripts returns to the same URL", async () => {
  const referer = "https://localhost:8443/treppenlift?utm_source=meta&fbclid=IwAR0123456789";
  const body = new URLSearchParams({ choice: "necessary", place: "banner", back: "/treppenlift" });
  const headers = { origin: "https://localhost:8443", referer };
  const answer = await fetch(`${web.url}/cookie-einstellungen`, { method: "POST", headers, body, redirect: "manual" });
  expect(answer.headers.get("location")).toBe("/treppenlift?utm_source=meta&fbclid=IwAR0123456789");
});

test("a stopping process redirects pages if there is another backend, and still takes leads", async () => {
  web.send("SIGTERM");
  const statusOf = async (headers: Record<string, string>) => (await fetch(`${web.url}/impressum`, { headers })).status;
  await until(async () => (await statusOf({ "x-ask-another": "yes" })) === 503);
  expect(await statusOf({})).toBe(200);
  expect((await postLead(web.url, newLead())).status).toBe(200);
  await web.kill("SIGKILL");
});
