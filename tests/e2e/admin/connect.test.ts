import { sql } from "kysely";
import type { Page } from "playwright-core";
import { beforeEach, expect, test } from "vitest";
import { apiKeyContext, unseal } from "#server/platform/secrets/seal.ts";
import { scriptsRun } from "#testing/browser/browser.ts";
import { CANARY } from "#testing/fixtures/secret-canary.ts";
import { connectFakeService, testRing } from "#testing/fixtures/services.ts";
import { expectStateAccessible } from "#tests/e2e/harness/accessibility.ts";
import { staffLooks } from "#tests/e2e/harness/samples.ts";
import { isNightly } from "#tests/nightly.ts";
import { useServicesHarness } from "#tests/e2e/harness/services-harness.ts";

const harness = useServicesHarness();
const LIST = "/admin/api-services";
const KEY = `${CANARY}-schluessel-7Q4x`;

beforeEach(() => sql`delete from api_services`.execute(harness.database.db));

const services = () => harness.database.db.selectFrom("api_services").selectAll().execute();

test("a typed key survives all switches, a test uses unsaved fields, and leaving asks", async () => {
  const page = await harness.openAs("operator");
  await page.goto(`${LIST}?add=http`);
  await page.waitForURL(`**${LIST}/new?kind=http`);
  await scriptsRun(page);
  await page.getByLabel("API key").fill(KEY);
  await page.locator("label", { hasText: /^JSON$/ }).click();
  await page.getByLabel("Definition").waitFor();
  await page.locator("label", { hasText: /^Rows$/ }).click();
  for (const kind of ["Conversions API", "Mail", "Webhook", "Plain JSON", "Lead marketplace"]) {
    await page.getByRole("link", { name: kind }).click();
    await page.locator(`[aria-current="true"]`, { hasText: kind }).waitFor();
    expect(await page.locator('[name="apiKey"]').inputValue(), kind).toBe(KEY);
  }
  await page.getByLabel("Endpoint").fill(`${harness.partner.url}/201`);
  await page.getByRole("heading", { name: "Test before saving" }).click(); // blurs the field, because shortcuts are off inside it
  await page.keyboard.press("t");
  await page.getByText("Test lead accepted").waitFor();
  const tests = page.getByRole("list", { name: "Last tests" }).getByRole("listitem");
  await tests.filter({ hasText: "accepted" }).last().waitFor();
  expect(await page.getByRole("group", { name: "Request that was sent" }).innerText()).toContain("Bearer redacted");
  expect(await services()).toEqual([]);
  await page.getByLabel("Send key as").selectOption("none");
  await page.getByText("The key must go somewhere").first().waitFor();
  const crumb = page.getByRole("navigation", { name: "Breadcrumb" }).getByRole("link", { name: "API Services" });
  await crumb.click();
  await page.getByRole("alertdialog", { name: "Leave without saving?" }).waitFor();
  await page.keyboard.press("Escape");
  expect(await page.locator('[name="apiKey"]').inputValue()).toBe(KEY);
  await crumb.click();
  await page.getByRole("button", { name: "Leave" }).click();
  await page.waitForURL(`**${LIST}`);
});

const EXAMPLE = {
  lead: {
    ref: "4711",
    contact: { full_name: "Max Muster", phone: "+4922112345", email: "max@example.org" },
    address: { zip: "50667" },
    care_grade: "YES",
    source: "stufenlos",
  },
};

test("a buyer with nested fields, a value table and a response rule goes live on three forms in 18 interactions", async () => {
  const page = await harness.openAs("operator", { viewport: { width: 1440, height: 900 } });
  await page.goto(LIST);
  let interactions = 0;
  const act = async (step: () => Promise<unknown>) => {
    interactions += 1;
    await step();
  };
  await act(() => page.getByRole("link", { name: "Add service" }).click());
  await page.getByRole("heading", { name: "Connect a buyer" }).waitFor();
  await act(() => page.locator('input[name="name"]').fill("Musterlift Westfalen"));
  await act(() => page.getByLabel("Endpoint").fill(`${harness.partner.url}/200-number`));
  await act(() => page.getByLabel("API key").fill(KEY));
  await act(() => page.getByLabel("Paste their example request").fill(JSON.stringify(EXAMPLE)));
  await act(() => page.getByRole("button", { name: "Create mapping" }).click());
  await page.locator('input[value="lead.contact.full_name"]').waitFor();
  const words = { granted: "YES", none: "NO", applied: "PENDING", unknown: "NO" };
  for (const [ours, theirs] of Object.entries(words)) {
    await act(() => page.getByLabel(`Their word for ${ours},`).fill(theirs));
  }
  await act(() => page.getByRole("checkbox", { name: "careGrade" }).check());
  await act(() => page.getByRole("button", { name: "Send test lead" }).click());
  await page.getByText("No clear answer").waitFor();
  await act(() => page.getByRole("button", { name: "id exists" }).click());
  await page.locator('input[name="rulePath"][value="id"]').waitFor();
  await act(() => page.getByRole("button", { name: "Send test lead" }).click());
  await page.getByText("Test lead accepted").waitFor();
  for (const form of ["Treppenlift", "Treppenlift 2", "Treppenlift 5"]) {
    await act(() => page.getByRole("checkbox", { name: `Enable for ${form}`, exact: true }).check());
  }
  await act(() => page.getByRole("button", { name: "Save and switch on" }).click());
  await page.locator("[data-toast]", { hasText: "API service created successfully" }).waitFor();
  expect(interactions).toBeLessThanOrEqual(18);
  const [stored] = await services();
  expect(stored).toMatchObject({
    is_active: true,
    config: {
      request: {
        body: {
          lead: {
            contact: { full_name: { "@path": "lead.fullName" } },
            care_grade: { "@map": { from: "lead.canonical.careGrade", table: words } },
            source: "stufenlos",
          },
        },
      },
      response: { rules: [{ when: { status: [200], path: "id", exists: true } }] },
    },
  });
  const forms = await harness.database.db
    .selectFrom("form_api_settings")
    .select("form_type")
    .where("is_enabled", "=", true)
    .orderBy("form_type")
    .execute();
  expect(forms.map(({ form_type }) => form_type)).toEqual(["treppenlift", "treppenlift2", "treppenlift5"]);
});

