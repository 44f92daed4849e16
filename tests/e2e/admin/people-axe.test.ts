import { beforeAll, expect, test } from "vitest";
import { createStaff, accessCookie } from "#testing/fixtures/staff.ts";
import { expectAccessible } from "#tests/e2e/harness/accessibility.ts";
import { staffLooks } from "#tests/e2e/harness/samples.ts";
import { fullAtNight } from "#tests/nightly.ts";
import { addCookies } from "#tests/e2e/harness/staff-cookies.ts";
import { useStaffHarness } from "#tests/e2e/harness/staff-harness.ts";

const harness = useStaffHarness({ shared: true });

beforeAll(async () => {
  await createStaff(harness.database.db, { role: "viewer", email: "neu@stufenlos.example", approved: false });
});

/** On a push the page with fewest fields, the one with most, and the target of an emailed link. */
const SIGNED_OUT = fullAtNight(
  ["", "?step=sign-up", "?step=forgot", "?step=code", "/confirm?token=x", "/password?token=x", "/invitation?token=x"],
  ["", "?step=sign-up", "/invitation?token=x"],
);

test.each(staffLooks)(
  "axe passes on the sign-in pages, the team and the own account, %s at %i px",
  async (theme, width) => {
    const page = await harness.open("owner", { viewport: { width, height: 900 }, colorScheme: theme });
    for (const path of fullAtNight(["/admin/team", "/admin/account"], [])) {
      await page.goto(path);
      await expectAccessible(page);
    }
    await page.context().clearCookies();
    await page.goto("/user1");
    await page.getByRole("heading", { name: "Access Protected" }).waitFor();
    await expectAccessible(page);
    await addCookies(page, await accessCookie(harness.database.db), harness.url);
    for (const path of SIGNED_OUT) {
      await page.goto(`/user1${path}`);
      await expectAccessible(page);
    }
    expect(await page.getByRole("heading", { level: 1 }).count()).toBe(1);
  },
);
