import type { Browser, Page } from "playwright-core";
import type { Database } from "#server/platform/db/database.ts";
import { checkAlerts } from "#server/operations/alerts/check-alerts.ts";
import { detectServiceAlerts } from "#server/operations/alerts/service-detector.ts";
import { recordRuns } from "#server/operations/synthetic/runs.ts";
import { connectFakeService } from "#testing/fixtures/services.ts";
import { countAttempts } from "#server/delivery/worker/reaper.ts";
import { seedLeads } from "#testing/seed/seed-leads.ts";
import { createStaff, signedInCookie, STAFF_PASSWORD } from "#testing/fixtures/staff.ts";
import { openPage, scriptsRun, WIDTHS } from "#testing/browser/browser.ts";
import { fillExample, staffExamples } from "#testing/browser/staff-examples.ts";
import { screenAddress } from "#app/admin/frame/screens.ts";
import type { Photo } from "./walk.ts";
import { formTypes } from "#funnels/registry.ts";

const LEADS = 20_000;
const DESK = { width: 1440, height: 900 };

type Scene = { caption: string; addressIn: (db: Database) => Promise<string>; signedOut?: true; phone?: true };

const ON_PHONES_TOO = new Set([
  "/admin",
  "/admin/forms/:formId",
  "/admin/forms/:formId?lead=:lead",
  "/admin/quarantine",
  "/admin/site",
]);

/** The entrance, and every example of every staff screen. */
const SCENES: readonly Scene[] = [
  { caption: "Access password", addressIn: async () => "/user1", signedOut: true, phone: true },
  ...staffExamples.map((example): Scene => ({
    caption: example.address.replace(screenAddress(example.screen), example.screen.label),
    addressIn: (db) => fillExample(db, example.address),
    ...(ON_PHONES_TOO.has(example.address) ? { phone: true as const } : {}),
  })),
];

export type StaffPhotos = { phone: Photo[]; desktop: Photo[] };

/** Photographs the staff area over invented leads. */
export async function photographStaff(
  browser: Browser,
  { url, db, theme }: { url: string; db: Database; theme: "light" | "dark" },
): Promise<StaffPhotos> {
  const cookies = await settle(db);
  const photosAt = async (viewport: { width: number; height: number }, scenes: readonly Scene[]) => {
    const photos: Photo[] = [];
    for (const { caption, addressIn, signedOut } of scenes) {
      const page = await openPage(browser, { baseURL: url, viewport, colorScheme: theme, locale: "en-GB" });
      if (!signedOut) await page.context().addCookies(cookies.map((cookie) => ({ ...cookie, url })));
      photos.push({ caption, png: await photograph(page, await addressIn(db)) });
      await page.context().close();
    }
    return photos;
  };
  const onPhones = SCENES.filter(({ phone }) => phone);
  return { phone: await photosAt(WIDTHS.phone, onPhones), desktop: await photosAt(DESK, SCENES) };
}

/** Leads, people and a signed-in owner; what is there already stays. */
async function settle(db: Database): Promise<{ name: string; value: string }[]> {
  if ((await db.selectFrom("api_services").select("id").limit(1).execute()).length === 0) {
    await seedLeads(db, { scale: LEADS, isProduction: false });
    await repairOldLeads(db);
    await quarantineSomeLeads(db);
    await connectFakeService(db, { url: "http://127.0.0.1:3900/ok", name: "Sandbox", isSandbox: true });
    while ((await countAttempts(db)) > 0); // as the workers' reaper would
    await checkAlerts(db, "services", detectServiceAlerts); // as they do twice a minute
    await recordRuns(
      db,
      formTypes.map((formType) => ({ formType, durationMs: 900 })),
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

/** What was broken weeks ago has been put right since, and its places are sold. */
async function repairOldLeads(db: Database): Promise<void> {
  const repaired = await db
    .updateTable("deliveries")
    .set({ state: "delivered", next_attempt_at: null })
    .where("state", "in", ["failed", "in_doubt", "queued"])
    .where("created_at", "<", new Date(Date.now() - 14 * 86_400_000))
    .returning("id")
    .execute();
  const ids = repaired.map(({ id }) => id);
  await db
    .updateTable("allocations")
    .set((places) => ({ state: "sold", reason: null, settled_at: places.ref("decided_at") }))
    .where("state", "in", ["reserved", "released"])
    .where("delivery_id", "in", ids)
    .execute();
}

/** As if programs had sent some of the newest. */
async function quarantineSomeLeads(db: Database): Promise<void> {
  const spamSignals = [
    ["trap"],
    ["no-origin", "no-language", "not-a-browser"],
    ["busy", "forwarded-by-itself"],
    ["too-fast"],
  ];
  const newest = await db
    .selectFrom("form_submissions")
    .select(["id", "created_at"])
    .orderBy("created_at", "desc")
    .limit(9)
    .execute();
  for (const [n, { id, created_at }] of newest.entries()) {
    const held = { spam_signals: spamSignals[n % spamSignals.length] ?? [], quarantined_at: created_at };
    await db.updateTable("form_submissions").set(held).where("id", "=", id).execute();
  }
}

async function photograph(page: Page, path: string): Promise<Buffer> {
  await page.goto(path, { waitUntil: "load" });
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  await scriptsRun(page);
  return page.screenshot();
}
