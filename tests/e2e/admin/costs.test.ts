import { beforeAll, expect, test } from "vitest";
import { findCampaign } from "#server/leads/submissions/find-campaign.ts";
import { COST_FILES, encoded } from "#testing/fixtures/cost-files.ts";
import { xssPayloads } from "#testing/fixtures/xss-payloads.ts";
import { expectStateAccessible } from "#tests/e2e/harness/accessibility.ts";
import { scriptWays, staffLooks } from "#tests/e2e/harness/samples.ts";
import { useStaffHarness } from "#tests/e2e/harness/staff-harness.ts";

const harness = useStaffHarness();
beforeAll(() => findCampaign(harness.database.db, { source: "google", medium: "cpc", campaign: "herbst" }));

/** Google's German export with broken lines. */
const broken = COST_FILES.find(({ name }) => name === "Google, German, with broken lines");
if (!broken) throw new Error("No such file");
const file = { name: "bericht.csv", mimeType: "text/csv", buffer: Buffer.from(encoded(broken)) };

test.each(scriptWays)("an operator previews an export and saves it, scripts %s", async (javaScriptEnabled) => {
  await harness.database.db.deleteFrom("ad_costs").execute();
  const page = await harness.open("operator", { javaScriptEnabled });
  await page.goto("/admin/insights/costs");
  await page.getByRole("button", { name: "Preview" }).click();
  await page.getByText("Choose a file", { exact: true }).waitFor();
  await page.getByLabel("Export of a campaign report").setInputFiles(file);
  await page.getByRole("button", { name: "Preview" }).click();
  const rejected = page.getByRole("table", { name: "Rejected lines" });
  await rejected.getByRole("row", { name: "Line 6 " }).getByText("not in euros").waitFor();
  expect(await rejected.getByRole("row").count()).toBe(1 + Object.keys(broken.rejected ?? {}).length);
  await page.getByRole("table", { name: "Matched campaigns" }).getByText("google / cpc / herbst").waitFor();
  expect(await harness.database.db.selectFrom("ad_costs").selectAll().execute()).toEqual([]);
  await page.getByRole("button", { name: "Save costs" }).click();
  await page.getByRole("table", { name: "Saved costs" }).getByText("€10.00").waitFor();
  const stored = await harness.database.db.selectFrom("ad_costs").select(["cents", "clicks", "platform"]).execute();
  expect(stored).toEqual([{ cents: "1000", clicks: 5, platform: "google" }]);
});

test("scripts in a file do not run, neither in the preview nor once saved", async () => {
  const rows = xssPayloads.map((payload, n) => `"${payload.replaceAll('"', '""')}",2026-10-01,${n},${n}`);
  const lines = ["Campaign,Day,Cost,Clicks", ...rows, ...rows.map((row) => row.replace("2026-10-01", "nie"))];
  const page = await harness.open("operator");
  const ran: string[] = [];
  await page.context().exposeFunction("ran", () => void ran.push(page.url()));
  await page.goto("/admin/insights/costs");
  const buffer = Buffer.from(lines.join("\n"));
  await page.getByLabel("Export of a campaign report").setInputFiles({ name: "x.csv", mimeType: "text/csv", buffer });
  await page.getByRole("button", { name: "Preview" }).click();
  await page.getByRole("table", { name: "Rejected lines" }).waitFor();
  expect(await page.evaluate(() => document.querySelectorAll("[onerror], [onload], [onfocus], [srcdoc]").length)).toBe(
    0,
  );
  await page.getByLabel("Also save what no link matches").check();
  await page.getByRole("button", { name: "Save costs" }).click();
  await page.getByRole("table", { name: "Saved costs" }).waitFor();
  expect(ran).toEqual([]);
});

test.each(staffLooks)("axe passes in a preview, %s at %i px", async (colorScheme, width) => {
  const page = await harness.open("operator", { viewport: { width, height: 900 }, colorScheme });
  await page.goto("/admin/insights/costs");
  await page.getByLabel("Export of a campaign report").setInputFiles(file);
  await page.getByRole("button", { name: "Preview" }).click();
  await page.getByRole("table", { name: "Rejected lines" }).waitFor();
  await expectStateAccessible(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
});
