import type { Page } from "playwright-core";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { treppenlift } from "#tests/spec/treppenlift.ts";
import { scriptsRun } from "#testing/browser/browser.ts";
import { startWeb, type Running } from "#testing/processes/product.ts";
import { connectFakeService } from "#testing/fixtures/services.ts";
import { createTestDatabase, type TestDatabase } from "#testing/database/test-database.ts";
import { until } from "#testing/until.ts";
import { browserPages } from "#tests/e2e/harness/browser-pages.ts";
import { actsOn, endOf, mainButton, perform, walk } from "#tests/e2e/harness/journey.ts";

let database: TestDatabase;
let web: Running & { url: string };

beforeAll(async () => {
  database = await createTestDatabase();
  await connectFakeService(database.db, { url: "http://127.0.0.1:9/ok" }); // no worker runs: nothing is sent
  web = await startWeb(database.url, { ABUSE_CHECK: "on", ABUSE_ATTACK_LEADS: "5" });
});
afterAll(async () => {
  await web.kill("SIGTERM");
  await database.drop();
});
const openPage = browserPages({ closedAfter: "all tests" });
beforeEach(async () => {
  await database.db.deleteFrom("submit_counts").execute();
  await database.db.deleteFrom("form_submissions").execute(); // every visitor types the same number
});

/** A visitor who opened the page a minute ago, by the server's clock. */
async function visitor(): Promise<Page> {
  const page = await openPage({ baseURL: web.url, locale: "de-DE" });
  await page.addInitScript(() => {
    const now = Date.now.bind(Date);
    Date.now = () => now() - 60_000;
  });
  return page;
}

const attack = () => {
  const minute = new Date(Math.floor(Date.now() / 60_000) * 60_000);
  const counts = ["all", "quarantined"].map((key) => ({ key, minute, n: 50 }));
  return database.db.insertInto("submit_counts").values(counts).execute();
};

const stored = (email: string) =>
  until(() =>
    database.db
      .selectFrom("form_submissions")
      .select(["id", "spam_signals", "quarantined_at"])
      .where("search_text", "like", `%${email}%`)
      .executeTakeFirst(),
  );

test("normally a visitor solves nothing, and has no spam signals", async () => {
  const page = await visitor();
  await page.goto(treppenlift.basePath);
  await walk(page, treppenlift, "calm@web.de");
  expect(await stored("calm@web.de")).toMatchObject({ spam_signals: [], quarantined_at: null });
});

const contact = treppenlift.steps.at(-1);

/** Only the last step; the walk to it is tested without an attack. */
async function sendContact(page: Page, email: string, fillTrap?: () => Promise<unknown>): Promise<void> {
  await page.goto(`${treppenlift.basePath}/contact`);
  await scriptsRun(page);
  await fillTrap?.();
  await perform(page, contact ? actsOn(contact, email) : []);
  await page.waitForURL(endOf(treppenlift));
}

test("during an attack the browser solves a proof of work unseen, and the lead is sent", async () => {
  await attack();
  const page = await visitor();
  const answers: number[] = [];
  page.on("response", (response) => {
    if (response.url().endsWith("/api/submissions")) answers.push(response.status());
  });
  await sendContact(page, "attack@web.de");
  await expect.poll(() => answers).toEqual([428, 200]);
  const lead = await stored("attack@web.de");
  expect(lead).toMatchObject({ spam_signals: [], quarantined_at: null });
  const { state } = await database.db
    .selectFrom("deliveries")
    .select("state")
    .where("submission_id", "=", lead.id)
    .executeTakeFirstOrThrow();
  expect(state).toBe("queued");
});

test("a browser without proof of work sees no difference, and the lead waits in quarantine", async () => {
  await attack();
  const page = await visitor();
  await page.route(/\/assets\/solve-/, (route) => route.abort());
  await sendContact(page, "no-sum@web.de");
  const lead = await stored("no-sum@web.de");
  expect(lead.spam_signals).toEqual(["no-proof"]);
  expect(lead.quarantined_at).not.toBeNull();
});

test("the hidden field is invisible and unreachable, and noticed if filled", async () => {
  const page = await visitor();
  await sendContact(page, "trap@web.de", async () => {
    const trap = page.locator("input[name=website]");
    expect(await trap.evaluate((input) => input.getBoundingClientRect().right)).toBeLessThan(0);
    expect(await mainButton(page).isVisible()).toBe(true);
    await trap.evaluate((input: HTMLInputElement) => (input.value = "https://spam.example"));
  });
  expect((await stored("trap@web.de")).spam_signals).toContain("trap");
});
