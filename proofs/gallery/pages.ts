import type { Browser, Page } from "playwright-core";
import { openPage, WIDTHS } from "#testing/browser/browser.ts";
import { enter, publicPages } from "#testing/browser/public-pages.ts";
import type { Photo } from "./walk.ts";

/** Long pages are shown down to here; what is below looks like what is above. */
const LONGEST = { phone: 2600, desktop: 2000 };

type Scene = { caption: string; path: string; asked?: true };

/** Every public page without the question about cookies, then those on which it is asked. */
const SCENES: readonly Scene[] = [
  ...publicPages.filter(({ path }) => path !== "/cookie-einstellungen").map(({ path }) => ({ caption: path, path })),
  ...["/", "/treppenlift", "/datenschutz"].map((path): Scene => ({
    caption: `${path}, first visit`,
    path,
    asked: true,
  })),
  { caption: "/cookie-einstellungen", path: "/cookie-einstellungen", asked: true },
];

/** Photographs the pages of a site whose operator uses Meta's pixel: otherwise nobody is asked about cookies. */
export async function photographPages(browser: Browser, url: string, size: keyof typeof WIDTHS): Promise<Photo[]> {
  const photos: Photo[] = [];
  for (const { caption, path, asked } of SCENES) {
    const refusal = asked ? {} : { extraHTTPHeaders: { "sec-gpc": "1" } };
    const page = await openPage(browser, { viewport: WIDTHS[size], ...refusal });
    const entry = publicPages.find((known) => known.path === path);
    if (!entry) throw new Error(`${path} is no public page`);
    await enter(page, entry, url);
    photos.push({ caption, png: await photograph(page, size, asked) });
    await page.context().close();
  }
  return photos;
}

async function photograph(page: Page, size: keyof typeof WIDTHS, firstScreenOnly = false): Promise<Buffer> {
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  if (firstScreenOnly) return page.screenshot();
  const height = Math.min(await page.evaluate(() => document.documentElement.scrollHeight), LONGEST[size]);
  return page.screenshot({ fullPage: true, clip: { x: 0, y: 0, width: WIDTHS[size].width, height } });
}
