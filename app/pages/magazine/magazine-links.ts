import italicFont from "#app/fonts/stufenlos-newsreader-italic.woff2?url";
import readingFont from "#app/fonts/stufenlos-newsreader.woff2?url";

const preload = (href: string) =>
  ({ rel: "preload", as: "font", type: "font/woff2", crossOrigin: "anonymous", href }) as const;

/** The fonts before the stylesheet: text painted before they are loaded would move. */
export const magazineLinks = (stylesheet: string) => [
  preload(readingFont),
  preload(italicFont),
  { rel: "stylesheet", href: stylesheet } as const,
];
