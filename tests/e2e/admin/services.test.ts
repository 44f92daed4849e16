import { EventEmitter, once } from "node:events";
import type { Page } from "playwright-core";
import { sql } from "kysely";
import { beforeEach, expect, test } from "vitest";
import { unseal, apiKeyContext } from "#server/platform/secrets/seal.ts";
import { marketplacePreset } from "#server/delivery/adapters/http/presets.ts";
import { CANARY } from "#testing/fixtures/secret-canary.ts";
import { scriptsRun } from "#testing/browser/browser.ts";
import { connectFakeService, testRing } from "#testing/fixtures/services.ts";
import { readJournal } from "#testing/fake-service/journal.ts";
import { expectStateAccessible } from "#tests/e2e/harness/accessibility.ts";
import { staffLooksAtNight } from "#tests/e2e/harness/samples.ts";
import { useServicesHarness, without } from "#tests/e2e/harness/services-harness.ts";

const harness = useServicesHarness();
const LIST = "/admin/api-services";
const KEY = `${CANARY}-schluessel-7Q4x`;

beforeEach(() => sql`delete from api_services`.execute(harness.database.db));

const connect = (name: string, more: Partial<Parameters<typeof connectFakeService>[1]> = {}) =>
  connectFakeService(harness.database.db, { url: `${harness.partner.url}/ok`, name, ...more });

const services = () => harness.database.db.selectFrom("api_services").selectAll().execute();
const row = (page: Page, name: string) => page.getByRole("row", { name });
const toast = (page: Page, text: string) => page.locator("[data-toast]", { hasText: text }).waitFor();
const nameField = (page: Page) => page.locator('input[name="name"]');
const withoutTest = (page: Page) => page.getByLabel("Without a test").check();
const request = (page: Page) => page.getByRole("group", { name: "Request", exact: true });

test("the first service: errors stand at their fields, it is created, and its key never comes back", async () => {
  const page = await harness.openAs("operator");
  await page.goto(LIST);
  await page.getByText("No api service yet").waitFor();
  await page.getByRole("link", { name: "Add service" }).click();
  await page.getByRole("heading", { name: "Connect a buyer" }).waitFor();
  await scriptsRun(page);
  await page.getByLabel("Endpoint").fill(`${harness.partner.url}/ok`);
  await page.getByLabel("API key").fill(KEY);
  await withoutTest(page);
  await page.getByRole("button", { name: "Save and switch on" }).click();
  expect(await page.locator("input:invalid").getAttribute("name")).toBe("name"); // name required
  await nameField(page).fill(" ");
  await page.getByRole("button", { name: "Save and switch on" }).click();
  await page.getByText("Name is required").waitFor();
  await page.getByRole("alert").getByText("Failed to save API service").waitFor();
  await nameField(page).fill("Musterbörse");
  await page.getByRole("button", { name: "Save and switch on" }).click();
  await toast(page, "API service created successfully");
  await page.waitForURL(`**${LIST}`);
  const [stored] = await services();
  expect(stored).toMatchObject({ name: "Musterbörse", is_active: true, send_mode: "automatic", api_key_last4: "7Q4x" });
  expect(unseal(testRing, stored?.api_key ?? "", apiKeyContext(stored?.id ?? ""))).toBe(KEY);
  expect(await row(page, "Musterbörse").innerText()).toContain("7Q4x");
});

test("the list is newest first, and editing does not ask for the key again", async () => {
  await connect("Älterer");
  const id = await connect("Neuer", { sendMode: "manual" });
  const page = await harness.openAs("operator");
  await page.goto(LIST);
  expect(await page.getByRole("rowheader").allInnerTexts()).toEqual(["Neuer", "Älterer"]);
  await page.getByRole("link", { name: "Edit Neuer" }).click();
  await page.waitForURL(`**${LIST}/${id}`);
  await nameField(page).fill("Umbenannt");
  await page.getByLabel("Description").fill("Checked by hand");
  await page.getByRole("radio", { name: /Automatic/ }).check();
  await page.getByRole("button", { name: "Save changes" }).click();
  await toast(page, "API service updated successfully");
  const stored = (await services()).find((service) => service.id === id);
  expect(stored).toMatchObject({
    name: "Umbenannt",
    description: "Checked by hand",
    send_mode: "automatic",
    version: 2,
  });
  expect(stored?.api_key).not.toBeNull();
  await page.getByRole("link", { name: "Edit Umbenannt" }).click();
  await page.getByText("Versions (2)").click();
  await page.getByText("operator@stufenlos.example").first().waitFor();
  await page.getByText("Neuer → Umbenannt").waitFor();
});

