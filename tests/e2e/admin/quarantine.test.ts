import { beforeEach, expect, test } from "vitest";
import { seedLead } from "#testing/fixtures/seed-leads.ts";
import { until } from "#testing/until.ts";
import { expectStateAccessible } from "#tests/e2e/harness/accessibility.ts";
import { scriptWays, staffLooks } from "#tests/e2e/harness/samples.ts";
import { useStaffHarness } from "#tests/e2e/harness/staff-harness.ts";

const harness = useStaffHarness();

beforeEach(() => harness.database.db.updateTable("form_submissions").set({ quarantined_at: null }).execute());

async function hold(name: string, spam_signals: string[] = ["trap"]): Promise<string> {
  const id = await seedLead(harness.database.db, { answers: { name, email: `${name.replace(" ", ".")}@web.de` } });
  const quarantined = { spam_signals, quarantined_at: new Date() };
  await harness.database.db.updateTable("form_submissions").set(quarantined).where("id", "=", id).execute();
  return id;
}

const isHeld = async (id: string) => {
  const row = await harness.database.db
    .selectFrom("form_submissions")
    .select("quarantined_at")
    .where("id", "=", id)
    .executeTakeFirst();
  return row === undefined ? "gone" : row.quarantined_at !== null;
};

test("an empty quarantine says so, and the navigation shows no count", async () => {
  const page = await harness.open("operator", { javaScriptEnabled: false });
  await page.goto("/admin/quarantine");
  await page.getByRole("heading", { name: "Nothing in quarantine" }).waitFor();
  expect(await page.getByRole("link", { name: "Quarantine" }).first().innerText()).not.toMatch(/\d/);
});

test("one lead: the dashboard links to it, shows the reason, and one click releases it", async () => {
  const id = await hold("Erna Adam", ["too-fast", "duplicate"]);
  const page = await harness.open("operator");
  await page.goto("/admin");
  await page.getByText("1 lead in quarantine").waitFor();
  await page.getByRole("link", { name: "Review: 1 lead in quarantine" }).click();
  await page.getByText("Filled in faster than a person can").waitFor();
  await page.getByText("Same phone or e-mail within 30 days").waitFor();
  await page.getByRole("button", { name: "Release Erna Adam" }).click();
  await page.getByText("1 lead released").waitFor();
  await page.getByRole("heading", { name: "Nothing in quarantine" }).waitFor();
  expect(await isHeld(id)).toBe(false);
});

test("an opened lead in quarantine says why nothing is sent", async () => {
  const id = await hold("Otto Busch", ["link"]);
  const page = await harness.open("operator");
  await page.goto(`/admin/forms/treppenlift?lead=${id}`);
  await page.getByText("A web address instead of a name or street").waitFor();
  await page.getByRole("link", { name: "Open quarantine" }).click();
  await page.getByRole("link", { name: "Otto Busch" }).waitFor();
});

test.each(scriptWays)("many leads, scripts %s: releases some, deletes others after a confirmation", async (scripts) => {
  const [a, b, c, d] = [await hold("A Ahlers"), await hold("B Brandt"), await hold("C Clasen"), await hold("D Deters")];
  const page = await harness.open("operator", { javaScriptEnabled: scripts });
  const open = async (address: string) => {
    await page.goto(address);
  };
  await open("/admin/quarantine");
  await page.getByLabel("Select A Ahlers").check();
  await page.getByLabel("Select B Brandt").check();
  await page.getByRole("button", { name: "Release selected" }).click();
  await page.getByText("2 leads released").waitFor();
  await open(`/admin/quarantine?ask=delete&leads=${a}&leads=${c}`); // opened before the list was reloaded
  await page.getByRole("button", { name: "Delete 1 lead" }).waitFor();
  await open("/admin/quarantine");
  await page.getByLabel("Select C Clasen").check();
  await page.getByRole("button", { name: "Delete selected" }).click();
  await page.getByRole("button", { name: "Delete 1 lead" }).click();
  await page.getByText("1 lead deleted").waitFor();
  await until(async () => (await isHeld(c)) === "gone");
  expect(await Promise.all([a, b, d].map(isHeld))).toEqual([false, false, true]);
});

test("a viewer sees no contact data and no actions", async () => {
  await hold("Zita Zander");
  const page = await harness.open("viewer", { javaScriptEnabled: false });
  await page.goto("/admin/quarantine");
  await page.getByRole("link", { name: "Z. Z." }).waitFor();
  expect(await page.content()).not.toMatch(/Zander|0171 1234567/);
  expect(await page.getByRole("button", { name: /Release|Delete/ }).count()).toBe(0);
});

test.each(staffLooks)("axe passes, %s at %i px", async (theme, width) => {
  await hold("Erna Adam", ["too-fast", "no-language"]);
  const page = await harness.open("operator", { viewport: { width, height: 900 }, colorScheme: theme });
  await page.goto("/admin/quarantine");
  await page.getByText("Filled in faster than a person can").waitFor();
  await expectStateAccessible(page);
});
