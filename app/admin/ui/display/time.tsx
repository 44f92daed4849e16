import { formatClock, formatClockSeconds, formatDay, formatExact, formatMoment } from "#app/admin/labels/format.ts";

const ways = {
  clock: formatClock,
  seconds: formatClockSeconds,
  day: formatDay,
  moment: formatMoment,
} as const;

/** A readable time; the exact one is in the tooltip and `datetime`. `now` decides whether the weekday is shown. */
export const Time = ({ at, as, now }: { at: Date; as: keyof typeof ways; now?: Date }) => (
  <time dateTime={at.toISOString()} title={formatExact(at)}>
    {ways[as](at, now ?? at)}
  </time>
);
