const DAY_MS = 24 * 3_600_000;

/** Nationwide German holidays by month and day, and two days on which hardly anyone works. */
const FIXED = new Set(["1-1", "5-1", "10-3", "12-24", "12-25", "12-26", "12-31"]);
/** Good Friday, Easter Sunday and Monday, Ascension, Whit Sunday and Monday: days from Easter Sunday. */
const FROM_EASTER = new Set([-2, 0, 1, 39, 49, 50]);

/** `month` and `day` count from one. */
export function isGermanHoliday(year: number, month: number, day: number): boolean {
  if (FIXED.has(`${month}-${day}`)) return true;
  const fromEaster = Math.round((Date.UTC(year, month - 1, day) - easterSunday(year)) / DAY_MS);
  return FROM_EASTER.has(fromEaster);
}

/** Gauss's rule, with Lichtenberg's corrections. */
function easterSunday(year: number): number {
  const century = Math.floor(year / 100);
  const moon = 15 + Math.floor((3 * century + 3) / 4) - Math.floor((8 * century + 13) / 25);
  const sun = 2 - Math.floor((3 * century + 3) / 4);
  const cycle = year % 19;
  const seed = (19 * cycle + moon) % 30;
  const correction = Math.floor((seed + Math.floor(cycle / 11)) / 29);
  const fullMoon = 21 + seed - correction;
  const firstSunday = 7 - ((year + Math.floor(year / 4) + sun) % 7);
  return Date.UTC(year, 2, fullMoon + 7 - ((fullMoon - firstSunday) % 7));
}
