import { sql } from "kysely";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { linkAll, PERSON, seedDossier } from "#testing/fixtures/dossier.ts";
import { seedLead } from "#testing/fixtures/seed-leads.ts";
import { testRing } from "#testing/fixtures/services.ts";
import { xssPayloads } from "#testing/fixtures/xss-payloads.ts";
import { expectStateAccessible } from "#tests/e2e/harness/accessibility.ts";
import { scriptWays, staffLooks } from "#tests/e2e/harness/samples.ts";
import { useStaffHarness } from "#tests/e2e/harness/staff-harness.ts";

const harness = useStaffHarness();
const seed = (more = {}) => seedDossier(harness.database.db, testRing, more);

async function open(page: Page, id: string, reason = "Letter of the authority, file 1"): Promise<void> {
  await page.goto(`/admin/dossier/${id}`);
  await page.getByRole("textbox", { name: /Reason/ }).fill(reason);
  await page.getByRole("button", { name: "Open dossier" }).click();
  await page.getByRole("heading", { name: "Checked just now" }).waitFor();
}

test.each(scriptWays)(
  "scripts %s: a lead's dossier opens with a reason, shows proof and screen, and is exported",
  async (javaScriptEnabled) => {
    const lead = await seedLead(harness.database.db, { formType: "treppenlift5" });
    await linkAll(harness.database.db);
    const page = await harness.open("operator", { javaScriptEnabled });
    await page.goto(`/admin/forms/treppenlift5?lead=${lead}`);
    await page.getByRole("link", { name: "Consent dossier" }).click();
    await page.getByRole("button", { name: "Open dossier" }).waitFor();
    await expectRefused(page, lead);
    await open(page, lead);
    await page.getByText("Reason: Letter of the authority, file 1").waitFor();
    const paper = page.getByRole("article");
    expect(await paper.getAttribute("lang")).toBe("de");
    expect(await paper.innerText()).toContain("Hannelore Brandt");
    const screen = page.frameLocator("iframe");
    await screen.getByRole("button", { name: /kostenfrei|Angebote|Anfrage|Weiter/ }).waitFor();
    expect(await screen.locator("body").innerText()).not.toContain("Hannelore");
    for (const [link, type] of [
      ["PDF, German", "application/pdf"],
      ["JSON", "application/json; charset=utf-8"],
    ] as const) {
      const address = (await page.getByRole("link", { name: link }).getAttribute("href")) ?? "";
      const file = await page.request.get(address);
      expect([file.status(), file.headers()["content-type"]]).toEqual([200, type]);
      expect((await file.body()).length).toBeGreaterThan(500);
    }
    await page.reload();
    await page.getByText("Nachweis als PDF ausgegeben").waitFor();
  },
);

/** Without a reason there is neither file nor screen. */
async function expectRefused(page: Page, lead: string): Promise<void> {
  for (const file of ["export?as=pdf", "export?as=json", "screen"]) {
    const answer = await page.request.get(`/admin/dossier/${lead}/${file}`, { maxRedirects: 0 });
    expect([answer.status(), answer.headers()["location"]]).toEqual([302, `/admin/dossier/${lead}`]);
  }
}

test("a viewer is refused, and the panel has no link", async () => {
  const lead = await seedLead(harness.database.db, { formType: "treppenlift5" });
  const page = await harness.open("viewer", { javaScriptEnabled: false });
  expect((await page.goto(`/admin/dossier/${lead}`))?.status()).toBe(403);
  await page.getByRole("heading", { name: "Your role does not allow this" }).waitFor();
  await page.goto(`/admin/forms/treppenlift5?lead=${lead}`);
  await page.getByRole("heading", { name: "Consent record" }).waitFor();
  expect(await page.getByRole("link", { name: "Consent dossier" }).count()).toBe(0);
});

test("a broken chain comes first with its link, and the document is stamped", async () => {
  const { id } = await seed();
  await harness.database.owner.transaction().execute(async (tx) => {
    await sql`alter table consent_events disable trigger consent_events_are_append_only`.execute(tx);
    await sql`update consent_events set details = details || '{"x": 1}' where submission_id = ${id} and kind = 'named'`.execute(
      tx,
    );
    await sql`alter table consent_events enable trigger consent_events_are_append_only`.execute(tx);
  });
  const page = await harness.open("owner");
  await open(page, id);
  expect(await page.locator("[data-result]").first().innerText()).toMatch(/^Chain is broken at link 2/);
  expect(await page.getByRole("article").innerText()).toMatch(
    /^ACHTUNG: Die Kette der Ereignisse ist gebrochen, bei Glied 2/,
  );
});

test.each(staffLooks)("axe passes without sideways scrolling, %s at %i px", async (colorScheme, width) => {
  const { id } = await seed();
  const page = await harness.open("operator", { colorScheme, viewport: { width, height: 800 } });
  await open(page, id);
  await page.getByText(PERSON.fullName).waitFor();
  await expectStateAccessible(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
});

test("scripts in names, firms and reasons do not run, in the document or the recreated screen", async () => {
  const payloads = xssPayloads.filter((_, n) => n % 20 === 0).join(" ");
  const { id } = await seed({ person: { fullName: payloads, email: payloads }, firms: xssPayloads.slice(0, 3) });
  const page = await harness.open("operator");
  const seen: string[] = [];
  page.on("dialog", (dialog) => {
    seen.push(dialog.message());
    void dialog.dismiss();
  });
  await page.context().exposeFunction("ran", () => void seen.push("ran"));
  await page.context().route(
    (url) => url.host !== new URL(harness.url).host,
    async (route) => {
      seen.push(route.request().url());
      await route.abort();
    },
  );
  await open(page, id, payloads.slice(0, 190));
  await page.goto(`/admin/dossier/${id}/screen`);
  expect(await page.locator("script, [onerror], [onload], [onclick]").count()).toBe(0);
  expect(seen).toEqual([]);
});
