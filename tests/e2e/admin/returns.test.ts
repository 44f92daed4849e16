import { sql } from "kysely";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { seedBuyers, storeAllocation } from "#testing/fixtures/buyers.ts";
import { seedReturns, storeReturn } from "#testing/fixtures/returns.ts";
import { expectStateAccessible } from "#tests/e2e/harness/accessibility.ts";
import { scriptWays, staffLooksAtNight } from "#tests/e2e/harness/samples.ts";
import { useStaffHarness } from "#tests/e2e/harness/staff-harness.ts";

const harness = useStaffHarness();
let sale: { buyerId: string; orderId: string };
let due: string;

beforeAll(async () => {
  sale = await seedBuyers(harness.database.db);
});
beforeEach(async () => {
  await harness.database.db.deleteFrom("returns").execute();
  due = await seedReturns(harness.database.db, sale);
  await harness.database.db.updateTable("orders").set({ return_rules: null }).execute();
});

const WAYS = scriptWays.map((scripts) => [scripts ? "with scripts" : "without scripts", scripts] as const);

const stored = (id: string) =>
  harness.database.db
    .selectFrom("returns")
    .select(["state", "credit_cents", "decided_reason", "decided_by"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();

test.each(WAYS)("an operator declines a request, undoes it, and accepts it in part, %s", async (_, withScripts) => {
  const page = await harness.open("operator", {
    javaScriptEnabled: withScripts,
    viewport: { width: 1440, height: 900 },
  });
  await page.goto("/admin/returns");
  const title = page.getByRole("heading", { level: 2, name: "Musterlift Rheinland GmbH: unreachable" });
  await title.waitFor();
  expect(await page.getByRole("row", { name: "Not met At least 5 tries" }).innerText()).toContain("2 tries");
  await page.getByLabel("If you decline").fill("Zwei Versuche sind zu wenig.");
  await page.getByRole("button", { name: "Decline" }).click();
  const next = page.getByRole("heading", { level: 2, name: "Musterlift Rheinland GmbH: number not in service" });
  await next.waitFor();
  expect(await stored(due)).toMatchObject({
    state: "declined",
    decided_reason: "Zwei Versuche sind zu wenig.",
    decided_by: "operator@stufenlos.example",
  });
  // keeps the undo window open, however slow the browser is
  await sql`update returns set decided_at = now() + interval '1 hour' where id = ${due}`.execute(harness.database.db);
  await page.goto(`/admin/returns?done=${due}`);
  await page.getByText("Declined: Musterlift Rheinland GmbH").waitFor();
  await page.getByRole("button", { name: "Undo" }).click();
  await title.waitFor();
  expect((await stored(due)).state).toBe("open");

  await page.getByRole("link", { name: "In part" }).click();
  const dialog = page.getByRole("dialog", { name: "Accept in part" });
  await dialog.getByLabel("Credit in euros").fill("99");
  await dialog.getByRole("button", { name: "Accept in part" }).click();
  await dialog.getByText("A credit is at most the price, €45.00").waitFor();
  await dialog.getByLabel("Credit in euros").fill("12,50");
  await dialog.getByRole("button", { name: "Accept in part" }).click();
  await next.waitFor();
  expect(await stored(due)).toMatchObject({ state: "accepted", credit_cents: 1250 });

  await page.goto(`/admin/returns/${due}`);
  const outcome = page.getByRole("region", { name: "Accepted" });
  expect(await outcome.innerText()).toContain("Decided by operator@stufenlos.example");
  expect(await outcome.innerText()).toContain("Wir schreiben Ihnen 12,50 Euro gut.");
});

test("shortcuts open the next request and accept it, and the next one is announced", async () => {
  const page = await harness.open("operator", { viewport: { width: 1440, height: 900 } });
  await page.goto("/admin/returns");
  await page.keyboard.press("j");
  const second = page.getByRole("heading", { level: 2, name: "Musterlift Rheinland GmbH: number not in service" });
  await second.waitFor();
  await page.keyboard.press("k");
  const first = page.getByRole("heading", { level: 2, name: "Musterlift Rheinland GmbH: unreachable" });
  await first.waitFor();
  await page.keyboard.press("a");
  await second.waitFor();
  await expect.poll(() => second.evaluate((heading) => heading === document.activeElement)).toBe(true);
  expect((await stored(due)).state).toBe("accepted");
});

test("filters by buyer, reason and reference, and a viewer decides nothing", async () => {
  const page = await harness.open("viewer", { javaScriptEnabled: false, viewport: { width: 1440, height: 900 } });
  await page.goto("/admin/returns");
  const list = page.getByRole("group", { name: "To decide" });
  expect(await list.getByRole("link").count()).toBe(3);
  expect(await page.getByRole("button", { name: /Decline|Accept/ }).count()).toBe(0);
  expect(await page.getByRole("link", { name: /Import CSV|Add return request|In part/ }).count()).toBe(0);
  await page.getByLabel("Reason").selectOption("Duplicate");
  await page.getByRole("button", { name: "Filter" }).click();
  await page.getByRole("heading", { level: 2, name: "Musterlift Rheinland GmbH: duplicate" }).waitFor();
  expect(await list.getByRole("link").count()).toBe(1);
  await page.getByRole("link", { name: "Show all" }).click();
  await page.getByLabel("Reference").fill(due.slice(-8).toUpperCase());
  await page.getByRole("button", { name: "Filter" }).click();
  await page.getByRole("heading", { level: 2, name: "Musterlift Rheinland GmbH: unreachable" }).waitFor();
  expect(await list.getByRole("link").count()).toBe(1);
  await page.getByLabel("Reference").fill("nobody");
  await page.getByRole("button", { name: "Filter" }).click();
  await page.getByRole("heading", { name: "No such return request" }).waitFor();
});

test.each(WAYS)("an operator records a request by delivery id, %s", async (_, withScripts) => {
  const id = await storeAllocation(harness.database.db, sale);
  const page = await harness.open("operator", { javaScriptEnabled: withScripts });
  await page.goto("/admin/returns/new");
  await page.getByLabel("Lead or reference").fill("nobody knows");
  await page.getByLabel("Note").fill("steht in der Mail");
  await page.getByRole("button", { name: "Add the return request" }).click();
  await page.getByText("There is no such sale").first().waitFor();
  expect(await page.getByLabel("Note").inputValue()).toBe("steht in der Mail");
  await page.getByLabel("Lead or reference").fill(id);
  await page.getByRole("combobox", { name: "Reason" }).selectOption("Fake request");
  await page.getByRole("button", { name: "Add the return request" }).click();
  await page.getByRole("heading", { level: 2, name: "Musterlift Rheinland GmbH: fake request" }).waitFor();
  await page.getByText("steht in der Mail").waitFor();
});

test.each(WAYS)("imports a buyer's list and names every rejected line, %s", async (_, withScripts) => {
  const id = await storeAllocation(harness.database.db, sale);
  const text = `Referenz;Grund;Bemerkung\r\n${id};Fake;\r\nunbekannt;Fake;\r\n${id};gefällt nicht;\r\n;Fake;`;
  const page = await harness.open("operator", { javaScriptEnabled: withScripts });
  await page.goto("/admin/returns/import");
  await page.getByRole("button", { name: "Import return requests" }).click();
  await page.getByText("Choose whose list it is").waitFor();
  await page.getByLabel("Whose list it is").selectOption("Musterlift Rheinland GmbH");
  await page
    .getByLabel("CSV")
    .setInputFiles({ name: "liste.csv", mimeType: "text/csv", buffer: Buffer.from(text, "latin1") });
  await page.getByRole("button", { name: "Import return requests" }).click();
  await page.getByText("1 return request recorded, 0 recorded before, 3 lines rejected").waitFor();
  const rejected = page.getByRole("table", { name: "Rejected lines" });
  await rejected.getByRole("row", { name: /Line 3 This buyer has no sale with this reference/ }).waitFor();
  await rejected.getByRole("row", { name: /Line 4 It names no reason that we know .* gefällt nicht/ }).waitFor();
  await rejected.getByRole("row", { name: /Line 5 It names no lead/ }).waitFor();
});

test.each(WAYS)("an order gets its own rules, and the default again, %s", async (_, withScripts) => {
  const page = await harness.open("operator", { javaScriptEnabled: withScripts });
  await page.goto(`/admin/returns/rules/${sale.orderId}`);
  const limit = page.getByLabel("At most, % of a month's sales");
  await limit.fill("500");
  await page.getByRole("checkbox", { name: "Fake" }).uncheck();
  await page.getByRole("button", { name: "Save rules" }).click();
  await page.getByText("A whole number from 1 to 100").waitFor();
  expect(await page.getByRole("checkbox", { name: "Fake" }).isChecked()).toBe(false);
  await limit.fill("5");
  await page.getByRole("button", { name: "Save rules" }).click();
  await page.getByText("Own rules").waitFor();
  const id = await storeReturn(harness.database.db, sale, { reason: "fake" });
  await page.goto(`/admin/returns/${id}`);
  await page.getByRole("row", { name: "Not met The order accepts this reason" }).waitFor();
  await page.goto(`/admin/returns/rules/${sale.orderId}`);
  await page.getByRole("link", { name: "Usual rules" }).click();
  await page.getByRole("button", { name: "Use the usual rules" }).click();
  await page.getByText("The usual rules", { exact: true }).waitFor();
  expect(await page.getByRole("checkbox", { name: "Fake" }).isChecked()).toBe(true);
});

test.each(staffLooksAtNight)("axe passes without sideways scrolling, %s at %i px", async (colorScheme, width) => {
  const page = await harness.open("operator", { viewport: { width, height: 900 }, colorScheme });
  const request = `/admin/returns/${due}`;
  const rules = `/admin/returns/rules/${sale.orderId}`;
  for (const address of ["/admin/returns", request, `${request}?ask=part`, "/admin/returns?view=decided", rules]) {
    await page.goto(address);
    await expectStateAccessible(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), address).toBeLessThanOrEqual(
      0,
    );
  }
});
