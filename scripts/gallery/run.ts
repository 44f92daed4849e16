import { mkdirSync, readdirSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Browser } from "playwright-core";
import type { Funnel } from "#funnels/engine/types.ts";
import { funnels } from "#funnels/registry.ts";
import { migrate } from "#server/db/migrate.ts";
import { launchBrowser, openPage, WIDTHS } from "#testing/browser/browser.ts";
import { startWeb } from "#testing/processes/product.ts";
import { photographPages } from "./pages.ts";
import { photographSheet } from "./sheet.ts";
import { photographStaff } from "./staff.ts";
import { walk, type Photo } from "./walk.ts";
import { toPalettePng } from "#scripts/images/palette-png.ts";
import { ensureDatabase, startPostgres } from "#testing/database/postgres.ts";
import { nameOperator } from "#testing/fixtures/site.ts";
import { withoutConfirmationMail } from "#testing/fixtures/without-confirmation-email.ts";

/**
 * `npm run gallery`: walks every funnel as a visitor on a phone and at a desk would, and puts the pictures of all its
 * screens on one sheet, docs/gallery/<formType>.png; then all public pages, and the staff area, light and dark. With
 * arguments (form types, "pages", "staff"): only those.
 */
const FOLDER = "docs/gallery";
const SHEET_BYTES = 700_000;
const FOLDER_BYTES = 8_000_000;

const wanted = process.argv.slice(2);
const chosen = Object.values<Funnel>(funnels).filter(
  ({ formType }) => wanted.length === 0 || wanted.includes(formType),
);
const postgres = await startPostgres(".local/gallery-postgres");
try {
  await ensureDatabase(postgres.url("postgres"), "gallery");
  const databaseUrl = postgres.url("gallery");
  await migrate(databaseUrl);
  await nameOperator(databaseUrl);
  await withoutConfirmationMail(databaseUrl);
  const browser = await launchBrowser();
  const web = await startWeb(databaseUrl);
  try {
    mkdirSync(FOLDER, { recursive: true });
    for (const funnel of chosen) await makeSheet(browser, web.url, funnel);
    if (wanted.length === 0 || wanted.includes("pages")) await makePageSheets(browser);
    if (wanted.length === 0 || wanted.includes("staff")) await makeStaffSheets(browser, web.url, databaseUrl);
  } finally {
    await browser.close();
    await web.kill("SIGTERM");
  }
} finally {
  await postgres.stop();
}
reportFolder();

async function makeSheet(browser: Browser, baseURL: string, funnel: Funnel): Promise<void> {
  const [phone, desktop] = await Promise.all([
    walkAt(browser, baseURL, funnel, "phone"),
    walkAt(browser, baseURL, funnel, "desktop"),
  ]);
  const sheet = inBytes(await photographSheet(browser, { title: funnel.basePath, phone, desktop }));
  writeFileSync(join(FOLDER, `${funnel.formType}.png`), sheet);
  console.log(`${funnel.formType}: ${phone.length} screens, ${Math.round(sheet.length / 1000)} KB`);
}

/** On a site of its own, because its operator asks about cookies. */
async function makePageSheets(browser: Browser): Promise<void> {
  await ensureDatabase(postgres.url("postgres"), "gallery_pages");
  await migrate(postgres.url("gallery_pages"));
  await nameOperator(postgres.url("gallery_pages"), { metaPixelId: "4711" });
  const web = await startWeb(postgres.url("gallery_pages"));
  try {
    for (const size of ["phone", "desktop"] as const) {
      const photos = { phone: [], desktop: [], [size]: await photographPages(browser, web.url, size) };
      const sheet = inBytes(await photographSheet(browser, { title: `Public pages, ${size}`, ...photos }));
      writeFileSync(join(FOLDER, `pages-${size}.png`), sheet);
      console.log(`pages, ${size}: ${photos[size].length} screens, ${Math.round(sheet.length / 1000)} KB`);
    }
  } finally {
    await web.kill("SIGTERM");
  }
}

async function makeStaffSheets(browser: Browser, url: string, databaseUrl: string): Promise<void> {
  for (const theme of ["light", "dark"] as const) {
    const photos = await photographStaff(browser, { url, databaseUrl, theme });
    const sheet = inBytes(await photographSheet(browser, { title: `Staff area, ${theme}`, ...photos }));
    writeFileSync(join(FOLDER, `staff-${theme}.png`), sheet);
    console.log(`staff, ${theme}: ${photos.desktop.length} screens, ${Math.round(sheet.length / 1000)} KB`);
  }
}

async function walkAt(browser: Browser, baseURL: string, funnel: Funnel, size: keyof typeof WIDTHS): Promise<Photo[]> {
  const page = await openPage(browser, { baseURL, viewport: WIDTHS[size] });
  try {
    const { photos, notSeen } = await walk(page, funnel);
    for (const question of notSeen) console.log(`${funnel.formType}, ${size}: the walk did not come by "${question}"`);
    return photos;
  } finally {
    await page.context().close();
  }
}

/** Fewer colours where a sheet is too large otherwise. */
function inBytes(png: Buffer): Buffer {
  for (const colours of [256, 128]) {
    const sheet = toPalettePng(png, colours);
    if (sheet.length <= SHEET_BYTES) return sheet;
  }
  return toPalettePng(png, 64);
}

function reportFolder(): void {
  const bytes = readdirSync(FOLDER).reduce((sum, name) => sum + statSync(join(FOLDER, name)).size, 0);
  console.log(`${FOLDER}: ${(bytes / 1_000_000).toFixed(1)} MB`);
  if (bytes <= FOLDER_BYTES) return;
  console.error(`That is more than ${FOLDER_BYTES / 1_000_000} MB`);
  process.exitCode = 1;
}
