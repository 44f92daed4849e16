import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import { afterAll, afterEach } from "vitest";
import { launchBrowser, openPage } from "#testing/browser/browser.ts";

/** One Chromium for all test files of a worker process, which takes it along when it ends. */
let browser: Promise<Browser> | undefined;

type OpenPage = (options: BrowserContextOptions) => Promise<Page>;

/**
 * Each page is in a browser profile of its own. Tests that run side by side keep theirs to the end of the file. To be called
 * after `afterAll`, because hooks run in reverse order and pages close before their server ends.
 */
export function browserPages({ closedAfter }: { closedAfter: "each test" | "all tests" }): OpenPage {
  const close = closedAfter === "each test" ? afterEach : afterAll;
  close(async () => {
    await Promise.all(((await browser)?.contexts() ?? []).map((context) => context.close()));
  });
  return async (options) => openPage(await (browser ??= launchBrowser()), options);
}
