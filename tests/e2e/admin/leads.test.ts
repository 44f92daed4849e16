import { sql } from "kysely";
import type { Route } from "playwright-core";
import { describe, expect, test } from "vitest";
import { workOneRound } from "#testing/jobs/work-one-round.ts";
import { seedLead } from "#testing/fixtures/seed-leads.ts";
import { expectStateAccessible } from "#tests/e2e/harness/accessibility.ts";
import { fullAtNight } from "#tests/nightly.ts";
import { overhang } from "#tests/e2e/harness/page-facts.ts";
import { scriptWays, staffLooks } from "#tests/e2e/harness/samples.ts";
import { LIST, rowOf, takenOver, toastOf, useLeadList } from "#tests/e2e/harness/lead-list.ts";

const { harness, ids, openList, auditsOf } = useLeadList();

test("the list shows every lead, newest first, with its status at each service", async () => {
  const page = await openList();
  expect(await page.title()).toBe("Treppenlift 5 · Stufenlos");
  const names = await page.locator("tr[data-lead] th a").allTextContents();
  expect(names.slice(0, 3)).toEqual(["Hannelore Brinkmeyer", "Dieter Holzapfel", "Ursula Feldkamp"]);
  expect(await rowOf(page, "Dieter Holzapfel").locator("td[data-service]").allTextContents()).toEqual([
    "Error· 3",
    "Success",
    "Success",
  ]);
  expect(await rowOf(page, "Ursula Feldkamp").locator("td[data-service]").allTextContents()).toEqual([
    "Success",
    "In doubt",
    "Pending",
  ]);
});

test("offers Send only at a manual service without the lead, and never for a blocked one", async () => {
  const page = await openList();
  const sends = page.getByRole("table").getByRole("button", { name: /^Send to/ });
  expect(await sends.count()).toBe(1);
  expect(await rowOf(page, "Testina Probe").locator("td[data-service]").allTextContents()).toEqual([
    'API submission blocked: Email contains "test"',
  ]);
  expect(await rowOf(page, "Heinz Küppers").locator("td[data-service]").allTextContents()).toEqual([
    "Invalid email format",
  ]);
});

test.each([["with scripts"], ["without scripts"]])(
  "Send queues the lead, and claims no result yet, %s",
  async (how) => {
    const before = await auditsOf("lead.send");
    const page = await harness.open("operator", { javaScriptEnabled: how === "with scripts" });
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto(LIST);
    await rowOf(page, "Hannelore").getByRole("button", { name: "Send to Liftring" }).click();
    await toastOf(page, "Liftring has not answered yet").waitFor();
    await rowOf(page, "Hannelore").locator("td[data-service]").nth(2).getByText("Pending").waitFor();
    expect(await auditsOf("lead.send")).toBe(before + 1);
  },
);

test("rejects a forged Send of a test address in the specification's words", async () => {
  const page = await openList();
  await page
    .locator('input[name="submissionId"]')
    .first()
    .evaluate((field: HTMLInputElement, id) => {
      field.value = id;
      field.form?.requestSubmit(); // at once, because a reload of the page's data would reset the value
    }, ids.blocked);
  await toastOf(page, "Cannot Send Test Data").waitFor();
  await page.getByText("Form submissions with test emails cannot be sent to real APIs").waitFor();
});

test("a lost or failed Send shows a toast, and the list stays", async () => {
  const page = await openList();
  const send = rowOf(page, "Hannelore").getByRole("button", { name: "Send to Liftring" });
  for (const fails of [(route: Route) => route.abort(), (route: Route) => route.fulfill({ status: 500, body: "" })]) {
    await page.route(/forms\/treppenlift5\.data/, (route) =>
      route.request().method() === "POST" ? fails(route) : route.continue(),
    );
    await send.click();
    await toastOf(page, "Failed to send to Liftring").waitFor();
    expect(await page.locator("tr[data-lead]").count()).toBe(6);
    await page.getByRole("button", { name: "Dismiss" }).click();
    await toastOf(page, "Failed to send to Liftring").waitFor({ state: "detached" });
    await page.unroute(/forms\/treppenlift5\.data/);
  }
});

test("an error is resent by its button", async () => {
  const page = await openList();
  await rowOf(page, "Dieter").getByRole("button", { name: "Retry at Musterbörse" }).click();
  await toastOf(page, "Musterbörse has not answered yet").waitFor();
  await rowOf(page, "Dieter").locator("td[data-service]").first().getByText("Pending").waitFor();
});

