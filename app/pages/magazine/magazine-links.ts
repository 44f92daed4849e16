import italicFont from "#app/fonts/stufenlos-newsreader-italic.woff2?url";

/** The stylesheet first, since the page waits for it; the italic is needed further down. */
export const magazineLinks = (stylesheet: string) => [
  { rel: "stylesheet", href: stylesheet } as const,
  { rel: "preload", as: "font", type: "font/woff2", crossOrigin: "anonymous", href: italicFont } as const,
];
