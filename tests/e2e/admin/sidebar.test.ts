import { expect, test } from "vitest";
import { fillExample, seedExamples } from "#testing/browser/staff-examples.ts";
import { useStaffHarness } from "#tests/e2e/harness/staff-harness.ts";

const harness = useStaffHarness();

test.each([
  [1280, 720],
  [1280, 800],
  [1280, 841],
  [1440, 900],
])("every sidebar entry is visible at %d x %d, and at least 24 px high", async (width, height) => {
  const page = await harness.open("owner", { viewport: { width, height } });
  await page.goto("/admin");
  const side = page.getByRole("complementary", { name: "Main navigation" });
  const { footer, links, isWhole } = await side.evaluate((element) => ({
    footer: element.lastElementChild?.getBoundingClientRect().top ?? 0,
    links: [...element.querySelectorAll("nav a")].map((link) => link.getBoundingClientRect()),
    isWhole: element.scrollHeight <= element.clientHeight,
  }));
  expect(links.length).toBeGreaterThan(20);
  expect(Math.max(...links.map(({ bottom }) => bottom))).toBeLessThanOrEqual(footer);
  expect(Math.min(...links.map((link) => link.height))).toBeGreaterThanOrEqual(24);
  expect(isWhole).toBe(true);
});

test("on a phone the buttons of a page move below a long title", async () => {
  const page = await harness.open("owner", { viewport: { width: 390, height: 844 } });
  await seedExamples(harness.database.db);
  await page.goto(await fillExample(harness.database.db, "/admin/buyers/:buyer/orders/:order"));
  const title = await page.getByRole("heading", { level: 1 }).boundingBox();
  const button = await page.getByRole("button", { name: "Pause order" }).boundingBox();
  expect(button?.y).toBeGreaterThanOrEqual((title?.y ?? 0) + (title?.height ?? 0));
  const overlaps = await page.locator("header h1").evaluate((heading) => heading.scrollWidth > heading.clientWidth);
  expect(overlaps).toBe(false);
});
