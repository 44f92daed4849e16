import { beforeAll, expect, test } from "vitest";
import { answering, openDeliveryHarness } from "#testing/delivery/delivery-harness.ts";
import { newLead, storeLead } from "#testing/fixtures/leads.ts";
import { expectStateAccessible } from "#tests/e2e/harness/accessibility.ts";
import { scriptWays, staffLooksAtNight } from "#tests/e2e/harness/samples.ts";
import { useStaffHarness } from "#tests/e2e/harness/staff-harness.ts";

const harness = useStaffHarness();

beforeAll(async () => {
  const partner = await openDeliveryHarness(harness.database, { name: "Musterbörse" });
  for (const name of ["Gerda Mit", "Gerda Ohne"]) {
    const email = `${name.replace(" ", ".").toLowerCase()}@web.de`;
    await storeLead(harness.database.db, newLead({ name, email, phone: "0171 7770001" }));
    await partner.attempt(answering(200));
  }
});

test.each(scriptWays)(
  "scripts %s: finds a person, records the request, erases them, and notifies the recipients",
  async (scripts) => {
    const name = scripts ? "Gerda Mit" : "Gerda Ohne";
    const page = await harness.open("operator", { javaScriptEnabled: scripts });
    await page.goto("/admin/privacy");
    await page.getByRole("textbox", { name: "Find a person" }).fill(`${name.replace(" ", ".").toUpperCase()}@web.de`);
    await page.getByRole("button", { name: "Find" }).click();
    await page.getByText("1 lead, all forms, erased ones too").waitFor();
    await page.getByRole("button", { name: "New request for the ticked ones" }).click();
    await page.getByRole("combobox", { name: "Request" }).selectOption("erasure");
    await page.getByRole("combobox", { name: "It came by" }).selectOption("letter");
    await page.getByRole("button", { name: "Save request" }).click();
    await page.getByRole("heading", { name: "Erasure", level: 1 }).waitFor();
    await page.getByText("Check the identity first").waitFor();
    await page.getByLabel("How do you know who is asking?").selectOption("called-back");
    await page.getByRole("button", { name: "Checked" }).click();
    await page.getByRole("link", { name: "Erase", exact: true }).click();
    await page.getByRole("alertdialog", { name: "Erase this lead?" }).waitFor();
    await page.getByRole("button", { name: "Erase", exact: true }).click();
    await page.getByText("To notify manually").waitFor();
    await page.getByRole("button", { name: "Told: Musterbörse" }).click();
    await page.getByRole("button", { name: "Confirmed: Musterbörse" }).click();
    await page.getByRole("button", { name: "Confirmed: Musterbörse" }).waitFor({ state: "detached" }); // otherwise the next input would be lost
    await page.getByText(/Told by you/).waitFor();
    await page.getByLabel("What was answered").fill("Erased on request");
    await page.getByRole("button", { name: "Close", exact: true }).click();
    await page.getByText("Erased on request").waitFor();
    expect(await page.getByText(name).count()).toBe(0);
  },
);

test("a viewer is refused", async () => {
  const page = await harness.open("viewer", { javaScriptEnabled: false });
  const response = await page.goto("/admin/privacy");
  expect(response?.status()).toBe(403);
  await page.getByText("Your role does not allow this").waitFor();
});

test.each(staffLooksAtNight)("axe passes without sideways scrolling, %s at %i px", async (colorScheme, width) => {
  const page = await harness.open("operator", { viewport: { width, height: 900 }, colorScheme });
  const { id = "" } =
    (await harness.database.db.selectFrom("privacy_requests").select("id").limit(1).executeTakeFirst()) ?? {};
  for (const address of ["", "?show=closed", "/new", `/${id}`]) {
    await page.goto(`/admin/privacy${address}`);
    await expectStateAccessible(page);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth);
    expect([address, wide]).toEqual([address, false]);
  }
});
