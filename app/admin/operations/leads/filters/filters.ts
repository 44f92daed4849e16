import { daysBefore, formatDay } from "#app/admin/labels/format.ts";
import type { DeliveryStatus } from "#server/delivery/delivery-state.ts";

/** The list's filters, as in its URL. */
export type Filters = {
  q: string;
  status: DeliveryStatus | undefined;
  service: string | undefined;
  source: string | undefined;
  /** Berlin days, both inclusive. */
  since: string | undefined;
  until: string | undefined;
};

export const NO_FILTERS = { q: null, status: null, service: null, source: null, since: null, until: null } as const;

const SPANS = [
  { word: "Today", days: 1 },
  { word: "Last 7 days", days: 7 },
  { word: "Last 30 days", days: 30 },
] as const;

/** Common time spans, by first day. */
export const daysBack = (now: Date): { word: string; since: string }[] =>
  SPANS.map(({ word, days }) => ({ word, since: daysBefore(now, days - 1) }));

/** "Last 30 days", "since 1 Nov", "1 Nov to 3 Nov"; undefined if unset. */
export function receivedWord({ since, until }: Filters, now: Date): string | undefined {
  const day = (text: string) => formatDay(new Date(`${text}T12:00:00Z`), now);
  if (since && until) return since === until ? day(since) : `${day(since)} to ${day(until)}`;
  if (until) return `until ${day(until)}`;
  if (!since) return undefined;
  return daysBack(now).find((span) => span.since === since)?.word ?? `since ${day(since)}`;
}
