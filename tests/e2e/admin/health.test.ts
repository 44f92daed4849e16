import { expect, test } from "vitest";
import { connectFakeService } from "#testing/fixtures/services.ts";
import { expectStateAccessible } from "#tests/e2e/harness/accessibility.ts";
import { scriptWays, staffLooksAtNight } from "#tests/e2e/harness/samples.ts";
import { useStaffHarness } from "#tests/e2e/harness/staff-harness.ts";

const DESK = { width: 1440, height: 900 };
const harness = useStaffHarness();

const connect = (name: string) => connectFakeService(harness.database.db, { url: "http://127.0.0.1:1/ok", name });

test("without services the page says how to add one", async () => {
  const page = await harness.open("viewer", { viewport: DESK });
  await page.goto("/admin/delivery-health");
  await page.getByRole("heading", { name: "No API service yet" }).waitFor();
});

test.each(scriptWays)(
  "an operator pauses and resumes a service, which is audited, scripts %s",
  async (javaScriptEnabled) => {
    const name = `Musterbörse ${javaScriptEnabled ? "mit" : "ohne"}`;
    const id = await connect(name);
    const circuit = () =>
      harness.database.db
        .selectFrom("circuit_breakers")
        .select("state")
        .where("api_service_id", "=", id)
        .executeTakeFirstOrThrow();
    const page = await harness.open("operator", { viewport: DESK, javaScriptEnabled });
    await page.goto("/admin/delivery-health");

    await page.getByRole("link", { name: `Pause ${name}` }).click();
    await page
      .getByRole("alertdialog", { name: `Pause ${name}?` })
      .getByText("No lead waits at the moment")
      .waitFor();
    await page.getByRole("button", { name: "Pause", exact: true }).click();
    await page.getByRole("row", { name }).getByText("Paused").waitFor();
    expect(await circuit()).toEqual({ state: "paused" });

    await page.getByRole("link", { name: `Resume ${name}` }).click();
    await page.getByRole("button", { name: "Resume", exact: true }).click();
    await page.getByRole("row", { name }).getByText("Operational").waitFor();
    expect(await circuit()).toEqual({ state: "open" });

    await page.goto(`/admin/audit-log?group=services&target=api_service:${id}`);
    const actions = await page.getByRole("row").filter({ hasText: "operator@stufenlos.example" }).allTextContents();
    expect(actions.map((row) => /(Paused|Resumed) API service/.exec(row)?.[1])).toEqual(["Resumed", "Paused"]);
  },
);

test("a viewer sees health, but no switches and no audit log", async () => {
  const id = await connect("Liftring");
  const page = await harness.open("viewer", { viewport: DESK, javaScriptEnabled: false });
  await page.goto("/admin/delivery-health");
  await page.getByRole("row", { name: "Liftring" }).waitFor();
  expect(await page.getByRole("link", { name: /^Pause/ }).count()).toBe(0);
  const response = await page.goto("/admin/audit-log");
  expect(response?.status()).toBe(403);
  const headers = { cookie: harness.cookies.viewer, origin: harness.url };
  const body = new URLSearchParams({ intent: "pause", service: id });
  expect((await fetch(`${harness.url}/admin/delivery-health`, { method: "POST", headers, body })).status).toBe(403);
});

test.each(staffLooksAtNight)("axe passes on both screens, %s at %i px", async (colorScheme, width) => {
  await connect(`Rückruf ${colorScheme} ${width}`);
  const page = await harness.open("owner", { viewport: { width, height: 900 }, colorScheme });
  for (const path of ["/admin/delivery-health", "/admin/audit-log"]) {
    await page.goto(path);
    await expectStateAccessible(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), path).toBeLessThanOrEqual(0);
  }
});
