import type { Page } from "playwright-core";

/** Sets the cookies of a Cookie header on the page. */
export const addCookies = (page: Page, header: string, url: string): Promise<void> =>
  page.context().addCookies(
    header.split("; ").map((pair) => {
      const [name = "", ...value] = pair.split("=");
      return { name, value: value.join("="), url };
    }),
  );
