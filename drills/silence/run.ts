import { watchAYear } from "./evaluate-year.ts";

/** `npm run sim:silence`: a year of eight forms, busy and quiet ones, several times over. */
const CLASSES = [2, 5, 10, 20, 50, 100, 200, 500];
const SITES = Number(process.argv[2] ?? 5);

const years = Array.from({ length: SITES }, (_, site) =>
  CLASSES.map((perDay, i) => watchAYear(perDay, 1000 * site + i)),
);
const rows = CLASSES.map((perDay, i) => {
  const watched = years.flatMap((forms) => forms[i] ?? []);
  const detected = watched.flatMap((form) => form.detected).toSorted((a, b) => a - b);
  const at = (share: number) => Number((detected[Math.floor(share * detected.length)] ?? Number.NaN).toFixed(1));
  const outages = watched.reduce((sum, form) => sum + form.outages, 0);
  return {
    "leads a day": perDay,
    "false alarms a year": Number((watched.reduce((sum, { falseAlarms }) => sum + falseAlarms, 0) / SITES).toFixed(1)),
    "outages noticed": `${detected.length} of ${outages}`,
    "median hours": at(0.5),
    "nine in ten within": at(0.9),
  };
});
console.table(rows);
const perMonth = rows.reduce((sum, row) => sum + row["false alarms a year"], 0) / 12;
console.log(`A site with all eight: ${perMonth.toFixed(2)} false alarms a month (mean of ${SITES} simulated years)`);
