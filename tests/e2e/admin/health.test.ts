import { expect, test } from "vitest";
import { connectPartner } from "#testing/fixtures/services.ts";
import { expectAccessible } from "#tests/e2e/harness/accessibility.ts";
import { useStaffStage } from "#tests/e2e/harness/staff-harness.ts";

const DESK = { width: 1440, height: 900 };
const stage = useStaffStage();

const connect = (name: string) => connectPartner(stage.database.db, { url: "http://127.0.0.1:1/ok", name });

test("without a service the page says how to get one", async () => {
  const page = await stage.open("viewer", { viewport: DESK });
  await page.goto("/admin/delivery-health");
  await page.getByRole("heading", { name: "No API service yet" }).waitFor();
});

test.each([
  ["with scripts", true],
  ["without scripts", false],
])("an operator pauses and resumes a service, and the audit log tells it, %s", async (how, javaScriptEnabled) => {
  const name = `Musterbörse ${how}`;
  const id = await connect(name);
  const gate = () =>
    stage.database.db
      .selectFrom("service_gates")
      .select("state")
      .where("api_service_id", "=", id)
      .executeTakeFirstOrThrow();
  const page = await stage.open("operator", { viewport: DESK, javaScriptEnabled });
  await page.goto("/admin/delivery-health", { waitUntil: javaScriptEnabled ? "networkidle" : "load" });

  await page.getByRole("link", { name: `Pause ${name}` }).click();
  await page
    .getByRole("alertdialog", { name: `Pause ${name}?` })
    .getByText("No lead waits at the moment")
    .waitFor();
  await page.getByRole("button", { name: "Pause", exact: true }).click();
  await page.getByRole("row", { name }).getByText("Paused").waitFor();
  expect(await gate()).toEqual({ state: "paused" });

  await page.getByRole("link", { name: `Resume ${name}` }).click();
  await page.getByRole("button", { name: "Resume", exact: true }).click();
  await page.getByRole("row", { name }).getByText("Closed").waitFor();
  expect(await gate()).toEqual({ state: "open" });

  await page.goto(`/admin/audit-log?group=services&target=api_service:${id}`);
  const deeds = await page.getByRole("row").filter({ hasText: "operator@stufenlos.example" }).allTextContents();
  expect(deeds.map((row) => /(Paused|Resumed) API service/.exec(row)?.[1])).toEqual(["Resumed", "Paused"]);
});

test("a viewer sees how services do, may not switch them, and is refused the audit log", async () => {
  const id = await connect("Liftring");
  const page = await stage.open("viewer", { viewport: DESK });
  await page.goto("/admin/delivery-health");
  await page.getByRole("row", { name: "Liftring" }).waitFor();
  expect(await page.getByRole("link", { name: /^Pause/ }).count()).toBe(0);
  const response = await page.goto("/admin/audit-log");
  expect(response?.status()).toBe(403);
  const headers = { cookie: stage.cookies.viewer, origin: stage.url };
  const body = new URLSearchParams({ intent: "pause", service: id });
  expect((await fetch(`${stage.url}/admin/delivery-health`, { method: "POST", headers, body })).status).toBe(403);
});

test.each(["light", "dark"] as const)("axe finds nothing on either screen, %s", async (colorScheme) => {
  await connect(`Rückruf ${colorScheme}`);
  for (const viewport of [DESK, { width: 390, height: 844 }]) {
    const page = await stage.open("owner", { viewport, colorScheme });
    for (const path of ["/admin/delivery-health", "/admin/audit-log"]) {
      await page.goto(path);
      await expectAccessible(page);
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), path).toBeLessThanOrEqual(0);
    }
  }
});
