import { setTimeout as wait } from "node:timers/promises";
import { chromium, type Browser, type BrowserContextOptions, type Page, type Response } from "playwright-core";
import { searchAnswer } from "#testing/fixtures/secret-canary.ts";

export const WIDTHS = { phone: { width: 390, height: 844 }, desktop: { width: 1280, height: 900 } } as const;

const QUIET_MS = 500;

/** Debian's Chromium without a window, which takes a third less work than one with; and with nothing that would call home. */
export const launchBrowser = (): Promise<Browser> =>
  chromium.launch({
    executablePath: process.env["CHROMIUM"] ?? "/usr/bin/chromium-headless-shell",
    args: [
      "--no-sandbox",
      "--disable-gpu",
      "--disable-quic",
      "--no-first-run",
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync",
    ],
  });

/** Ends what hangs; a busy machine may need long for what it otherwise does at once. */
const HANGS_MS = 120_000;

export async function openPage(browser: Browser, options: BrowserContextOptions): Promise<Page> {
  // Without motion: a drawing that turns costs more than the page it stands on.
  const context = await browser.newContext({ locale: "de-DE", reducedMotion: "reduce", ...options });
  context.setDefaultTimeout(HANGS_MS);
  await context.addInitScript(noteThatScriptsRun);
  const page = await context.newPage();
  if (SLOWDOWN > 1 || LATENCY_MS > 0) await slowDown(page);
  page.on("load", () => void searchPage(page));
  return page;
}

/** `CPU_SLOWDOWN=4` runs browser tests as on a slow phone, `NETWORK_LATENCY_MS=200` as on a slow network: both find tests that do not wait. */
const SLOWDOWN = Number(process.env["CPU_SLOWDOWN"] ?? "1");
/** Chromium slows a page down by keeping a processor busy, so pages that are left open slow down all others. */
export const OPEN_PAGES_COST = SLOWDOWN > 1;
const LATENCY_MS = Number(process.env["NETWORK_LATENCY_MS"] ?? "0");
const SLOW_NETWORK_BYTES_PER_SECOND = 200_000;

async function slowDown(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: SLOWDOWN });
  if (LATENCY_MS === 0) return;
  const throughput = SLOW_NETWORK_BYTES_PER_SECOND;
  await devtools.send("Network.emulateNetworkConditions", {
    offline: false,
    latency: LATENCY_MS,
    downloadThroughput: throughput,
    uploadThroughput: throughput,
  });
}

/** The whole document as it stands, scripts' data included. A page that is gone by then has been searched by its successor. */
async function searchPage(page: Page): Promise<void> {
  const html = await page.content().catch(() => "");
  if (html !== "") searchAnswer(page.url(), html);
}

/**
 * Opens an address and waits until the page is complete, its fonts are there, and nothing more has come for half a second. Playwright's
 * "networkidle" can come between the document and its first stylesheet when the machine is busy, and now and then never.
 */
export async function openWhole(page: Page, address: string): Promise<Response | null> {
  const answer = await page.goto(address);
  for (let came: number | undefined; ;) {
    const now = await page.evaluate(() =>
      document.fonts.status === "loaded" ? performance.getEntriesByType("resource").length : undefined,
    );
    if (now !== undefined && now === came) return answer;
    came = now;
    await wait(QUIET_MS);
  }
}

/** Until scripts have taken the page over and listen to keys: a click before that is a form's own, and what was typed is overwritten. */
export const scriptsRun = (page: Page) =>
  page.waitForFunction(() => (window as { scriptsRun?: boolean }).scriptsRun === true); // async, it would end at once

/** React tells its developer tools when a root has been hydrated and its effects have run. */
function noteThatScriptsRun(): void {
  type Root = { current: { memoizedState: { isDehydrated: boolean } } };
  const hook = {
    supportsFiber: true,
    renderers: new Map(), // for React's reload of components in development
    inject: () => 1,
    onCommitFiberRoot: () => undefined,
    onPostCommitFiberRoot(_renderer: number, root: Root): void {
      if (!root.current.memoizedState.isDehydrated) Object.assign(window, { scriptsRun: true });
    },
  };
  Object.assign(window, { __REACT_DEVTOOLS_GLOBAL_HOOK__: hook });
}

/** What a funnel loads once it works, however late a busy machine does so. */
export const lazyScriptsLoaded = (page: Page) =>
  page.waitForFunction(() =>
    ["resume-", "count-steps-", "form-", "success-page-", "stufenlos-aleo-", "stufenlos-source-sans-"].every((chunk) =>
      performance.getEntriesByType("resource").some(({ name }) => name.includes(`/assets/${chunk}`)),
    ),
  );

/**
 * A funnel's first screen is in the phone's own font, matched to ours in width. A machine for tests has none of those: what is
 * measured there is measured in ours, as on every later screen.
 */
export const putFontsIn = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    await Promise.all(["700 1em Stufenlos Display", "1em Stufenlos Text"].map((font) => document.fonts.load(font)));
    document.documentElement.classList.add("has-fonts");
  });
