import { EventEmitter, once } from "node:events";
import type { Browser, CDPSession, Page } from "playwright-core";
import { openPage, WIDTHS } from "#testing/browser/browser.ts";
import { watch, type Reports } from "./observe-page.ts";

/** `effect` is what the first heading says once a tap on `option` has worked. */
export type Site = { name: string; url: string; option: string; effect: string; stop: () => Promise<void> };

export type Phone = {
  page: Page;
  /** What the page says the next time it calls this out; undefined if it never does. Ask before it can happen. */
  next: <What extends keyof Reports>(what: What) => Promise<Reports[What] | undefined>;
  touch: (at: { x: number; y: number }) => Promise<void>;
};

const NEVER_MS = 30_000;

/** Slow 4G, a processor four times slower than this one, and nothing in the cache. */
export async function withSlowPhone<T>(browser: Browser, site: Site, use: (phone: Phone) => Promise<T>): Promise<T> {
  const page = await openPage(browser, {
    viewport: WIDTHS.phone,
    hasTouch: true,
    isMobile: true,
    ignoreHTTPSErrors: true,
  });
  try {
    const devtools = await page.context().newCDPSession(page);
    const next = await listen(devtools);
    await page.addInitScript(watch, { option: site.option, effect: site.effect });
    await devtools.send("Network.enable");
    await devtools.send("Network.emulateNetworkConditions", {
      offline: false,
      latency: 562.5,
      downloadThroughput: 188_744,
      uploadThroughput: 86_400,
    });
    await devtools.send("Emulation.setCPUThrottlingRate", { rate: 4 });
    return await use({ page, next, touch: (at) => touch(devtools, at) });
  } finally {
    await page.context().close();
  }
}

/** By a bare binding: asking the page through Playwright would put a script into it that a slow phone works on for long. */
async function listen(devtools: CDPSession): Promise<Phone["next"]> {
  const reports = new EventEmitter();
  devtools.on("Runtime.bindingCalled", ({ payload }) => {
    const { what, said } = JSON.parse(payload) as { what: string; said: unknown };
    reports.emit(what, said);
  });
  await devtools.send("Runtime.enable");
  await devtools.send("Runtime.addBinding", { name: "report" });
  return (what) =>
    once(reports, what, { signal: AbortSignal.timeout(NEVER_MS) }).then(
      ([said]) => said as Reports[typeof what],
      () => undefined,
    );
}

async function touch(devtools: CDPSession, { x, y }: { x: number; y: number }): Promise<void> {
  await devtools.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: [{ x, y }] });
  await devtools.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
}
