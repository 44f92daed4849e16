import { mkdirSync, readdirSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Browser, ViewportSize } from "playwright-core";
import type { Funnel } from "#funnels/engine/types.ts";
import { funnels } from "#funnels/registry.ts";
import { launchBrowser, openPage, WIDTHS } from "#testing/browser/browser.ts";
import { createDatabase } from "#testing/database/databases.ts";
import type { Postgres } from "#testing/database/postgres.ts";
import { startHarness, startProduct } from "#testing/harness/product-harness.ts";
import { photographPages } from "./pages.ts";
import { addFirms, photographRequest } from "./request.ts";
import { photographSending } from "./sending.ts";
import { photographSheet, type Sheet } from "./sheet.ts";
import { photographStaff } from "./staff.ts";
import { walk, type Photo } from "./walk.ts";
import { toPalettePng } from "#testing/palette-png.ts";

/**
 * `npm run prove gallery`: walks every funnel as a visitor on a phone and at a desk would, and puts the pictures of all its
 * screens on one sheet, docs/gallery/<formType>.png; then a form whose server does not answer, all public pages, the page of a request, and
 * the staff area, light and dark. With arguments (form types, "sending", "pages", "request", "staff"): only those.
 */
const FOLDER = "docs/gallery";
const SHEET_BYTES = 700_000;
const FOLDER_BYTES = 8_000_000;
/** A small phone; with it goes text of 130 %. */
const LARGE_TEXT: ViewportSize = { width: 360, height: 740 };

const wanted = process.argv.slice(2);
const isWanted = (name: string): boolean => wanted.length === 0 || wanted.includes(name);
const chosen = Object.values<Funnel>(funnels).filter(({ formType }) => isWanted(formType));
const browser = await launchBrowser();
mkdirSync(FOLDER, { recursive: true });
try {
  const harness = await startHarness({ folder: ".local/gallery", fresh: false });
  try {
    for (const funnel of chosen) {
      const [phone, large, desktop] = await Promise.all([
        walkAt(browser, harness.url, funnel, WIDTHS.phone),
        walkAt(browser, harness.url, funnel, LARGE_TEXT, "130%"),
        walkAt(browser, harness.url, funnel, WIDTHS.desktop),
      ]);
      await makeSheet(funnel.formType, { title: funnel.basePath, phone, large, desktop });
    }
    if (isWanted("sending")) {
      const phone = await photographSending(browser, harness.url);
      await makeSheet("sending", { title: "While the server does not answer", phone, desktop: [] });
    }
    for (const theme of isWanted("staff") ? (["light", "dark"] as const) : []) {
      const photos = await photographStaff(browser, { url: harness.url, db: harness.db, theme });
      const dashboard = photos.desktop.find(({ caption }) => caption === "Dashboard");
      if (theme === "light" && dashboard)
        writeFileSync(join(FOLDER, "staff-look.png"), toPalettePng(dashboard.png, 256));
      await makeSheet(`staff-${theme}`, { title: `Staff area, ${theme}`, ...photos });
    }
    if (isWanted("pages")) await makePageSheets(harness.postgres);
    if (isWanted("request")) await makeRequestSheet(harness.postgres);
  } finally {
    await harness.stop();
  }
} finally {
  await browser.close();
}
reportFolder();

async function makeSheet(name: string, photos: Sheet): Promise<void> {
  const sheet = inBytes(await photographSheet(browser, photos));
  writeFileSync(join(FOLDER, `${name}.png`), sheet);
  const screens = Math.max(photos.phone.length, photos.desktop.length);
  console.log(`${name}: ${screens} screens, ${Math.round(sheet.length / 1000)} KB`);
}

/** On a site of its own, because its operator asks about cookies. */
async function makePageSheets(postgres: Postgres): Promise<void> {
  const { url, stop } = await startProduct(await createDatabase(postgres, "gallery_pages", { metaPixelId: "4711" }));
  try {
    for (const size of ["phone", "desktop"] as const) {
      const photos = { phone: [], desktop: [], [size]: await photographPages(browser, url, size) };
      await makeSheet(`pages-${size}`, { title: `Public pages, ${size}`, ...photos });
    }
  } finally {
    await stop();
  }
}

/** On a site of its own, because firms buy its leads. */
async function makeRequestSheet(postgres: Postgres): Promise<void> {
  const site = await startProduct(await createDatabase(postgres, "gallery_request"));
  try {
    const asked = { ...site, services: await addFirms(site.db) };
    await makeSheet("request", {
      title: "The page of a request",
      phone: await photographRequest(browser, asked, WIDTHS.phone),
      large: await photographRequest(browser, asked, LARGE_TEXT, "130%"),
      desktop: await photographRequest(browser, asked, WIDTHS.desktop),
    });
  } finally {
    await site.stop();
  }
}

async function walkAt(
  browser: Browser,
  baseURL: string,
  funnel: Funnel,
  viewport: ViewportSize,
  text = "100%",
): Promise<Photo[]> {
  const page = await openPage(browser, { baseURL, viewport });
  try {
    const { photos, notSeen } = await walk(page, funnel, text);
    for (const question of notSeen)
      console.log(`${funnel.formType}, ${viewport.width} px: the walk did not come by "${question}"`);
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
