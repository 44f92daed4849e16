import { afterAll, beforeAll, expect, test } from "vitest";
import { newLead, postLead } from "#testing/fixtures/leads.ts";
import { startWeb, type Running } from "#testing/processes/product.ts";
import { createTestDatabase, type TestDatabase } from "#testing/database/test-database.ts";
import { until } from "#testing/until.ts";

/** A web process as it stands behind a proxy: visitors speak https with the proxy, the proxy http with us. */
let database: TestDatabase;
let web: Running & { url: string };

beforeAll(async () => {
  database = await createTestDatabase();
  web = await startWeb(database.url, { PUBLIC_URL: "https://localhost:8443", DRAIN_SECONDS: "2" });
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

test("a form of our public address is ours, and one of a foreign page is not", async () => {
  expect(await sendForm("https://localhost:8443")).toBeLessThan(400);
  expect(await sendForm("https://elsewhere.example")).toBe(400);
});

test("a process that stops sends pages elsewhere, where there is somebody else, and still takes leads", async () => {
  const ended = web.kill("SIGTERM");
  const statusOf = async (headers: Record<string, string>) => (await fetch(`${web.url}/impressum`, { headers })).status;
  await until(async () => (await statusOf({ "x-ask-another": "yes" })) === 503);
  expect(await statusOf({})).toBe(200);
  expect((await postLead(web.url, newLead())).status).toBe(200);
  await ended;
});
