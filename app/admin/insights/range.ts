/** Berlin days, both inclusive. */
export type Days = { from: string; to: string };

export type RangeKey = "7" | "30" | "90" | "13m" | "own";

export type Range = Days & {
  key: RangeKey;
  /** As many days right before; undefined without a comparison. */
  before: Days | undefined;
};

const DAY_MS = 24 * 3_600_000;
/** Limits the range to about 13 months. */
const MAX_DAYS = 400;
const USUAL: RangeKey = "30";

const isKey = (value: string | null): value is RangeKey => ["7", "30", "90", "13m", "own"].includes(value ?? "");

const moved = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);

const isDay = (text: string | null): text is string =>
  text !== null && /^\d{4}-\d\d-\d\d$/.test(text) && moved(text, 0) === text;

const daysIn = ({ from, to }: Days): number =>
  Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY_MS) + 1;

/** The same day months ago; the last day of a shorter month. */
function monthsAgo(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split("-").map(Number);
  const last = new Date(Date.UTC(year, month - months, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 - months, Math.min(date, last))).toISOString().slice(0, 10);
}

/** Parses the range from the URL; invalid values fall back to the last 30 days. */
export function readRange(search: URLSearchParams, today: string): Range {
  const asked = search.get("days");
  const key = isKey(asked) ? asked : USUAL;
  const days = daysOf(key, search, today) ?? { from: moved(today, -29), to: today };
  const compares = search.get("compare") !== "no";
  const n = daysIn(days);
  return { key, ...days, before: compares ? { from: moved(days.from, -n), to: moved(days.from, -1) } : undefined };
}

function daysOf(key: RangeKey, search: URLSearchParams, today: string): Days | undefined {
  if (key === "13m") return { from: monthsAgo(today, 13), to: today };
  if (key !== "own") return { from: moved(today, 1 - Number(key)), to: today };
  const [one, other] = [search.get("from"), search.get("to")];
  if (!isDay(one) || !isDay(other)) return undefined;
  const [from, to] = one <= other ? [one, other] : [other, one];
  return { from: daysIn({ from, to }) > MAX_DAYS ? moved(to, 1 - MAX_DAYS) : from, to };
}

/** Changes some parameters of the URL; null removes one. */
export function insightsAddress(search: string, changes: Readonly<Record<string, string | null>>): string {
  const params = new URLSearchParams(search);
  for (const [name, value] of Object.entries(changes)) {
    if (value === null) params.delete(name);
    else params.set(name, value);
  }
  return `?${params.toString()}`;
}