test("search and filters are in the URL, and an empty result names the blocking filter", async () => {
  const page = await openList();
  await page.keyboard.press("/");
  await page.keyboard.type("feldkamp");
  await page.keyboard.press("Enter");
  await page.waitForURL(/[?&]q=feldkamp/);
  await expect.poll(() => page.locator("tr[data-lead]").count()).toBe(1);
  await page.getByRole("button", { name: "Status" }).click();
  await page.getByRole("link", { name: "Error", exact: true }).click();
  await page.waitForURL(/status=error/);
  await page.getByText("1 lead matches without the status filter.").waitFor();
  await page.getByRole("link", { name: "Remove status filter" }).click();
  await rowOf(page, "Ursula Feldkamp").waitFor();
  await page
    .getByRole("link", { name: /In doubt/ })
    .first()
    .click();
  await page.waitForURL(/view=in-doubt/);
});

test("the panel works by keyboard alone, and its opening is audited once", async () => {
  const before = await auditsOf("lead.open");
  const page = await openList();
  await page.keyboard.press("j");
  await page.keyboard.press("j");
  await page.keyboard.press("Enter");
  await page.waitForURL(new RegExp(`lead=${ids.refused}`));
  const heading = page.getByRole("heading", { name: "Dieter Holzapfel" });
  await expect.poll(() => heading.evaluate((element) => element === document.activeElement)).toBe(true);
  await page.getByText("Musterbörse refused this lead").waitFor();
  await page.getByText("Attempt 3 · 422 refused").waitFor();
  await takenOver(page, () => page.reload());
  await heading.waitFor();
  expect(await auditsOf("lead.open")).toBe(before + 1);
  await page.keyboard.press("j");
  await page.getByRole("heading", { name: "Ursula Feldkamp" }).waitFor();
  await page.keyboard.press("Escape");
  await page.waitForURL((url) => !url.searchParams.has("lead"));
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe("Ursula Feldkamp");
});

test("r on a rejected lead opens it instead of sending", async () => {
  const page = await openList();
  await page.keyboard.press("j");
  await page.keyboard.press("j");
  await page.keyboard.press("r");
  await page.getByText("Sending the same content again will be refused again.").waitFor();
});

test("x selects, and the bar counts what it will do", async () => {
  const page = await openList();
  await page.keyboard.press("j");
  await page.keyboard.press("x");
  await page.keyboard.press("j");
  await page.keyboard.press("x");
  await page.getByRole("link", { name: "Retry 1 failed delivery" }).click();
  await page.getByRole("button", { name: "Retry 1 delivery" }).click();
  await toastOf(page, "1 delivery sent again").waitFor();
  await expect.poll(() => page.locator("dialog:modal").count()).toBe(0);
  await page.keyboard.press("Escape");
  await expect.poll(() => page.getByRole("toolbar").count()).toBe(0);
});

test("a doubt is resolved by one of three answers, none preselected", async () => {
  const page = await openList();
  await rowOf(page, "Ursula")
    .getByRole("link", { name: /In doubt/ })
    .click();
  const dialog = page.getByRole("dialog", { name: "Did Ursula Feldkamp reach Rückruf Nord?" });
  await dialog.waitFor();
  expect(await dialog.getByRole("radio").count()).toBe(3);
  expect(await dialog.getByRole("radio", { checked: true }).count()).toBe(0);
  await expect.poll(() => dialog.getByRole("button", { name: "Decide" }).isDisabled()).toBe(true);
  await dialog.getByRole("radio", { name: /^It arrived/ }).check();
  await dialog.getByRole("button", { name: "Mark as success" }).click();
  await toastOf(page, "The doubt is resolved").waitFor();
  await rowOf(page, "Ursula").locator("td[data-service]").nth(1).getByText("Success").waitFor();
});

test("erases one lead after a confirmation that lists its recipients", async () => {
  const page = await openList("operator", `${LIST}?lead=${ids.warned}`);
  await page.getByRole("link", { name: "Erase" }).click();
  await page
    .getByRole("alertdialog", { name: "Erase Horst Lindequist?" })
    .getByText("ask them to erase")
    .first()
    .waitFor();
  await page.getByRole("button", { name: "Erase lead" }).click();
  await toastOf(page, "1 lead erased").waitFor();
  await expect.poll(() => rowOf(page, "Horst").count()).toBe(0);
  await page.goto("/admin/privacy");
  const tasks = page.getByRole("checkbox", { name: new RegExp(ids.warned) });
  await tasks.first().waitFor();
  for (const task of await tasks.all()) await task.check();
  await page.getByRole("button", { name: "Mark selected as notified" }).click();
  await page.getByRole("heading", { name: "No one left to notify" }).waitFor();
});

