const day = { day: "numeric", month: "long", year: "numeric" } as const;
const inBerlin = new Intl.DateTimeFormat("de-DE", { ...day, timeZone: "Europe/Berlin" });
const asWritten = new Intl.DateTimeFormat("de-DE", { ...day, timeZone: "UTC" });
const monthAsWritten = new Intl.DateTimeFormat("de-DE", { month: "long", year: "numeric", timeZone: "UTC" });
const yearInBerlin = new Intl.DateTimeFormat("de-DE", { year: "numeric", timeZone: "Europe/Berlin" });

/** "15. November 2026": the German day of a time, or a day given as "2026-11-15". */
export const germanDay = (when: Date | string): string =>
  typeof when === "string" ? asWritten.format(new Date(when)) : inBerlin.format(when);

/** "November 2026" */
export const germanMonth = (day: string): string => monthAsWritten.format(new Date(day));

export const germanYear = (moment: Date): string => yearInBerlin.format(moment);
