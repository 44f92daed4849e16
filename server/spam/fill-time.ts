const UUID_V7 = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

/** When an id was made, by the clock of whoever made it; undefined if our pages cannot have made it. */
export const madeAt = (id: string): number | undefined =>
  UUID_V7.test(id) ? Number.parseInt(id.replaceAll("-", "").slice(0, 12), 16) : undefined;

/**
 * How long somebody was at it: the id is made at first sight of the funnel. By the visitor's clock if that made it, by ours if we
 * made it (a visitor without scripts); a wrong clock shows up in only one of the two, so the longer one is right.
 */
export const fillTime = (madeAt: number, sentAt: number | undefined, now: number): number =>
  Math.max(now - madeAt, (sentAt ?? -Infinity) - madeAt);