test("the preview follows edits of rows and JSON, and saves nothing", async () => {
  const url = `${harness.partner.url}/ok`;
  const id = await connect("Marktplatz", { config: marketplacePreset(url), apiKey: KEY });
  const page = await harness.openAs("operator");
  await page.goto(`${LIST}/${id}`);
  await request(page).getByText('"contact_firstname": "Erika"').waitFor();
  expect(await request(page).innerText()).toContain("Bearer redacted");
  const target = page.locator('input[value="contact_firstname"]');
  await target.fill("person.vorname");
  await request(page).getByText('"vorname": "Erika"').waitFor();
  await page.locator("label", { hasText: /^JSON$/ }).click();
  await page
    .getByLabel("Definition")
    .fill((await page.getByLabel("Definition").inputValue()).replace("vorname", "rufname"));
  await request(page).getByText('"rufname": "Erika"').waitFor();
  await page.locator("label", { hasText: /^Rows$/ }).click();
  await page.locator('input[value="person.rufname"]').waitFor();
  await page.getByLabel("Sample lead of").selectOption("solar");
  await request(page).getByText("roofShape").waitFor();
  await page.getByLabel("Endpoint").fill("https://10.0.0.1/");
  await page.getByText("Address not allowed").waitFor();
  expect((await services()).map(({ version }) => version)).toEqual([1]);
});

test("a new kind appears even if the old one's preview finishes during the navigation", async () => {
  const page = await harness.openAs("operator");
  await page.goto(`${LIST}/new?kind=http`);
  await scriptsRun(page);
  const [previewed, opened] = [new EventEmitter(), new EventEmitter()];
  await page.route(/new\.data/, async (route) => {
    if (route.request().method() === "POST") await once(previewed, "answer");
    else if (opened.emit("asked")) await once(opened, "answer"); // only the first: there is no listener for the second
    await route.continue().catch(() => undefined); // the router has aborted it
  });
  const preview = page.waitForRequest((request) => request.method() === "POST");
  await page.getByLabel("Endpoint").fill(`${harness.partner.url}/201`);
  await preview;
  const asked = once(opened, "asked");
  await page.getByRole("link", { name: "Mail" }).click();
  await asked;
  previewed.emit("answer");
  await page.locator(`[aria-current="true"]`, { hasText: "Mail" }).waitFor();
  opened.emit("answer");
  await page.getByLabel("Endpoint").waitFor({ state: "detached" });
});

test("a pasted response shows the matching rule and the outcome for the lead", async () => {
  const id = await connect("Marktplatz", { config: marketplacePreset(`${harness.partner.url}/ok`) });
  const page = await harness.openAs("operator");
  await page.goto(`${LIST}/${id}`);
  await page.getByLabel("Pasted answer").fill('{"status": "rejected"}');
  await page.getByText("Rule 2 fires").waitFor();
  await page.getByText("This lead is refused for good").waitFor();
  await page.getByLabel("Status", { exact: true }).fill("500");
  await page.getByText("No rule fires, the status decides").waitFor();
});

test("a test lead reaches the service marked as test, and its response is shown with the key masked", async () => {
  const id = await connect("Partner", { apiKey: KEY });
  const page = await harness.openAs("operator");
  await page.goto(`${LIST}/${id}`);
  await page.getByRole("button", { name: "Send test lead" }).click();
  await page.getByText("Test lead accepted").waitFor();
  expect(await page.getByRole("group", { name: "Request that was sent" }).innerText()).toContain("Bearer redacted");
  const bodies = readJournal(harness.journal).map(({ body }) => body);
  expect(bodies).toContainEqual(expect.objectContaining({ isTest: true, formType: "treppenlift" }));
  const deliveries = await harness.database.db.selectFrom("deliveries").select("id").execute();
  expect(deliveries).toEqual([]);
});

test("the confirmation mail has no address or key, exists once, and a test goes to the user", async () => {
  const page = await harness.openAs("operator");
  const add = async () => {
    await page.goto(`${LIST}/new?kind=mail`);
    await nameField(page).fill("Confirmation mail");
    await withoutTest(page);
    await page.getByRole("button", { name: "Save and switch on" }).click();
  };
  await add();
  await toast(page, "API service created successfully");
  expect(await row(page, "Confirmation mail").innerText()).toContain("our mail server");
  await page.getByRole("link", { name: "Edit Confirmation mail" }).click();
  await page.getByRole("button", { name: "Send me a test mail" }).click();
  await page.getByText("Test lead accepted").waitFor();
  expect(await page.locator('[name="endpoint"], [name="apiKey"]').count()).toBe(0);
  expect(harness.mail.emails).toMatchObject([
    { to: ["operator@stufenlos.example"], subject: "Ihre Anfrage bei Stufenlos" },
  ]);
  await expectStateAccessible(page);
  await add();
  await page.getByText("There is such a service already").first().waitFor();
  expect(await services()).toHaveLength(1);
});

test("deletion is confirmed by keyboard: Escape and Cancel keep the service, Delete removes it", async () => {
  const id = await connect("Liftring");
  const page = await harness.openAs("operator");
  await page.goto(LIST);
  const ask = async () => {
    await page.getByRole("link", { name: "Delete Liftring" }).press("Enter");
    await page.getByRole("alertdialog", { name: "Delete Liftring?" }).waitFor();
    await page.getByText("its settings in 1 form are removed").waitFor();
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toContain("Cancel");
  };
  await ask();
  const closed = () => page.getByRole("alertdialog").waitFor({ state: "detached" }); // the URL changes before the dialog is gone
  await page.keyboard.press("Escape");
  await closed();
  await ask();
  await page.keyboard.press("Enter");
  await closed();
  expect(await services()).toHaveLength(1);
  await ask();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await toast(page, "API service deleted successfully");
  expect(await services()).toEqual([]);
  const audit = await harness.database.db.selectFrom("audit_events").selectAll().where("target_id", "=", id).execute();
  expect(audit.map(({ action }) => action)).toContain("service.delete");
});

