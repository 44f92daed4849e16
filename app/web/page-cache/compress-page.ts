import { createHash } from "node:crypto";
import { brotliCompress, brotliCompressSync, constants } from "node:zlib";

/** Shared pages: first screens, legal pages and a few campaigns. */
const MAX_KEPT = 64;
const kept = new Map<string, Buffer | undefined>();

/**
 * Compresses a page with brotli. Shared ones are compressed again in the background at the best level and cached: a tenth
 * smaller, at no cost.
 */
export function compressPage(html: string, isShared: boolean): Buffer {
  const key = isShared ? createHash("sha256").update(html).digest("base64") : undefined;
  const known = key === undefined ? undefined : kept.get(key);
  if (known) return known;
  if (key !== undefined && !kept.has(key)) keepBest(key, html);
  return compressQuickly(html);
}

/** Like `compressPage` for callers with their own cache: returns the best compression once finished. */
export function compressForMany(html: string): () => Buffer {
  let compressed: Buffer | undefined;
  brotliCompress(html, (error, best) => {
    if (!error) compressed = best;
  });
  return () => (compressed ??= compressQuickly(html));
}

const compressQuickly = (html: string): Buffer =>
  brotliCompressSync(html, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } });

function keepBest(key: string, html: string): void {
  kept.set(key, undefined);
  const [oldest] = kept.keys();
  if (kept.size > MAX_KEPT && oldest !== undefined) kept.delete(oldest);
  brotliCompress(html, (error, compressed) => {
    if (error) kept.delete(key);
    else if (kept.has(key)) kept.set(key, compressed);
  });
}
