import { sql } from "kysely";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { scriptsRun } from "#testing/browser/browser.ts";
import { invalidFormType, loadFailures } from "#tests/spec/load-failures.ts";
import { useStaffHarness } from "#tests/e2e/harness/staff-harness.ts";

const harness = useStaffHarness();

const toasts = (page: Page, says: string) => page.locator("[data-toast]", { hasText: says });

test.each(loadFailures)(
  "spec §8: while $table cannot be read, $path says '$says' once, inside the frame",
  async ({ says, path, table }) => {
    const { owner } = harness.database;
    const page = await harness.open("operator");
    await sql`alter table ${sql.table(table)} rename to away`.execute(owner);
    try {
      const answer = await page.goto(path);
      expect(answer?.status()).toBe(503);
      await page.getByRole("heading", { name: says }).waitFor();
      await toasts(page, says).waitFor();
      await page.getByRole("complementary", { name: "Main navigation" }).getByText("Solar").waitFor();
      expect(await page.locator("body").innerText()).not.toMatch(/leads (are still|keep coming)|nothing is lost/i);
      await scriptsRun(page);
      expect(await toasts(page, says).count()).toBe(1);
    } finally {
      await sql`alter table away rename to ${sql.table(table)}`.execute(owner);
    }
  },
);

test("spec §8: an unknown form type has one error, also after a reload of the data", async () => {
  const { says, path } = invalidFormType;
  const page = await harness.open("operator");
  await page.goto("/admin");
  await scriptsRun(page);
  await page.goto(path);
  await scriptsRun(page);
  await toasts(page, says).waitFor();
  const loaded = page.waitForResponse((response) => response.url().includes("/admin/forms/treppenlift9/settings.data"));
  await page.evaluate(() => history.pushState(history.state, "", "?again"));
  await page.evaluate(() => dispatchEvent(new PopStateEvent("popstate", { state: history.state as unknown })));
  await loaded;
  expect(await toasts(page, says).count()).toBe(1);
});
