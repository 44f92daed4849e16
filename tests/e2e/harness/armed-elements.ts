import type { Page } from "playwright-core";

/** Handlers for clicks and pointers would not run by themselves, so they must not exist, on the page or in a parsed document. */
export const armedElements = (page: Page, html?: string): Promise<string[]> =>
  page.evaluate((html) => {
    const shown = html === undefined ? document : new DOMParser().parseFromString(html, "text/html");
    for (const closed of shown.querySelectorAll("details")) closed.open = true;
    const ours = "script[nonce], script[type='application/json']";
    const texts = new Set(["value", "title", "content", "aria-label", "alt", "placeholder"]); // harmless with any text
    const isArmed = ({ name, value }: Attr) =>
      !texts.has(name) && (/^(on.*|srcdoc|style)$/.test(name) || /^\s*(javascript|vbscript|data:text)/i.test(value));
    return [...shown.querySelectorAll("*")]
      .filter(
        (element) => (element.matches("script") && !element.matches(ours)) || [...element.attributes].some(isArmed),
      )
      .map((element) => element.outerHTML.slice(0, 200));
  }, html);
