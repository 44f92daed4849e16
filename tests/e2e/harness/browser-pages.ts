import type { Browser, BrowserContext, BrowserContextOptions, Page } from "playwright-core";
import { afterAll, afterEach, beforeEach } from "vitest";
import { launchBrowser, OPEN_PAGES_COST, openPage, scriptsRun } from "#testing/browser/browser.ts";

/** One Chromium for all test files of a worker process; it ends with the process. */
let browser: Promise<Browser> | undefined;

type OpenPage = (options: BrowserContextOptions) => Promise<Page>;

/**
 * Each page has its own browser profile. Parallel tests keep theirs until the end of the file, unless open pages are costly.
 * Pages opened before a test stay open. Call it after `afterAll`, because hooks run in reverse order and pages close before their
 * server.
 */
export function browserPages({ closedAfter }: { closedAfter: "each test" | "all tests" }): OpenPage {
  let openBefore: readonly BrowserContext[] = [];
  const closeOthers = async () => {
    const opened = (await openContexts()).filter((context) => !openBefore.includes(context));
    await Promise.all(opened.map((context) => context.close()));
  };
  if (closedAfter === "each test" || OPEN_PAGES_COST) {
    beforeEach(async () => {
      openBefore = await openContexts();
    });
    afterEach(closeOthers);
  }
  afterAll(async () => {
    openBefore = [];
    await closeOthers();
  });
  return async (options) => openPage(await (browser ??= launchBrowser()), options);
}

const openContexts = async (): Promise<BrowserContext[]> => (await browser)?.contexts() ?? [];

/** `browserPages` for staff screens: `goto` and `reload` wait for scripts, because an earlier click submits a plain form. */
export function staffPages(options: { closedAfter: "each test" | "all tests" }): OpenPage {
  const open = browserPages(options);
  return async (context) => {
    const page = await open(context);
    return context.javaScriptEnabled === false ? page : usedOnceScriptsRun(page);
  };
}

function usedOnceScriptsRun(page: Page): Page {
  const goto = page.goto.bind(page);
  const reload = page.reload.bind(page);
  const withScripts = async <Answer>(answer: Answer): Promise<Answer> => {
    const hasScripts = await page.evaluate(
      () => /^\/(admin|user1)/.test(location.pathname) && document.querySelector('script[type="module"]') !== null,
    );
    if (hasScripts) await scriptsRun(page);
    return answer;
  };
  page.goto = async (...args) => withScripts(await goto(...args));
  page.reload = async (...args) => withScripts(await reload(...args));
  return page;
}
