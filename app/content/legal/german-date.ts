const format = new Intl.DateTimeFormat("de-DE", { dateStyle: "long", timeZone: "UTC" });

/** "2026-11-15" as people write it: 15. November 2026. */
export const germanDate = (day: string): string => format.format(new Date(`${day}T00:00:00Z`));