test("going live needs a key and an accepted test, or a confirmation", async () => {
  const page = await harness.openAs("operator");
  await page.goto(`${LIST}/new`);
  await page.locator('input[name="name"]').fill("Ungeprüft");
  await page.getByLabel("Endpoint").fill(`${harness.partner.url}/201`);
  const alert = page.getByRole("alert").filter({ hasText: "Failed to save API service" });
  await page.getByRole("button", { name: "Save and switch on" }).click();
  await alert.getByText("The key is missing").waitFor();
  await alert.getByText("No test of these settings was accepted").waitFor();
  expect(await services()).toEqual([]);
  await page.getByRole("button", { name: "Save as inactive" }).click();
  await page.waitForURL(`**${LIST}`);
  expect(await services()).toMatchObject([{ name: "Ungeprüft", is_active: false }]);
});

const LONG = "Donaudampfschifffahrtsgesellschaftskapitänstreppenlift Nordrhein-Westfalen & Söhne GmbH";

test.each(staffLooks)(
  "axe passes without sideways scrolling in every state, %s at %i px",
  async (colorScheme, width) => {
    const page = await harness.openAs("operator", { viewport: { width, height: 900 }, colorScheme });
    const look = async (state: string, runsAxe = true) => {
      if (runsAxe) await expectStateAccessible(page);
      const tooWide = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(tooWide, state).toBeLessThanOrEqual(0);
    };
    const sendTest = () => page.getByRole("button", { name: "Send test lead" }).click();
    await page.goto(`${LIST}/new`);
    await page.locator('input[name="name"]').fill(LONG);
    await page.getByLabel("API key").fill(KEY);
    await page
      .getByLabel("Paste their example request")
      .fill(JSON.stringify({ ...EXAMPLE, [LONG.slice(0, 54)]: LONG }));
    await page.getByRole("button", { name: "Create mapping" }).click();
    await page.getByLabel("Their word for granted,").waitFor();
    await page.getByRole("button", { name: "Add rule" }).click();
    await look("a table of values and an empty rule");
    await page.getByRole("checkbox", { name: "careGrade" }).check();
    await page.getByLabel("Endpoint").fill(`${harness.partner.url}/422?${LONG.replaceAll(" ", "-")}`);
    await sendTest();
    await page.getByText("Test lead refused").waitFor();
    await look("refused", isNightly);
    await page.getByLabel("Endpoint").fill(`${harness.partner.url}/200-number`);
    await sendTest();
    await page.getByText("No clear answer").waitFor();
    await page.getByRole("button", { name: "id exists" }).click();
    await look("a rule of the answer", isNightly);
    await sendTest();
    await page.getByText("Test lead accepted").waitFor();
    await page.getByLabel("Pasted answer").fill(JSON.stringify({ message: LONG }));
    await page.getByText("Message: ").waitFor();
    await look("accepted, and another answer pasted");
    await page.getByLabel("API key").fill("");
    await page.getByRole("button", { name: "Save and switch on" }).click();
    await page.getByText("The key is missing").first().waitFor();
    await look("not live without a key", isNightly);
    await page.getByRole("button", { name: "Save as inactive" }).click({ trial: true }); // nothing covers it
    await page.locator("label", { hasText: /^JSON$/ }).click();
    await page.getByLabel("Definition").waitFor();
    await page.getByRole("link", { name: "Cancel" }).click();
    await page.getByRole("alertdialog", { name: "Leave without saving?" }).waitFor();
    await look("as JSON, asked whether to leave");
  },
);

