const DAY_MS = 24 * 3600_000;

const berlin = new Intl.DateTimeFormat("en-GB", {
  timeZone: "Europe/Berlin",
  hourCycle: "h23",
  year: "numeric",
  month: "numeric",
  day: "numeric",
  hour: "numeric",
  minute: "numeric",
  second: "numeric",
});

/** When the Berlin day began that `now` lies in, or one before it. */
export function berlinMidnight(now: number, daysAgo = 0): number {
  const local = Math.floor((now + berlinOffset(now)) / DAY_MS) * DAY_MS - daysAgo * DAY_MS;
  return local - berlinOffset(local - berlinOffset(now)); // clocks change at two or three, so an hour off is near enough to midnight
}

/** How far the clocks in Berlin are ahead of UTC. */
export function berlinOffset(ms: number): number {
  const part = Object.fromEntries(berlin.formatToParts(ms).map(({ type, value }) => [type, Number(value)]));
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = part;
  return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(ms / 1000) * 1000;
}
