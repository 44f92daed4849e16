import type { Browser, Page } from "playwright-core";
import { connect, type Database } from "#server/db/database.ts";
import { lookForAlarms } from "#server/alerts/check-alerts.ts";
import { serviceWatch } from "#server/alerts/service-detector.ts";
import { FORM_TYPES } from "#server/dashboard/count-leads-between.ts";
import { recordWalks } from "#server/synthetic/record-walks.ts";
import { connectPartner } from "#testing/fixtures/services.ts";
import { countAttempts } from "#server/delivery/worker/count-attempts.ts";
import { seedLeads } from "#server/seed/seed-leads.ts";
import { createStaff, signedInCookie, STAFF_PASSWORD } from "#testing/fixtures/staff.ts";
import { idAt } from "#server/db/id-at.ts";
import { openPage } from "#testing/browser/browser.ts";
import type { Photo } from "./walk.ts";

const LEADS = 20_000;
const DESK = { width: 1440, height: 900 };
const PHONE = { width: 390, height: 844 };

type Screen = { caption: string; path: string | ((db: Database) => Promise<string>); signedOut?: true; phone?: true };

const FORM = "/admin/forms/treppenlift5";

/** Every staff screen and dialog that has an address. */
const SCREENS: readonly Screen[] = [
  { caption: "Gate", path: "/user1", signedOut: true, phone: true },
  { caption: "Dashboard", path: "/admin", phone: true },
  { caption: "Submissions", path: FORM, phone: true },
  { caption: "Undelivered", path: `${FORM}?view=undelivered` },
  { caption: "A lead", path: async (db) => `${FORM}?lead=${await failedLead(db)}`, phone: true },
  { caption: "Nothing found", path: `${FORM}?q=nobody` },
  { caption: "Delete All", path: `${FORM}?ask=delete-all` },
  { caption: "Form Settings", path: `${FORM}/settings` },
  { caption: "API services", path: "/admin/api-services" },
  { caption: "Add a service", path: "/admin/api-services?add=http" },
  { caption: "Edit a service", path: async (db) => `/admin/api-services?edit=${await anyService(db)}` },
  { caption: "Delete a service", path: async (db) => `/admin/api-services?delete=${await anyService(db)}` },
  { caption: "Delivery health", path: "/admin/delivery-health" },
  { caption: "Quarantine", path: "/admin/quarantine", phone: true },
  { caption: "Team", path: "/admin/team" },
  { caption: "Claims", path: "/admin/site", phone: true },
  { caption: "A claim", path: "/admin/site?claim=families" },
  { caption: "Operator", path: "/admin/site?part=operator" },
  { caption: "Own account", path: "/admin/account" },
  { caption: "Audit log", path: "/admin/audit-log" },
];

export type StaffPhotos = { phone: Photo[]; desktop: Photo[] };

/** Photographs the staff area over invented leads. */
export async function photographStaff(
  browser: Browser,
  { url, databaseUrl, theme }: { url: string; databaseUrl: string; theme: "light" | "dark" },
): Promise<StaffPhotos> {
  const db = connect({ url: databaseUrl, connections: 2, onError: console.error });
  try {
    const cookies = await settle(db);
    const photosAt = async (viewport: typeof DESK, screens: readonly Screen[]) => {
      const photos: Photo[] = [];
      for (const { caption, path, signedOut } of screens) {
        const page = await openPage(browser, { baseURL: url, viewport, colorScheme: theme, locale: "en-GB" });
        if (!signedOut) await page.context().addCookies(cookies.map((cookie) => ({ ...cookie, url })));
        photos.push({ caption, png: await photograph(page, typeof path === "string" ? path : await path(db)) });
        await page.context().close();
      }
      return photos;
    };
    return {
      phone: await photosAt(
        PHONE,
        SCREENS.filter(({ phone }) => phone),
      ),
      desktop: await photosAt(DESK, SCREENS),
    };
  } finally {
    await db.destroy();
  }
}

/** Leads, people and a signed-in owner; what is there already stays. */
async function settle(db: Database): Promise<{ name: string; value: string }[]> {
  if ((await db.selectFrom("api_services").select("id").limit(1).execute()).length === 0) {
    await seedLeads(db, { scale: LEADS, isProduction: false });
    await repairOldLeads(db);
    await holdSomeLeads(db);
    await connectPartner(db, { url: "http://127.0.0.1:3900/ok", name: "Sandbox", isSandbox: true });
    while ((await countAttempts(db)) > 0); // as the workers' reaper would
    await lookForAlarms(db, serviceWatch); // as they do twice a minute
    await recordWalks(
      db,
      FORM_TYPES.map((formType) => ({ formType, durationMs: 900 })),
    );
  }
  const known = await db.selectFrom("staff_accounts").select("id").limit(1).execute();
  const owner = { email: "k.brandt@stufenlos.example", name: "Katrin Brandt" };
  if (known.length === 0) {
    await createStaff(db, { role: "owner", ...owner });
    await createStaff(db, { role: "operator", email: "t.ahlers@stufenlos.example", name: "Tobias Ahlers" });
    await createStaff(db, { role: "viewer", email: "m.sommer@stufenlos.example", name: "Mara Sommer" });
    const waiting = { email: "j.wittkamp@stufenlos.example", name: "Jonas Wittkamp" };
    await createStaff(db, { role: "viewer", approved: false, ...waiting });
  }
  const cookie = await signedInCookie(db, { id: "", password: STAFF_PASSWORD, ...owner });
  return cookie.split("; ").map((pair) => {
    const [name = "", ...value] = pair.split("=");
    return { name, value: value.join("=") };
  });
}

/** What was broken weeks ago has been put right since. */
const repairOldLeads = (db: Database) =>
  db
    .updateTable("deliveries")
    .set({ state: "delivered", next_attempt_at: null })
    .where("state", "in", ["failed", "in_doubt", "queued"])
    .where("submission_id", "<", idAt(Date.now() - 14 * 86_400_000))
    .execute();

/** As if programs had sent some of the newest. */
async function holdSomeLeads(db: Database): Promise<void> {
  const signs = [
    ["trap"],
    ["no-origin", "no-language", "not-a-browser"],
    ["busy", "forwarded-by-itself"],
    ["too-fast"],
  ];
  const newest = await db
    .selectFrom("form_submissions")
    .select(["id", "created_at"])
    .orderBy("id", "desc")
    .limit(9)
    .execute();
  for (const [n, { id, created_at }] of newest.entries()) {
    const held = { signs: signs[n % signs.length] ?? [], quarantined_at: created_at };
    await db.updateTable("form_submissions").set(held).where("id", "=", id).execute();
  }
}

async function photograph(page: Page, path: string): Promise<Buffer> {
  await page.goto(path, { waitUntil: "load" });
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  await page.locator(".live:not(.lost)").or(page.locator("main")).first().waitFor();
  return page.screenshot();
}

const failedLead = async (db: Database): Promise<string> => {
  const { submission_id } = await db
    .selectFrom("deliveries")
    .select("submission_id")
    .where("form_type", "=", "treppenlift5")
    .where("state", "=", "failed")
    .orderBy("submission_id", "desc")
    .limit(1)
    .executeTakeFirstOrThrow();
  return submission_id;
};

const anyService = async (db: Database): Promise<string> =>
  (await db.selectFrom("api_services").select("id").orderBy("created_at").limit(1).executeTakeFirstOrThrow()).id;
