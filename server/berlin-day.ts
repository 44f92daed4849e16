const DAY = /^\d{4}-\d{2}-\d{2}$/;

const clock = new Intl.DateTimeFormat("en-GB", { timeZone: "Europe/Berlin", hour: "2-digit", hourCycle: "h23" });

/** When a Berlin day ("2026-11-15") begins; undefined if it is none. */
export function berlinDayStart(day: string): Date | undefined {
  const midday = new Date(`${day}T12:00:00Z`);
  if (!DAY.test(day) || Number.isNaN(midday.getTime()) || !midday.toISOString().startsWith(day)) return undefined;
  const midnight = new Date(`${day}T00:00:00Z`).getTime();
  // One or two hours ahead of UTC: the moment at which Berlin's clock shows zero.
  const ahead = clock.format(new Date(midnight - 2 * 3_600_000)) === "00" ? 2 : 1;
  return new Date(midnight - ahead * 3_600_000);
}

/** When the day after it begins. */
export function berlinDayEnd(day: string): Date | undefined {
  const start = berlinDayStart(day);
  return start && berlinDayStart(new Date(start.getTime() + 28 * 3_600_000).toISOString().slice(0, 10));
}
