import type { Page, Route } from "playwright-core";
import { expect, test } from "vitest";
import { specification } from "#tests/spec/all.ts";
import { WIDTHS } from "#testing/browser/browser.ts";
import { expectAccessible } from "#tests/e2e/harness/accessibility.ts";
import { actsOn, mainButton, perform } from "#tests/e2e/harness/journey.ts";
import { overhang } from "#tests/e2e/harness/page-facts.ts";
import { openStopped, putOffDone, runUntil } from "#tests/e2e/harness/stopped-clock.ts";
import { until } from "#testing/until.ts";
import { useVisitorHarness } from "#tests/e2e/harness/visitor-harness.ts";

const harness = useVisitorHarness();
const contact = specification.find((spec) => spec.formType === "treppenlift")?.steps.at(-1);

const SLOW = "Das dauert gerade länger als sonst.";
const FAILED = "Es gab ein Problem beim Senden Ihrer Anfrage. Bitte versuchen Sie es erneut.";

/** Failures of a server, or of what responds in its place. One that hangs may have stored the lead. */
const TROUBLES: Readonly<Record<string, (route: Route) => Promise<unknown>>> = {
  "refuses connections": (route) => route.abort("connectionrefused"),
  "hangs after it has stored the lead": (route) => route.fetch(),
  "answers 500": (route) => route.fulfill({ status: 500 }),
  "is hidden behind a web page with 200": (route) =>
    route.fulfill({ contentType: "text/html", body: "<!doctype html><h1>Willkommen im WLAN</h1>" }),
  "is hidden behind an empty 200": (route) => route.fulfill({ status: 200 }),
  "is hidden behind foreign JSON": (route) => route.fulfill({ json: { success: true, id: "4711" } }),
  "is hidden behind a redirect to a login page": (route) =>
    route.fulfill({ status: 302, headers: { location: `${harness.url}/solar` } }),
};

/** Submits the contact step; `ids` are those sent. The page's clock is paused at that moment. */
async function submit(email: string, trouble: (route: Route) => Promise<unknown>) {
  const page = await harness.open({ viewport: WIDTHS.phone });
  const ids: string[] = [];
  const server = { isWell: false };
  await openStopped(page, "/treppenlift/contact");
  await page.route("**/api/submissions", async (route) => {
    ids.push((route.request().postDataJSON() as { id: string }).id);
    await (server.isWell ? route.continue() : trouble(route));
  });
  await perform(page, contact ? actsOn(contact, email) : []);
  await page.getByRole("button", { name: "Wird gesendet..." }).waitFor();
  await putOffDone(page);
  return { page, ids, server };
}

const rows = (email: string) =>
  harness.database.db
    .selectFrom("form_submissions")
    .select("submission_data")
    .where("search_text", "like", `%${email}%`)
    .execute();

const reachesThanks = (page: Page) => runUntil(page, () => new URL(page.url()).pathname === "/success", 1000);

test.concurrent.each(Object.entries(TROUBLES))(
  "a server that %s: a quiet line after 4 s, the message with the phone number by 8 s, and one row after recovery",
  async (name, trouble) => {
    const email = `sending-${name.toLowerCase().replaceAll(" ", "-")}@web.de`;
    const { page, ids, server } = await submit(email, trouble);
    const line = page.getByRole("status").getByText(SLOW);
    const message = page.getByRole("alert");
    await page.clock.runFor(3999);
    expect(await line.count()).toBe(0);
    await page.clock.runFor(1);
    await line.waitFor();
    await putOffDone(page);
    await page.clock.runFor(3999);
    expect(await message.count()).toBe(0);
    await page.clock.runFor(1);
    await message.getByText(FAILED).waitFor();
    expect(new URL(page.url()).pathname).toBe("/treppenlift/contact");
    expect(await message.getByRole("link").getAttribute("href")).toMatch(/^tel:\+49\d+$/);
    expect(await page.getByLabel("E-Mail-Adresse").inputValue()).toBe(email);

    server.isWell = true;
    await reachesThanks(page);
    expect(ids.length).toBeGreaterThan(1);
    expect(new Set(ids).size).toBe(1);
    expect(await rows(email)).toHaveLength(1);
  },
);

test("a server that takes 6 s: the quiet line, no message, one request, one row", async () => {
  const answer = Promise.withResolvers<void>();
  const email = "sending-slow@web.de";
  const { page, ids } = await submit(email, async (route) => {
    await answer.promise;
    await route.continue();
  });
  await page.clock.runFor(6000);
  await page.getByRole("status").getByText("Ihre Angaben gehen nicht verloren.").waitFor();
  await page.clock.resume();
  answer.resolve();
  await page.waitForURL("**/success?**");
  expect(ids).toHaveLength(1);
  expect(await rows(email)).toHaveLength(1);
});

test("a correction after the message stops the sending until the button is pressed", async () => {
  const email = "sending-old@web.de";
  const { page, ids, server } = await submit(email, (route) => route.abort("connectionrefused"));
  await runUntil(page, () => page.getByRole("alert").isVisible());
  await page.clock.resume();
  await expectAccessible(page);
  for (const width of [320, 1280]) {
    await page.setViewportSize({ width, height: 844 });
    expect(await overhang(page), `at ${width}`).toBeLessThanOrEqual(0);
  }
  await page.getByLabel("E-Mail-Adresse").fill("sending-new@web.de");
  await expect.poll(() => page.getByRole("alert").count()).toBe(0);
  const tries = ids.length;
  server.isWell = true;
  await page.clock.fastForward(60_000);
  expect(ids).toHaveLength(tries);
  await mainButton(page).click();
  await page.waitForURL("**/success?**");
  expect(await rows(email)).toHaveLength(0);
  expect(await rows("sending-new@web.de")).toHaveLength(1);
});

test("the lead is sent at once when the browser is back online", async () => {
  const email = "sending-online@web.de";
  const { page, ids, server } = await submit(email, TROUBLES["refuses connections"] ?? (() => Promise.resolve()));
  await page.clock.runFor(4000); // two attempts; the next is four seconds away, and the clock is paused
  await putOffDone(page);
  const tried = ids.length;
  server.isWell = true;
  await page.context().setOffline(true);
  await page.context().setOffline(false);
  await until(async () => ids.length > tried);
  await page.waitForURL("**/success?**");
  expect(await rows(email)).toHaveLength(1);
});
