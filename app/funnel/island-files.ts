/** The addresses of the funnels' scripts, what others import first. vite.config.ts fills them in; without it a page has none. */
export const islandFiles: readonly string[] = [];
