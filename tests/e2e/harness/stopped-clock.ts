import type { Page } from "playwright-core";
import { scriptsRun } from "#testing/browser/browser.ts";
import { until } from "#testing/until.ts";

/** Opens the address with a clock that stands still, and goes on when it is told to (`page.clock.runFor`). */
export async function openStopped(page: Page, path: string): Promise<void> {
  await page.clock.install();
  await page.goto(path);
  await scriptsRun(page);
  await page.clock.pauseAt(Date.now() + 3_600_000);
}

/** Lets the page's time pass until something is so. */
export const runUntil = (page: Page, isSo: () => Promise<boolean> | boolean, stepMs = 200): Promise<unknown> =>
  until(async () => {
    if (await isSo()) return true;
    await page.clock.runFor(stepMs);
    return false;
  });
