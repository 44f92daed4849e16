import { setTimeout as wait } from "node:timers/promises";
import type { Browser, Page } from "playwright-core";
import { withSlowPhone, type Phone, type Site } from "./slow-phone.ts";
import type { TakenBy } from "./observe-page.ts";

export type Tap = { tappedAt: number; markedAt: number; shownAt: number; tries: number; takenBy: TakenBy; cls: number };
export type Look = { firstPaint: number; lcp: number; cls: number };

const TAP_EVERY_MS = 50;

/** Taps as soon as the option is on the screen, and again until a tap is taken. Undefined: none ever worked. */
export const tapFirstOption = (browser: Browser, site: Site): Promise<Tap | undefined> =>
  withSlowPhone(browser, site, async (phone) => {
    const optionShown = phone.next("option");
    const marked = phone.next("marked");
    const effectShown = phone.next("effect");
    await phone.page.goto(site.url, { waitUntil: "commit" });
    const option = await optionShown;
    if (!option) return undefined;
    const tappedAt = Date.now() - option.begun;
    const { tries, takenBy } = await tapUntilTaken(phone, option, effectShown);
    const effect = await effectShown;
    if (!effect) return undefined;
    await settle(phone.page);
    const { cls } = await phone.page.evaluate(() => window.marks);
    const markedAt = ((await marked) ?? effect).at - option.begun; // by the server the choice is not marked first
    return { tappedAt, markedAt, shownAt: effect.at - option.begun, tries, takenBy, cls };
  });

/** A form on its way is left alone: tapping on would only make the browser start again. */
async function tapUntilTaken(phone: Phone, place: { x: number; y: number }, effectShown: Promise<unknown>) {
  const over = effectShown.then(() => true);
  for (let tries = 1; ; tries++) {
    const arrived = phone.next("tap");
    await phone.touch(place);
    const takenBy = (await arrived)?.takenBy;
    if (takenBy) return { tries, takenBy };
    if (await Promise.race([over, wait(TAP_EVERY_MS, false)])) return { tries, takenBy: "scripts" as const };
  }
}

/** A visit without a tap, because the first tap ends the browser's search for the largest paint. */
export const look = (browser: Browser, site: Site): Promise<Look> =>
  withSlowPhone(browser, site, async ({ page }) => {
    await page.goto(site.url, { waitUntil: "commit" });
    await settle(page);
    return page.evaluate(() => ({
      firstPaint: performance.getEntriesByName("first-paint")[0]?.startTime ?? 0,
      lcp: window.marks.lcp,
      cls: window.marks.cls,
    }));
  });

/** Everything has arrived, and had the time to push something aside. */
async function settle(page: Page): Promise<void> {
  await page.waitForLoadState("load");
  await wait(500);
}
