import type { Locator, Page } from "playwright-core";
import { expect } from "vitest";

/** Words of the page in reading order, with their font size. */
export const firstWords = (page: Page): Promise<{ text: string; px: number }[]> =>
  page.evaluate(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const words: { text: string; px: number }[] = [];
    while (walker.nextNode() && words.length < 5) {
      const text = walker.currentNode.textContent?.trim();
      const parent = walker.currentNode.parentElement;
      if (text && parent?.checkVisibility()) words.push({ text, px: parseFloat(getComputedStyle(parent).fontSize) });
    }
    return words;
  });

type Told = { url: string; operator: { company: string; reviewedOn: string } };

/** Checks title, description, canonical link and structured data, each naming the page as an advertisement where it can. */
export async function expectHead(page: Page, { url, operator }: Told): Promise<void> {
  const content = (selector: string) => page.locator(selector).getAttribute("content");
  expect(await page.title()).toMatch(/Treppenlift .+ \(Anzeige\)$/);
  expect(await content('meta[property="og:title"]')).toMatch(/\(Anzeige\)$/);
  expect(await content('meta[name="description"]')).toMatch(/Anzeige von /);
  expect(await page.locator("link[rel=canonical]").getAttribute("href")).toBe(url);
  const data: unknown = JSON.parse(await page.locator('script[type="application/ld+json"]').first().innerText());
  expect(data).toMatchObject({
    "@type": "AdvertiserContentArticle",
    headline: expect.stringContaining("Treppenlift"),
    author: { "@type": "Organization", name: operator.company },
    publisher: { "@type": "Organization", name: operator.company },
    mainEntityOfPage: { "@id": url },
    datePublished: operator.reviewedOn,
    dateModified: operator.reviewedOn,
  });
}

export const tops = (all: readonly Locator[]): Promise<number[]> =>
  Promise.all(all.map((each) => each.first().evaluate((element) => element.getBoundingClientRect().top)));

/** Fixed elements that cover the focused one. */
export const focusedIsCovered = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const focused = document.activeElement;
    if (!focused || focused === document.body) return [];
    const at = focused.getBoundingClientRect();
    return [".mag-top", ".to-form"].filter((selector) => {
      const fixed = document.querySelector(selector);
      if (!fixed || fixed.contains(focused) || !fixed.checkVisibility({ visibilityProperty: true })) return false;
      const over = fixed.getBoundingClientRect();
      return at.top < over.bottom && over.top < at.bottom;
    });
  });
