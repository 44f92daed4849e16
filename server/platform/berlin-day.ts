const offsetIn = new Intl.DateTimeFormat("en-GB", { timeZone: "Europe/Berlin", timeZoneName: "longOffset" });

const HOUR_MS = 3_600_000;

/** The moment a day begins in Berlin; undefined if there is no such day. `2026-11-15` plus 1 is the end of that day. */
export function startOfBerlinDay(day: string, plusDays = 0): Date | undefined {
  const match = /^(\d{4})-(\d\d)-(\d\d)$/.exec(day);
  if (!match) return undefined;
  const [year, month, date] = match.slice(1).map(Number) as [number, number, number];
  const written = new Date(Date.UTC(year, month - 1, date));
  if (written.toISOString().slice(0, 10) !== day) return undefined;
  const midnight = Date.UTC(year, month - 1, date + plusDays);
  // Clocks change at night, not at midnight: the offset at what would be midnight with an hour's is the day's own
  return new Date(midnight - offsetHours(new Date(midnight - HOUR_MS)) * HOUR_MS);
}

function offsetHours(moment: Date): number {
  const name = offsetIn.formatToParts(moment).find(({ type }) => type === "timeZoneName")?.value ?? "";
  return Number(/GMT\+(\d\d)/.exec(name)?.[1] ?? 0);
}
