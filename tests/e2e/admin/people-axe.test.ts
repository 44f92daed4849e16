import { beforeAll, expect, test } from "vitest";
import { createStaff, gateCookie } from "#testing/fixtures/staff.ts";
import { expectAccessible } from "#tests/e2e/harness/accessibility.ts";
import { useStaffStage } from "#tests/e2e/harness/staff-harness.ts";

const stage = useStaffStage();

beforeAll(async () => {
  await createStaff(stage.database.db, { role: "viewer", email: "neu@stufenlos.example", approved: false });
});

const SIGNED_OUT = ["", "?step=sign-up", "?step=forgot", "?step=code", "/confirm?token=x", "/password?token=x"];

test.each([
  ["light", 1440],
  ["dark", 1440],
  ["light", 390],
  ["dark", 390],
] as const)(
  "axe finds nothing at the entrance, on the team and on one's own account, %s at %i px",
  async (theme, width) => {
    const page = await stage.open("owner", { viewport: { width, height: 900 }, colorScheme: theme });
    for (const path of ["/admin/team", "/admin/account"]) {
      await page.goto(path);
      await expectAccessible(page);
    }
    await page.context().clearCookies();
    await page.goto("/user1");
    await page.getByRole("heading", { name: "Access Protected" }).waitFor();
    await expectAccessible(page);
    const [name = "", ...value] = (await gateCookie(stage.database.db)).split("=");
    await page.context().addCookies([{ name, value: value.join("="), url: stage.url }]);
    for (const path of SIGNED_OUT) {
      await page.goto(`/user1${path}`);
      await expectAccessible(page);
    }
    expect(await page.getByRole("heading", { level: 1 }).count()).toBe(1);
  },
);
