import type { Browser, Page, ViewportSize } from "playwright-core";
import type { Database } from "#server/platform/db/database.ts";
import { openSelfServicePage } from "#server/leads/self-service-pages/open-page.ts";
import { openPage } from "#testing/browser/browser.ts";
import { buyWithOrder } from "#testing/fixtures/live-orders.ts";
import { seedLead } from "#testing/fixtures/seed-leads.ts";
import { connectFakeService, testRing } from "#testing/fixtures/services.ts";
import type { Photo } from "./walk.ts";

const FIRMS = { "Musterlift Rheinland GmbH": "50823 Köln", "Liftring Beispiel GmbH": "44135 Dortmund" };

/** What is asked, and, with `press`, what the page of the request says when its button was pressed. */
const MESSAGES: readonly { path: string; tick?: string; press?: string }[] = [
  { path: "anrufzeit", tick: "Vormittags", press: "So weitersagen" },
  { path: "nur-email" },
  { path: "niemand" },
  { path: "kein-anruf" },
  { path: "nicht-ich" },
  { path: "loeschen", press: "Ja, alles löschen" },
];

/** Two firms; the services whose leads they get. */
export async function addFirms(db: Database): Promise<string[]> {
  const services: string[] = [];
  for (const [name, city] of Object.entries(FIRMS)) {
    const serviceId = await connectFakeService(db, { url: "http://127.0.0.1:9", name });
    await buyWithOrder(db, { serviceId, name, city });
    services.push(serviceId);
  }
  return services;
}

/** The page of a request that all these services have, its questions, and what it says after two of them. */
export async function photographRequest(
  browser: Browser,
  { url, db, services }: { url: string; db: Database; services: readonly string[] },
  viewport: ViewportSize,
  text = "100%",
): Promise<Photo[]> {
  const deliveries = Object.fromEntries(services.map((id) => [id, { state: "delivered" as const }]));
  const request = await openSelfServicePage(db, testRing, await seedLead(db, { deliveries }));
  if (!request) throw new Error("The lead has no page");
  const page = await openPage(browser, { baseURL: url, viewport });
  const photos: Photo[] = [];
  const take = async (caption: string): Promise<void> => {
    photos.push({ caption, png: await photograph(page, text) });
  };
  const home = `/anfrage/${request.token}`;
  await page.goto(home);
  await take("/anfrage");
  for (const { path, tick, press } of MESSAGES) {
    await page.goto(`${home}/${path}`);
    await take(`/anfrage/…/${path}`);
    if (tick) await page.getByLabel(tick).check();
    if (!press) continue;
    await page.getByRole("button", { name: press }).click();
    await page.getByRole("button", { name: press }).waitFor({ state: "detached" });
    await page.waitForLoadState();
    await take(`after “${press}”`);
  }
  await page.context().close();
  return photos;
}

async function photograph(page: Page, text: string): Promise<Buffer> {
  await page.evaluate((size) => (document.documentElement.style.fontSize = size), text);
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  return page.screenshot({ fullPage: true });
}
