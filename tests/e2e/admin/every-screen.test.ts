import { beforeAll, expect, test } from "vitest";
import { fillExample, seedExamples, staffExamples } from "#testing/browser/staff-examples.ts";
import { expectAccessible } from "#tests/e2e/harness/accessibility.ts";
import { useStaffHarness } from "#tests/e2e/harness/staff-harness.ts";

const harness = useStaffHarness();

beforeAll(() => seedExamples(harness.database.db));

/** Other colours, widths and states are looked at in the tests of the single screens. */
test("axe finds nothing on any example of any screen, and each has a title", async () => {
  const page = await harness.open("owner", { viewport: { width: 1440, height: 900 } });
  for (const { screen, address } of staffExamples) {
    await page.goto(await fillExample(harness.database.db, address));
    await expectAccessible(page);
    if (screen.group !== "form") expect(await page.title(), address).toBe(screen.title ?? screen.label);
    else expect(await page.title(), address).toMatch(/^(Treppenlift 5 · Stufenlos|Form Settings)$/);
  }
});
