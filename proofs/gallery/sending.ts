import { setTimeout as wait } from "node:timers/promises";
import type { Browser, Route } from "playwright-core";
import { openPage, scriptsRun, WIDTHS } from "#testing/browser/browser.ts";
import type { Photo } from "./walk.ts";

/** Failures of a server. */
const TROUBLES: Readonly<Record<string, (route: Route) => Promise<unknown>>> = {
  "refused connections": (route) => route.abort("connectionrefused"),
  "a hanging server": () => new Promise(() => undefined),
  "answers of 500": (route) => route.fulfill({ status: 500 }),
};
const SECONDS = [5, 9];

/** The contact form of variant 1, five and nine seconds after its button was pressed. */
export async function photographSending(browser: Browser, baseURL: string): Promise<Photo[]> {
  const photos = await Promise.all(
    Object.entries(TROUBLES).map(async ([name, trouble]) => {
      const page = await openPage(browser, { baseURL, viewport: WIDTHS.phone });
      await page.route("**/api/submissions", trouble);
      await page.goto("/treppenlift/contact");
      await scriptsRun(page);
      await page.locator("#name").fill("Hannelore Brandt");
      await page.locator("#email").fill("h.brandt@web.de");
      await page.locator("#phone").fill("0171 1234567");
      await page.locator("main form input[type=checkbox]").evaluate((box) => (box as HTMLInputElement).click());
      await page.locator("main form .dock button[type=submit]").click();
      const pressed = performance.now();
      const taken: Photo[] = [];
      for (const seconds of SECONDS) {
        await wait(pressed + seconds * 1000 - performance.now());
        taken.push({ caption: `${name}, after ${seconds} s`, png: await page.screenshot() });
      }
      await page.context().close();
      return taken;
    }),
  );
  return photos.flat();
}
