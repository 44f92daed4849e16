import type { Page } from "playwright-core";

export type PageFacts = {
  title: string;
  description: string | undefined;
  robots: string | undefined;
  canonical: string | undefined;
  /** As in the source. */
  links: string[];
  ids: string[];
  headings: number;
  structuredData: string[];
  /** Executable script elements. */
  scripts: string[];
};

/** Metadata, links and scripts of a document, parsed in any page. */
export const factsIn = (page: Page, html: string): Promise<PageFacts> =>
  page.evaluate((html) => {
    const document = new DOMParser().parseFromString(html, "text/html");
    return {
      title: document.title,
      description: document.querySelector<HTMLMetaElement>('meta[name="description"]')?.content,
      robots: document.querySelector<HTMLMetaElement>('meta[name="robots"]')?.content,
      canonical: document.querySelector('link[rel="canonical"]')?.getAttribute("href") ?? undefined,
      links: [...document.querySelectorAll("a[href]")].map((link) => link.getAttribute("href") ?? ""),
      ids: [...document.querySelectorAll("[id]")].map(({ id }) => id),
      headings: document.querySelectorAll("h1").length,
      structuredData: [...document.querySelectorAll('script[type="application/ld+json"]')].map(
        (data) => data.textContent,
      ),
      // the script that requests the fonts is not counted
      scripts: [...document.querySelectorAll('script:not([type="application/ld+json"], [data-fonts])')].map(
        ({ outerHTML }) => outerHTML,
      ),
    };
  }, html);

/** All visible text, with closed details opened. */
export const visibleText = (page: Page): Promise<string> =>
  page.evaluate(() => {
    for (const details of document.querySelectorAll("details")) details.open = true;
    return document.body.innerText.replaceAll(/\s+/g, " ").trim();
  });

/** How far the page overflows the right edge. */
export const overhang = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

/** Controls lower than 48 px. */
export const smallTargets = (page: Page, controls: { of: string; except: string }): Promise<string[]> =>
  page.evaluate(
    ({ of, except }) =>
      [...document.querySelectorAll<HTMLElement>(of)]
        .filter((element) => !element.matches(except))
        .filter((element) => element.checkVisibility() && element.getBoundingClientRect().height < 48)
        .map((element) => `${element.outerHTML.slice(0, 80)} ${element.getBoundingClientRect().height}`),
    controls,
  );

/** Call it before navigating; `shiftsOn` then lists layout shifts with their size and time. */
export const observeShifts = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    type Shift = PerformanceEntry & {
      sources: { node: Element | null; previousRect: DOMRect; currentRect: DOMRect }[];
    };
    const shifts: string[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const { startTime, sources } of list.getEntries() as Shift[])
        for (const { node, previousRect, currentRect } of sources) {
          const places = [previousRect, currentRect].map(
            ({ x, y, width, height }) => `${width} x ${height} at ${x}, ${y}`,
          );
          shifts.push(`${node?.nodeName} from ${places.join(" to ")} after ${startTime} ms`);
        }
    }).observe({ type: "layout-shift", buffered: true });
  });

export const shiftsOn = (page: Page): Promise<string[]> =>
  page.evaluate(() => (window as unknown as { shifts: string[] }).shifts);
