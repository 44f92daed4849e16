import type { Page } from "playwright-core";

/** Gives the page what stands in a Cookie header. */
export const addCookies = (page: Page, header: string, url: string): Promise<void> =>
  page.context().addCookies(
    header.split("; ").map((pair) => {
      const [name = "", ...value] = pair.split("=");
      return { name, value: value.join("="), url };
    }),
  );
