import type { Tracking as SendableTracking } from "#server/delivery/adapter.ts";

/** Kept of a visitor who has allowed marketing, and of nobody else (decisions §13). */
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
