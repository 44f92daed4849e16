import type { Browser } from "playwright-core";
import { funnels } from "#funnels/registry.ts";
import { openPage } from "#testing/browser/browser.ts";
import { until } from "#testing/until.ts";
import { walk } from "#proofs/gallery/walk.ts";

export type Installation = {
  site: string;
  buyer: string;
  ownerLink: string;
  email: string;
  accessPassword: string;
};

const PASSWORD = "vier-blaue-lange-treppen";
/** What the walk types. */
const LEAD = "h.brandt@web.de";

/** Fills in a questionnaire in a browser and waits until the lead is on the fake buyer's page. */
export async function sendFirstLead(browser: Browser, { site, buyer }: Installation): Promise<void> {
  const page = await openPage(browser, { baseURL: site });
  await walk(page, funnels.treppenlift, "100%");
  if (new URL(page.url()).pathname !== "/success") throw new Error(`The walk ended on ${page.url()}`);
  await page.context().close();
  await until(async () => (await (await fetch(buyer)).text()).includes(LEAD));
}

/** Chooses the owner's password by the printed link, signs in and finds the lead in the list. */
export async function findLeadAsNewOwner(browser: Browser, installation: Installation): Promise<void> {
  const page = await openPage(browser, { baseURL: installation.site });
  await page.goto(installation.ownerLink);
  await page.getByLabel("New password").fill(PASSWORD);
  await page.getByRole("button", { name: "Set password" }).click();
  await page.getByRole("link", { name: "Go to Sign In" }).waitFor();
  await page.context().close();
  await findLead(browser, installation);
}

/** Signs in as the owner and finds the lead in the list, delivered. */
export async function findLead(browser: Browser, { site, email, accessPassword }: Installation): Promise<void> {
  const page = await openPage(browser, { baseURL: site });
  await page.goto("/user1");
  await page.getByLabel("Access password").fill(accessPassword);
  await page.getByRole("button", { name: "Access Admin Area" }).click();
  await page.getByLabel("E-mail").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Sign In" }).click();
  await page.waitForURL("**/admin");
  await page.goto(`/admin/forms/treppenlift?q=${encodeURIComponent(LEAD)}`);
  await page.getByRole("row").filter({ hasText: LEAD }).filter({ hasText: "Success" }).first().waitFor();
  await page.context().close();
}
