import { z } from "zod";
import type { ParseResult } from "#server/delivery/adapter.ts";

/**
 * Meta keeps a version for at least two years; this one came out on 29 July 2026. A test fails ninety days before the end,
 * so that the change to the next version is planned and not discovered.
 */
export const graphVersion = { name: "v26.0", endsOn: "2028-07-29" };

type Key = { readonly accessToken: string; readonly pixelId: string };

const NO_JSON = 'The key must be JSON text: {"access_token": "…", "pixel_id": "…"}.';
const NO_TOKEN = "The key's access_token must be Meta's token, without spaces.";
const NO_PIXEL = "The key's pixel_id must be the digits of the pixel's id, in quotes.";

/** A number too long to be exact was changed by JSON itself; hence the quotes. */
const PixelId = z
  .union([z.string(), z.int().transform(String)], NO_PIXEL)
  .pipe(z.string().regex(/^\d{1,20}$/, NO_PIXEL));
const KeyText = z.object({ access_token: z.string(NO_TOKEN).regex(/^[!-~]+$/, NO_TOKEN), pixel_id: PixelId }, NO_JSON);

/** The text of the key field (decisions §7). The problems never repeat what was entered: it is a secret. */
export function readKey(apiKey: string): ParseResult<Key> {
  const read = KeyText.safeParse(parse(apiKey));
  if (!read.success) return { ok: false, problems: read.error.issues.map((issue) => issue.message) };
  return { ok: true, value: { accessToken: read.data.access_token, pixelId: read.data.pixel_id } };
}

/**
 * The text to store, from what was typed: a bare token, or the specification's JSON with both. JSON that is no such key is kept
 * as it is, so that readKey says what is wrong with it.
 */
export function composeKey(typed: string, pixelId: string): string {
  const pasted = parse(typed);
  if (typeof pasted !== "object" || pasted === null) return JSON.stringify({ access_token: typed, pixel_id: pixelId });
  return JSON.stringify({ ...(pixelId === "" ? {} : { pixel_id: pixelId }), ...pasted });
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
