import type { Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { fillExample, firstExamples, seedExamples, staffExamples } from "#testing/browser/staff-examples.ts";
import { expectAccessible } from "#tests/e2e/harness/accessibility.ts";
import { overhang } from "#tests/e2e/harness/page-facts.ts";
import type { StaffLook } from "#tests/e2e/harness/samples.ts";
import { useStaffHarness } from "#tests/e2e/harness/staff-harness.ts";
import { fullAtNight } from "#tests/nightly.ts";

const harness = useStaffHarness({ pagesClosedAfter: "all tests" });
let page: Page;

beforeAll(async () => {
  await seedExamples(harness.database.db);
  page = await harness.open("owner");
});

const addresses = [...staffExamples.map(({ address }) => address), "/admin/no-such-page"];

const BOTH: readonly StaffLook[] = [
  ["light", 1440],
  ["dark", 390],
];

/**
 * On a push the first example of each screen; at night all, in both themes. Other states are covered by the screens' own tests.
 */
const looked = fullAtNight(
  staffExamples.flatMap((example) => BOTH.map(([theme, width]) => ({ ...example, theme, width }))),
  firstExamples.map((example, n) => {
    const [theme, width] = BOTH[n % 2] as StaffLook;
    return { ...example, theme, width };
  }),
);

/** One test each, because together they would exceed a test's timeout. */
test.each(looked)(
  "axe passes on $address, $theme at $width px, without sideways scrolling and with a title",
  async ({ screen, address, theme, width }) => {
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme: theme });
    await page.goto(await fillExample(harness.database.db, address));
    await expectAccessible(page);
    expect(await overhang(page)).toBeLessThanOrEqual(0);
    if (screen.group !== "form") expect(await page.title()).toBe(screen.title ?? screen.label);
    else expect(await page.title()).toMatch(/^(Treppenlift 5 · Stufenlos|Form Settings)$/);
  },
);

test.each(["/user1", ...addresses])(
  "%s forbids inline scripts and styles, foreign hosts and framing",
  async (address) => {
    const path = await fillExample(harness.database.db, address);
    const response = await fetch(harness.url + path, { headers: { cookie: harness.cookies.owner } });
    expect(response.status).toBe(address === "/admin/no-such-page" ? 404 : 200);
    const policy = response.headers.get("content-security-policy") ?? "";
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).toContain("style-src 'self';");
    expect(policy).not.toMatch(/unsafe-|https?:|\*/);
    expect(response.headers.get("cache-control")).toContain("no-store");
    const html = await response.text();
    expect(html).not.toMatch(/<[^>]+\sstyle=/);
    expect(html).not.toMatch(/<[^>]+\son\w+=/);
  },
);