describe.each(scriptWays)("Delete All, scripts %s", (scripts) => {
  test("deletes nothing before the form's name is typed, and then everything", async () => {
    const page = await harness.open("owner", { javaScriptEnabled: scripts });
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto(LIST);
    await page.getByRole("link", { name: "Delete All" }).click();
    const dialog = page.getByRole("alertdialog", { name: "Delete all Treppenlift 5 submissions?" });
    await dialog.getByText("This deletes 6 leads").waitFor();
    const button = dialog.getByRole("button", { name: "Delete All" });
    if (scripts) await expect.poll(() => button.isDisabled()).toBe(true);
    await dialog.getByLabel(/to confirm/).fill("treppenlift5");
    await button.click();
    await page.getByText("0 of 6 deleted · 6 waiting").waitFor();
    await workOneRound(harness.database.db);
    await page.reload();
    await page.locator("[data-toast]", { hasText: "All Treppenlift 5 submissions have been deleted" }).waitFor();
    await page.goto(LIST);
    await page.getByRole("heading", { name: "No submissions yet" }).waitFor();
  });
});

test("a viewer sees masked contact data and no actions", async () => {
  const page = await openList("viewer", `${LIST}?lead=${ids.refused}`);
  const html = await page.content();
  for (const secret of ["Holzapfel", "dieter@fach.example", "Brinkmeyer"]) expect(html).not.toContain(secret);
  expect(html).toContain("D. H.");
  for (const name of [/^Send/, /Resend/, /Retry/, /Delete All/, /Erase/, /Export/]) {
    expect(await page.getByRole("button", { name }).count(), String(name)).toBe(0);
    expect(await page.getByRole("link", { name }).count(), String(name)).toBe(0);
  }
});

test("new leads are announced, and do not move the list until requested", async () => {
  const page = await openList();
  await seedLead(harness.database.db, {
    formType: "treppenlift5",
    answers: { name: "Elfriede Neu", email: "e@neu.example" },
  });
  await sql`select pg_notify('deliveries_changed', '')`.execute(harness.database.db);
  const show = page.getByRole("button", { name: "1 new lead: show" }).first();
  await show.waitFor();
  expect(await rowOf(page, "Elfriede Neu").count()).toBe(0);
  await show.click();
  await rowOf(page, "Elfriede Neu").waitFor();
});

test("a failed list says so, and recovers with one click", async () => {
  const { owner } = harness.database;
  const page = await openList();
  await page.route("**/admin/live", (route) => route.abort()); // otherwise it would recover by itself
  await sql`alter table form_submissions rename column source to source_away`.execute(owner);
  try {
    await page.goto(LIST);
    await page.getByRole("heading", { name: "Failed to fetch submissions" }).waitFor();
    await toastOf(page, "Failed to fetch submissions").waitFor();
    expect(await page.getByText(/req_[0-9a-f]{8}/).count()).toBe(1);
  } finally {
    await sql`alter table form_submissions rename column source_away to source`.execute(owner);
  }
  await page.getByRole("button", { name: "Try again now" }).click();
  await rowOf(page, "Hannelore").waitFor();
});

test("an unknown form is not found", async () => {
  const page = await harness.open("viewer", { javaScriptEnabled: false });
  const response = await page.goto("/admin/forms/nonsense");
  expect(response?.status()).toBe(404);
  await page.getByRole("heading", { name: "Page not found" }).waitFor();
});

async function doubt(): Promise<string> {
  const { db } = harness.database;
  const found = await db
    .selectFrom("deliveries")
    .select("id")
    .where("submission_id", "=", ids.doubtful)
    .where("state", "=", "in_doubt")
    .executeTakeFirstOrThrow();
  return found.id;
}

test.each(staffLooks)("axe passes on list, panel and dialogs, %s at %i px", async (colorScheme, width) => {
  const page = await harness.open("owner", { colorScheme, viewport: { width, height: 900 } });
  const ofOneLead = [
    { query: `?lead=${ids.refused}`, has: "Dieter Holzapfel" },
    { query: `?ask=erase&leads=${ids.refused}`, has: "Erase Dieter Holzapfel?" },
    { query: `?ask=resolve&delivery=${await doubt()}`, has: "Did Ursula Feldkamp reach Rückruf Nord?" },
  ];
  const ofTheList = [
    { query: "", has: "Treppenlift 5" },
    { query: "?ask=delete-all", has: "Delete all Treppenlift 5 submissions?" },
    { query: "?ask=retry", has: "Retry 1 failed delivery?" },
  ];
  for (const { query, has } of [...ofOneLead, ...fullAtNight(ofTheList, [])]) {
    await page.goto(`${LIST}${query}`);
    await page.getByRole("heading", { name: has }).first().waitFor();
    await expectStateAccessible(page);
    expect(await overhang(page), query).toBeLessThanOrEqual(0);
  }
});