/** Presses Tab (or Shift+Tab) until the named element has the focus. */
async function tabTo(page: Page, name: RegExp, key = "Tab"): Promise<void> {
  const nameOfFocus = () =>
    page.evaluate(() => {
      const element = document.activeElement;
      const labels =
        element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement ? element.labels : null;
      return (element?.getAttribute("aria-label") ?? labels?.[0]?.textContent ?? element?.textContent ?? "").trim();
    });
  for (let presses = 0; presses < 250; presses++) {
    if (name.test(await nameOfFocus())) return;
    await page.keyboard.press(key);
  }
  throw new Error(`The keyboard does not reach ${name}`);
}

test("a buyer is connected and goes live by keyboard alone", async () => {
  const page = await harness.openAs("operator", { viewport: { width: 1440, height: 900 } });
  await page.goto(LIST);
  const type = async (field: RegExp, text: string) => {
    await tabTo(page, field);
    await page.keyboard.insertText(text);
  };
  const press = async (control: RegExp, key: string, way = "Tab") => {
    await tabTo(page, control, way);
    await page.keyboard.press(key);
  };
  await press(/^Add service$/, "Enter");
  await page.getByRole("heading", { name: "Connect a buyer" }).waitFor();
  await type(/^Name/, "Tastatur GmbH");
  await type(/^Endpoint/, `${harness.partner.url}/200-number`);
  await type(/^API key/, KEY);
  await type(/^Paste their example request/, JSON.stringify(EXAMPLE));
  await press(/^Create mapping$/, "Enter");
  await page.locator('input[value="lead.contact.full_name"]').waitFor();
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe("Create mapping");
  await press(/^careGrade/, "Space");
  await press(/^Send test lead/, "Enter");
  await page.getByText("No clear answer").waitFor();
  await press(/^id exists$/, "Enter");
  await page.locator('input[name="rulePath"][value="id"]').waitFor();
  await press(/^Send test lead/, "Enter", "Shift+Tab");
  await page.getByText("Test lead accepted").waitFor();
  await press(/^Enable for Treppenlift$/, "Space", "Shift+Tab");
  await press(/^Save and switch on$/, "Enter");
  await page.locator("[data-toast]", { hasText: "API service created successfully" }).waitFor();
  expect(await services()).toMatchObject([{ name: "Tastatur GmbH", is_active: true }]);
});

test("a service saved inactive is tested and activated on its page, not in the list", async () => {
  const url = "http://127.0.0.1:1/ok";
  const id = await connectFakeService(harness.database.db, { url, name: "Neukunde", isActive: false });
  const page = await harness.openAs("operator");
  await page.goto(LIST);
  await page.getByRole("link", { name: "Test and switch on Neukunde" }).click();
  await page.getByRole("button", { name: "Save and switch on" }).waitFor();
  expect(new URL(page.url()).pathname).toBe(`${LIST}/${id}`);
  expect(await services()).toMatchObject([{ is_active: false }]);
});

test("the conversions service has fields for token and pixel id, and stores the specification's JSON", async () => {
  const page = await harness.openAs("owner");
  await page.goto(`${LIST}/new?kind=meta`);
  await page.locator('input[name="name"]').fill("Plauderplatz CAPI");
  await page.getByLabel("Access token").fill(KEY);
  await page.getByLabel("Pixel ID").fill("000000004711");
  await page.getByLabel("When a lead is sold").check();
  await page.getByLabel("Without a test").check();
  await page.getByRole("button", { name: "Save and switch on" }).click();
  await page.locator("[data-toast]", { hasText: "API service created successfully" }).waitFor();
  const [stored] = await services();
  const key: unknown = JSON.parse(unseal(testRing, stored?.api_key ?? "", apiKeyContext(stored?.id ?? "")));
  expect(key).toEqual({ access_token: KEY, pixel_id: "000000004711" });
  expect(stored?.config).toEqual({ pixelId: "000000004711", trigger: "sold" });
});

test("without scripts a conversions service switches to sales and back", async () => {
  const apiKey = JSON.stringify({ access_token: KEY, pixel_id: "4711" });
  const id = await connectFakeService(harness.database.db, {
    url: harness.partner.url,
    name: "Plauderplatz CAPI",
    kind: "meta",
    config: { pixelId: "4711" },
    apiKey,
  });
  const page = await harness.openAs("operator", { javaScriptEnabled: false });
  for (const [before, label, config] of [
    ["Lead", "When a lead is sold", { pixelId: "4711", trigger: "sold" }],
    ["Purchase", "When a lead is submitted", { pixelId: "4711" }],
  ] as const) {
    await page.goto(`${LIST}/${id}`);
    await page.getByText(`"event_name": "${before}"`).first().waitFor();
    await page.getByLabel(label).check();
    await page.getByRole("button", { name: "Save changes" }).click();
    await page.getByText("API service updated successfully").waitFor();
    const [stored] = await services();
    expect(stored?.config).toEqual(config);
  }
});
