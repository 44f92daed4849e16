const MONTHS: Readonly<Record<string, number>> = {
  jan: 1,
  feb: 2,
  mar: 3,
  mär: 3,
  mrz: 3,
  apr: 4,
  may: 5,
  mai: 5,
  jun: 6,
  jul: 7,
  aug: 8,
  sep: 9,
  oct: 10,
  okt: 10,
  nov: 11,
  dec: 12,
  dez: 12,
};

/** Whether `03/04/2026` is in March or in April. */
export type SlashOrder = "month-first" | "day-first" | "unknown";

const SLASHED = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/;

/** Finds the order by a day that can only be read one way. */
export function slashOrderOf(days: readonly string[]): SlashOrder {
  const parts = days.flatMap((day) => {
    const match = SLASHED.exec(day);
    return match ? [[Number(match[1]), Number(match[2])] as const] : [];
  });
  const isDayFirst = parts.some(([first]) => first > 12);
  const isMonthFirst = parts.some(([, second]) => second > 12);
  if (isDayFirst === isMonthFirst) return "unknown";
  return isDayFirst ? "day-first" : "month-first";
}

/** Parses a day into `2026-11-02` from the platforms' German and English formats; undefined if invalid or ambiguous. */
export function readDay(text: string, slashes: SlashOrder): string | undefined {
  const iso = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text);
  if (iso) return dayOf(Number(iso[1]), Number(iso[2]), Number(iso[3]));
  const dotted = /^(\d{1,2})\.(\d{1,2})\.(\d{4}|\d{2})$/.exec(text);
  if (dotted) return dayOf(yearOf(dotted[3]), Number(dotted[2]), Number(dotted[1]));
  const slashed = SLASHED.exec(text);
  if (slashed && slashes !== "unknown") {
    const [first, second] = [Number(slashed[1]), Number(slashed[2])];
    return slashes === "day-first"
      ? dayOf(Number(slashed[3]), second, first)
      : dayOf(Number(slashed[3]), first, second);
  }
  const german = /^(\d{1,2})\.?\s+(\p{L}{3,9})\.?\s+(\d{4})$/u.exec(text);
  if (german) return dayOf(Number(german[3]), monthOf(german[2]), Number(german[1]));
  const english = /^(\p{L}{3,9})\.?\s+(\d{1,2}),?\s+(\d{4})$/u.exec(text);
  return english ? dayOf(Number(english[3]), monthOf(english[1]), Number(english[2])) : undefined;
}

const yearOf = (text = ""): number => (text.length === 2 ? 2000 : 0) + Number(text);

const monthOf = (name = ""): number => MONTHS[name.toLowerCase().slice(0, 3)] ?? 0;

function dayOf(year: number, month: number, day: number): string | undefined {
  const at = new Date(Date.UTC(year, month - 1, day));
  return at.getUTCMonth() === month - 1 && at.getUTCDate() === day && month > 0
    ? at.toISOString().slice(0, 10)
    : undefined;
}