test("a service is deactivated and paused from the list", async () => {
  await connect("Liftring");
  const page = await harness.openAs("operator");
  await page.goto(LIST);
  await page.getByRole("switch", { name: "Liftring active" }).click();
  await toast(page, "API service updated successfully");
  await row(page, "Liftring").getByRole("rowheader").getByText("Inactive").waitFor();
  expect(await services()).toMatchObject([{ is_active: false }]);
  expect(await page.getByRole("button", { name: "Pause Liftring" }).count()).toBe(0);
  await page.getByRole("switch", { name: "Liftring active" }).click();
  await page.getByRole("button", { name: "Pause Liftring" }).click();
  await page.getByRole("button", { name: "Resume Liftring" }).click();
  await page.getByRole("button", { name: "Pause Liftring" }).waitFor();
});

test("failures use the specification's words", async () => {
  const id = await connect("Liftring");
  const { owner } = harness.database;
  const page = await harness.openAs("operator");
  await without(owner, "api_services.description", async () => {
    await page.goto(LIST);
    await toast(page, "Failed to load API services");
    await page.getByRole("heading", { name: "Failed to load API services" }).waitFor();
  });
  await page.goto(`${LIST}/${id}`);
  await without(owner, "api_service_versions.saved_by", async () => {
    await page.getByRole("button", { name: "Save changes" }).click();
    await toast(page, "Failed to save API service");
  });
  await page.goto(`${LIST}?delete=${id}`);
  await without(owner, "audit_events.details", async () => {
    await page.getByRole("button", { name: "Delete" }).click();
    await toast(page, "Failed to delete API service");
  });
  expect(await services()).toHaveLength(1);
});

test("a viewer reads the list and cannot change anything", async () => {
  const id = await connect("Liftring", { url: `${harness.partner.url}/ok?token=geheim` });
  const page = await harness.openAs("viewer", { javaScriptEnabled: false });
  await page.goto(`${LIST}?edit=${id}`);
  await row(page, "Liftring").waitFor();
  expect(await page.content()).not.toContain("geheim");
  expect(await page.getByRole("dialog").count()).toBe(0);
  expect(await page.getByRole("link", { name: /Add service|Edit|Delete/ }).count()).toBe(0);
  expect(await page.getByRole("switch").isDisabled()).toBe(true);
  const refused = await page.request.post(LIST, {
    form: { intent: "delete", id },
    headers: { origin: harness.url },
    maxRedirects: 0,
  });
  expect(refused.status()).toBe(403);
  expect(await services()).toHaveLength(1);
});

test("without scripts a service can be added, edited and deleted", async () => {
  const page = await harness.openAs("operator", { javaScriptEnabled: false });
  await page.goto(`${LIST}/new?kind=http&preset=plain-json`);
  await nameField(page).fill("Ohne Skripte");
  await withoutTest(page);
  await page.getByRole("button", { name: "Save and switch on" }).click();
  await page.getByText("must be an http or https address").first().waitFor();
  expect(await nameField(page).inputValue()).toBe("Ohne Skripte");
  await page.getByLabel("Endpoint").fill(`${harness.partner.url}/ok`);
  await withoutTest(page);
  await page.getByRole("button", { name: "Save and switch on" }).click();
  await toast(page, "API service created successfully");
  await page.goto(LIST);
  await page.getByRole("link", { name: "Edit Ohne Skripte" }).click();
  await page.waitForURL(/api-services\/[^/]+$/); // the whole page, because the last row of a partial one is another
  await page.locator('input[name="rowTarget"]').last().fill("quelle");
  await page.locator('select[name="rowSource"]').last().selectOption("text");
  await page.locator('input[name="rowText"]').last().fill("Stufenlos");
  await page.getByRole("button", { name: "Save changes" }).click();
  await toast(page, "API service updated successfully");
  expect(await services()).toMatchObject([{ config: { request: { body: { quelle: "Stufenlos" } } } }]);
  await page.goto(LIST);
  await page.getByRole("link", { name: "Delete Ohne Skripte" }).click();
  await page.getByRole("button", { name: "Delete" }).click();
  await toast(page, "API service deleted successfully");
  expect(await services()).toEqual([]);
});

test.each(staffLooksAtNight)("axe passes in every state, %s at %i px", async (colorScheme, width) => {
  const id = await connect("Musterbörse", { description: "Lead marketplace", apiKey: KEY });
  await connect("Altbestand", { isActive: false, sendMode: "manual" });
  const page = await harness.openAs("owner", { viewport: { width, height: 900 }, colorScheme });
  for (const part of ["", `/${id}`, "/new", "/new?kind=meta", "/new?kind=webhook", `?delete=${id}`]) {
    await page.goto(`${LIST}${part}`);
    await expectStateAccessible(page);
  }
});
