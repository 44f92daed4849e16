import { parseArgs } from "node:util";
import { percentile } from "#testing/statistics.ts";
import { watchAYear } from "./evaluate-year.ts";

/** `npm run prove silence -- --years 5`: so many years of eight forms, busy and quiet ones. */
const { values } = parseArgs({ options: { years: { type: "string", default: "5" } } });
const CLASSES = [2, 5, 10, 20, 50, 100, 200, 500];
const YEARS = Number(values.years);

const rows = CLASSES.map((perDay, i) => {
  const watched = Array.from({ length: YEARS }, (_, year) => watchAYear(perDay, 1000 * year + i));
  const detected = watched.flatMap((form) => form.detected);
  const outages = watched.reduce((sum, form) => sum + form.outages, 0);
  return {
    "leads a day": perDay,
    "false alarms a year": Number((watched.reduce((sum, { falseAlerts }) => sum + falseAlerts, 0) / YEARS).toFixed(1)),
    "outages noticed": `${detected.length} of ${outages}`,
    "median hours": Number(percentile(detected, 0.5).toFixed(1)),
    "nine in ten within": Number(percentile(detected, 0.9).toFixed(1)),
  };
});
console.table(rows);
const perMonth = rows.reduce((sum, row) => sum + row["false alarms a year"], 0) / 12;
console.log(`A site with all eight: ${perMonth.toFixed(2)} false alarms a month (mean of ${YEARS} simulated years)`);
