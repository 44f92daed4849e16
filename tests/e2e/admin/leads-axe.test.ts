import { expect, test } from "vitest";
import { expectAccessible } from "#tests/e2e/harness/accessibility.ts";
import { overhang } from "#tests/e2e/harness/page-facts.ts";
import { LIST, useLeadList } from "#tests/e2e/harness/lead-list.ts";

const { stage, ids } = useLeadList();

async function doubt(): Promise<string> {
  const { db } = stage.database;
  const found = await db
    .selectFrom("deliveries")
    .select("id")
    .where("submission_id", "=", ids.doubtful)
    .where("state", "=", "in_doubt")
    .executeTakeFirstOrThrow();
  return found.id;
}

test.each([
  ["light", 1440],
  ["dark", 1440],
  ["light", 390],
  ["dark", 390],
] as const)("axe finds nothing on list, panel and questions, %s at %i px", async (colorScheme, width) => {
  const page = await stage.open("owner", { colorScheme, viewport: { width, height: 900 } });
  const screens = [
    { query: "", has: "Treppenlift 5" },
    { query: `?lead=${ids.refused}`, has: "Dieter Holzapfel" },
    { query: "?ask=delete-all", has: "Delete all Treppenlift 5 submissions?" },
    { query: `?ask=erase&leads=${ids.refused}`, has: "Erase Dieter Holzapfel?" },
    { query: `?ask=resolve&delivery=${await doubt()}`, has: "Did Ursula Feldkamp reach Rückruf Nord?" },
    { query: "?ask=retry", has: "Retry 1 failed delivery?" },
  ];
  for (const { query, has } of screens) {
    await page.goto(`${LIST}${query}`);
    await page.getByRole("heading", { name: has }).first().waitFor();
    await expectAccessible(page);
    expect(await overhang(page), query).toBeLessThanOrEqual(0);
  }
});
