import type { Tracking as SendableTracking } from "./lead.ts";
import { sanitise } from "./sanitise.ts";

const CLICK_IDS = ["fbclid", "gclid", "wbraid", "msclkid", "ttclid"];
const LONGEST_URL = 2048;
const LONGEST_SOURCE = 100;

/** Stored only for a visitor who has allowed marketing (decisions §13). */
export type Tracking = SendableTracking & {
  /** Which text of the banner they agreed to. */
  readonly textVersion: string;
};

/** Meta's click id, from its cookie or, where the pixel never ran, from the address the visitor came with. */
export function withClickId(tracking: Tracking, sourceUrl: string, now: number): Tracking {
  if (tracking.fbc !== undefined) return tracking;
  const click = URL.parse(sourceUrl)?.searchParams.get("fbclid");
  return click && /^[\w-]{1,500}$/.test(click) ? { ...tracking, fbc: `fb.1.${now}.${click}` } : tracking;
}

/** The page's address as the specification stores it. Click ids only with marketing consent (decisions §13). */
export function readSourceUrl(raw: unknown, publicUrl: string, { clickIds }: { clickIds: boolean }): string {
  if (typeof raw !== "string" || raw.length > LONGEST_URL || !URL.canParse(raw)) return "";
  const url = new URL(sanitise(raw));
  if (url.host !== new URL(publicUrl).host || !/^https?:$/.test(url.protocol)) return "";
  if (!clickIds) for (const name of CLICK_IDS) url.searchParams.delete(name);
  return url.href;
}

/** Where a visitor came from, as the page's address tells it. */
export function sourceOf(sourceUrl: string): string {
  if (!URL.canParse(sourceUrl)) return "direct";
  const { searchParams } = new URL(sourceUrl);
  const source = searchParams.get("utm_source")?.trim();
  const medium = searchParams.get("utm_medium")?.trim();
  return source ? [source, medium].filter(Boolean).join(" / ").slice(0, LONGEST_SOURCE) : "direct";
}
