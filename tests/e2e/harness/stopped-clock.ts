import type { Page } from "playwright-core";
import { scriptsRun } from "#testing/browser/browser.ts";
import { until } from "#testing/until.ts";

/** Opens the URL with a paused clock, which `page.clock.runFor` advances. */
export async function openStopped(page: Page, path: string): Promise<void> {
  await page.clock.install();
  await page.goto(path);
  await scriptsRun(page);
  await page.clock.pauseAt(Date.now() + 3_600_000);
}

/** Waits until React has set the timers that follow a render. */
export const putOffDone = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    for (let turn = 0; turn < 10; turn++)
      await new Promise((done) => {
        const { port1, port2 } = new MessageChannel();
        port1.addEventListener("message", done, { once: true });
        port1.start();
        port2.postMessage(null);
      });
  });

/** Advances the page's clock until the condition holds. */
export const runUntil = (page: Page, isSo: () => Promise<boolean> | boolean, stepMs = 200): Promise<unknown> =>
  until(async () => {
    if (await isSo()) return true;
    await page.clock.runFor(stepMs);
    return false;
  });
