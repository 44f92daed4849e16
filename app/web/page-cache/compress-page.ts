import { createHash } from "node:crypto";
import { brotliCompress, brotliCompressSync, constants } from "node:zlib";

/** Pages that are the same for everybody: as many as there are first screens, legal pages and a few campaigns. */
const MAX_KEPT = 64;
const kept = new Map<string, Buffer | undefined>();

/**
 * A page in brotli. One that is the same for everybody is compressed again in the background, as well as can be, and kept for the next
 * visitor: a tenth smaller, and no work.
 */
export function compressPage(html: string, isShared: boolean): Buffer {
  const key = isShared ? createHash("sha256").update(html).digest("base64") : undefined;
  const known = key === undefined ? undefined : kept.get(key);
  if (known) return known;
  if (key !== undefined && !kept.has(key)) keepBest(key, html);
  return compressQuickly(html);
}

/** The same for a page that somebody keeps: compressed as well as can be from the moment on when that is done. */
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
