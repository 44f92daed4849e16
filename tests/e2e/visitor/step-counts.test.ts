import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { scriptsRun, WIDTHS } from "#testing/browser/browser.ts";
import { actsOn, arriveAt, mainButton, perform } from "#tests/e2e/harness/journey.ts";
import { useVisitorHarness } from "#tests/e2e/harness/visitor-harness.ts";
import { findCampaign } from "#server/leads/submissions/find-campaign.ts";
import type { SpecStep } from "#tests/spec/spec-funnel.ts";
import { treppenlift } from "#tests/spec/treppenlift.ts";

/** Step counting as in decision 0048: exact, and without device storage. */
const harness = useVisitorHarness();
const stepAt = (index: number) => treppenlift.steps[index] as SpecStep;

type Message = [
  form: string,
  wordings: string,
  words: string[],
  moves: [string, string][],
  ms: number | null,
  troubles: [string, string][] | null,
];

/** Records the page's messages, storage and requests. */
async function watch(page: Page) {
  const said: Message[] = [];
  const cookies: (string | undefined)[] = [];
  const foreign: string[] = [];
  page.on("request", (request) => {
    if (new URL(request.url()).origin !== harness.url) foreign.push(request.url());
    if (!request.url().endsWith("/api/steps")) return;
    said.push(request.postDataJSON() as Message);
    void request.allHeaders().then((headers) => cookies.push(headers["cookie"]));
  });
  await page.addInitScript(() => {
    const keys = ((window as { written?: string[] }).written = [] as string[]);
    const setItem = Object.getOwnPropertyDescriptor(Storage.prototype, "setItem")?.value as (
      this: Storage,
      key: string,
      value: string,
    ) => void;
    Storage.prototype.setItem = function (key, value) {
      keys.push(key);
      setItem.call(this, key, value);
    };
  });
  const moves = () => said.flatMap(([, , , shown]) => shown.map((move) => move.join(">")));
  const expectMoves = (...expected: string[]) => expect.poll(moves).toEqual(expected);
  return { said, cookies, foreign, expectMoves };
}

const tap = async (page: Page, index: number) => {
  await perform(page, actsOn(stepAt(index), "zaehlen@web.de"));
  await arriveAt(page, stepAt(index + 1));
};

test("counts first taps, Back, a reload and the lead once each, without cookie, storage or foreign host", async () => {
  const page = await harness.open({ viewport: WIDTHS.phone });
  const { said, cookies, foreign, expectMoves } = await watch(page);
  const { promise: until, resolve: comes } = Promise.withResolvers<void>();
  await page.route("**/assets/*.js", async (route) => {
    await until;
    await route.continue();
  });
  await findCampaign(harness.database.db, { source: "meta", medium: "", campaign: "zaehlen" });
  await page.goto("/treppenlift?utm_source=Meta&utm_campaign=zaehlen&fbclid=IwAR0123", { waitUntil: "commit" });
  await page.locator("#funnel-data").waitFor({ state: "attached" });
  await tap(page, 0);
  await tap(page, 1);
  await page.evaluate(() => history.back()); // the page is still loading, so other waits do not work
  await arriveAt(page, stepAt(1));
  comes();
  await scriptsRun(page);
  const early = ["enter>", ">location", "location>floors", "floors>location"];
  await expectMoves(...early);

  await tap(page, 1);
  await expectMoves(...early, "location>floors");
  await page.reload();
  await scriptsRun(page);
  await tap(page, 2);
  const afterReload = [...early, "location>floors", "floors>staircase"];
  await expectMoves(...afterReload);

  for (let index = 3; index < treppenlift.steps.length - 1; index++) await tap(page, index);
  await mainButton(page).click(); // with nothing filled in
  await page.locator("#email[aria-invalid=true]").waitFor();
  await perform(page, actsOn(stepAt(treppenlift.steps.length - 1), "zaehlen@gmial.com"));
  await page.getByRole("button", { name: "Ja, übernehmen" }).click();
  await mainButton(page).click();
  await page.waitForURL(/\/success/);
  const slugs = treppenlift.steps.map(({ slug }) => slug).slice(3);
  const later = slugs.slice(1).map((slug, n) => `${slugs[n]}>${slug}`);
  await expectMoves(...afterReload, ...later, "contact>sent");

  expect(new Set(said.map(([form]) => form))).toEqual(new Set(["treppenlift"]));
  expect(JSON.stringify(said)).not.toMatch(/IwAR|@|0171/);
  expect(said[0]?.[2]).toEqual(["utm_source=Meta", "utm_campaign=zaehlen", " "]);
  expect(said.slice(1).every(([, , , , ms]) => Number(ms) >= 0)).toBe(true);
  const troubles = said.at(-1)?.[5]?.map((trouble) => trouble.join(" ")) ?? [];
  expect(troubles).toContain("email missing");
  expect(troubles.slice(-2)).toEqual(["email hinted", "email taken"]);
  await expect.poll(() => cookies.length).toBe(said.length);
  expect(cookies.filter(Boolean)).toEqual([]);
  expect(foreign).toEqual([]);
  const written = await page.evaluate(() => (window as { written?: string[] }).written ?? []);
  const ours = new Set(["stufenlos.treppenlift", "stufenlos.treppenlift.resume", "success_token", "success_lead"]);
  expect(written.filter((key) => !ours.has(key))).toEqual([]);

  const stored = () =>
    harness.database.db
      .selectFrom("step_counts")
      .innerJoin("campaigns", "campaigns.id", "campaign_id")
      .select(({ fn }) => fn.sum<string>("n").as("n"))
      .where("campaign", "=", "zaehlen")
      .where("device", "=", "desktop")
      .executeTakeFirst();
  await expect.poll(async () => Number((await stored())?.n ?? 0)).toBe(said.flatMap(([, , , shown]) => shown).length);
  const tables = () =>
    Promise.all([
      harness.database.db.selectFrom("field_counts").select("n").where("trouble", "=", "taken").execute(),
      harness.database.db.selectFrom("dwell_counts").select("n").where("step", "=", "staircase").execute(),
    ]);
  await expect.poll(async () => (await tables()).every((rows) => rows.length > 0)).toBe(true);
});

test("after a plain form before the scripts, the server has counted, and the page starts no visit", async () => {
  const page = await harness.open({ viewport: WIDTHS.phone, javaScriptEnabled: false });
  await findCampaign(harness.database.db, { source: "", medium: "", campaign: "ohne-skript" });
  await page.goto("/treppenlift?utm_campaign=ohne-skript");
  await perform(page, actsOn(stepAt(0), ""));
  await arriveAt(page, stepAt(1));
  const cookies = await page.context().cookies();

  const scripted = await harness.open({ viewport: WIDTHS.phone });
  await scripted.context().addCookies(cookies);
  const { expectMoves } = await watch(scripted);
  await scripted.goto("/treppenlift/location");
  await scriptsRun(scripted);
  await tap(scripted, 1);
  await expectMoves("location>floors");
  const rows = () =>
    harness.database.db
      .selectFrom("step_counts")
      .innerJoin("campaigns", "campaigns.id", "campaign_id")
      .select(["from_step", "to_step"])
      .where("campaign", "=", "ohne-skript")
      .orderBy("from_step")
      .execute();
  await expect.poll(rows).toEqual([
    { from_step: "", to_step: "location" },
    { from_step: "enter", to_step: "" },
    { from_step: "location", to_step: "floors" },
  ]);
});
