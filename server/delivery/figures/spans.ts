const MINUTE = 60_000;

/** How far back a screen goes, and in how many steps. Steps are multiples of the figures' five minutes. */
export const SPANS = {
  "3h": { stepMs: 5 * MINUTE, steps: 36 },
  "24h": { stepMs: 30 * MINUTE, steps: 48 },
  "7d": { stepMs: 180 * MINUTE, steps: 56 },
} as const;

export type Span = keyof typeof SPANS;

export const isSpan = (text: string): text is Span => Object.hasOwn(SPANS, text);

/** The start of the span's first step; the last step contains `now`. */
export function spanStart(span: Span, now: number): number {
  const { stepMs, steps } = SPANS[span];
  return Math.floor(now / stepMs) * stepMs - (steps - 1) * stepMs;
}
