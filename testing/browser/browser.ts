import { chromium, type Browser, type BrowserContextOptions, type Page } from "playwright-core";
import { searchAnswer } from "#testing/fixtures/secret-canary.ts";

export const WIDTHS = { phone: { width: 390, height: 844 }, desktop: { width: 1280, height: 900 } } as const;

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
  const page = await context.newPage();
  if (SLOWDOWN > 1) await slowDown(page);
  page.on("load", () => void searchPage(page));
  return page;
}

/** `CPU_SLOWDOWN=4` runs browser tests as on a slow phone. */
const SLOWDOWN = Number(process.env["CPU_SLOWDOWN"] ?? "1");

async function slowDown(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: SLOWDOWN });
}

/** The whole document as it stands, scripts' data included. A page that is gone by then has been searched by its successor. */
async function searchPage(page: Page): Promise<void> {
  const html = await page.content().catch(() => "");
  if (html !== "") searchAnswer(page.url(), html);
}

/**
 * Until scripts have taken the page over: a click before that is a form's own. React has then put its tree on the page (`isDehydrated`
 * is its own word for before), down to the heading, and the page has nothing more to do: effects that React puts off, such as listeners of
 * keys, have run. The first paint has been shown as well: Chromium drops keys and clicks that come before it.
 */
export const scriptsRun = (page: Page) =>
  page.waitForFunction(async () => {
    type Container = { stateNode: { current: { memoizedState: { isDehydrated?: boolean } } } };
    const isTakenOver = [document, document.getElementById("funnel")].some((node) =>
      Object.entries((node ?? {}) as Record<string, Container>).some(
        ([name, of]) =>
          name.startsWith("__reactContainer") && of.stateNode.current.memoizedState.isDehydrated === false,
      ),
    );
    const isDeep = Object.keys(document.querySelector("main, h1") ?? {}).some((name) =>
      name.startsWith("__reactFiber"),
    );
    const paints = new PerformanceObserver(() => undefined); // `performance` itself may be that of a stopped clock
    paints.observe({ type: "paint", buffered: true });
    const isPainted = paints.takeRecords().some(({ name }) => name === "first-contentful-paint");
    paints.disconnect();
    if (!isTakenOver || !isDeep || !isPainted) return false;
    for (let turn = 0; turn < 2; turn++) await new Promise((done) => requestIdleCallback(done));
    return true;
  });

/** What a funnel loads once it works, however late a busy machine does so. */
export const lateScriptsLoaded = (page: Page) =>
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
