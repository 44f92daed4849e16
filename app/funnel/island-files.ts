/** The addresses of the funnels' scripts, what others import first. vite.config.ts fills them in; without it a page has none. */
export const islandFiles: readonly string[] = [];

/** What a step with inputs needs beside them. */
export const formFiles: readonly string[] = [];
