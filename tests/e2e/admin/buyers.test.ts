import { expect, test } from "vitest";
import { createBuyer, draftOrder, seedBuyers } from "#testing/fixtures/buyers.ts";
import { connectFakeService } from "#testing/fixtures/services.ts";
import { expectStateAccessible } from "#tests/e2e/harness/accessibility.ts";
import { scriptWays, staffLooksAtNight } from "#tests/e2e/harness/samples.ts";
import { useStaffHarness } from "#tests/e2e/harness/staff-harness.ts";

const harness = useStaffHarness();
let seeded: ReturnType<typeof seedBuyers> | undefined;
/** Called after the first tests, which start without buyers. */
const seededBuyers = () => (seeded ??= seedBuyers(harness.database.db));

test("without a buyer the page says what happens to leads", async () => {
  const page = await harness.open("operator");
  await page.goto("/admin/buyers");
  await page.getByRole("heading", { name: "No buyer yet" }).waitFor();
  await page.getByRole("link", { name: "Add the first buyer" }).click();
  await page.getByRole("heading", { name: "Add buyer" }).waitFor();
});

test("adds a buyer without scripts, and keeps unreadable input", async () => {
  const page = await harness.open("operator", { javaScriptEnabled: false });
  await page.goto("/admin/buyers/new");
  await page.getByLabel("Legal name").fill("Ohne Skript GmbH");
  await page.getByLabel("Privacy page").fill("nowhere");
  await page.getByRole("button", { name: "Save buyer" }).click();
  await page.getByText("Write an address that begins with https://").waitFor();
  expect(await page.getByLabel("Legal name").inputValue()).toBe("Ohne Skript GmbH");
  await page.getByLabel("Privacy page").fill("");
  await page.getByRole("button", { name: "Save buyer" }).click();
  await page.getByRole("rowheader", { name: /Ohne Skript GmbH/ }).waitFor();
  await page.getByText("6 facts missing").waitFor();
  await page.getByRole("link", { name: "Complete Ohne Skript GmbH" }).waitFor();
});

test.each(scriptWays)("scripts %s: a buyer is paused after a confirmation, and resumed", async (scripts) => {
  await seededBuyers();
  const page = await harness.open("operator", { javaScriptEnabled: scripts });
  await page.goto("/admin/buyers");
  await page.getByRole("link", { name: "Pause Musterlift Rheinland GmbH" }).click();
  await page.getByText("1 live order gets nothing more until somebody resumes it").waitFor();
  await page.getByRole("button", { name: "Pause", exact: true }).click();
  await page.getByText("Musterlift Rheinland GmbH is paused").first().waitFor();
  await page.getByRole("button", { name: "Resume Musterlift Rheinland GmbH" }).click();
  await page.getByRole("link", { name: "Pause Musterlift Rheinland GmbH" }).waitFor();
});

test.each(staffLooksAtNight)("axe passes without sideways scrolling, %s at %i px", async (colorScheme, width) => {
  const { buyerId, orderId } = await seededBuyers();
  const page = await harness.open("operator", { viewport: { width, height: 900 }, colorScheme });
  for (const address of [
    "",
    `?open=${buyerId}`,
    `?ask=pause-${buyerId}`,
    "/new",
    `/${buyerId}`,
    `/${buyerId}/orders/${orderId}`,
  ]) {
    await page.goto(`/admin/buyers${address}`);
    await expectStateAccessible(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth), address).toBeLessThanOrEqual(width);
  }
});

test.each(scriptWays)(
  "scripts %s: a draft is changed, simulated and goes live, and cannot before the simulation",
  async (scripts) => {
    const { db } = harness.database;
    const name = `Ordnung ${scripts ? "mit" : "ohne"} Skript`;
    const apiServiceId = await connectFakeService(db, { url: "http://127.0.0.1:1/", name });
    const buyerId = await createBuyer(db, { legalName: name });
    const orderId = await draftOrder(db, { buyerId, apiServiceId, name: "Süden" });
    const page = await harness.open("operator", { javaScriptEnabled: scripts });
    await page.goto(`/admin/buyers/${buyerId}/orders/${orderId}`);
    const goesLive = page.getByRole("button", { name: "Go live as version 1" });
    expect(await goesLive.isDisabled()).toBe(true);
    await page.getByLabel("Price per lead").fill("1.234");
    await page.getByRole("button", { name: "Run", exact: true }).click();
    await page.getByText("Write euros and cents as in 45,50").waitFor();
    await page.getByLabel("Price per lead").fill("45,50");
    await page.getByRole("button", { name: "Run", exact: true }).click();
    await page.getByText("Simulation is up to date").waitFor();
    await page.getByText("for €45.50,").waitFor();
    await goesLive.click();
    await page.getByText("Live as version 1, for leads from now on").first().waitFor();
    const stored = db.selectFrom("orders").select(["state", "version"]).where("id", "=", orderId);
    expect(await stored.execute()).toEqual([{ state: "live", version: 1 }]);
  },
);
