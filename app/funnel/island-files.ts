/** URLs of the funnels' scripts, dependencies first. vite.config.ts fills them in; without it a page has none. */
export const islandFiles: readonly string[] = [];

/** Additional scripts for a step with inputs. */
export const formFiles: readonly string[] = [];
