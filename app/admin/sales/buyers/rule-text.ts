import { formName } from "#app/admin/labels/form-names.ts";
import { formatCents, formatDay, formatEuros, formatNumber, formatCount } from "#app/admin/labels/format.ts";
import type { OrderTerms } from "#server/sales/buyers/order-terms.ts";
import type { Area } from "#server/sales/routing/area.ts";

type Hours = NonNullable<OrderTerms["hours"]>;

/** Sunday first, as stored; people read a week from Monday. */
export const WEEK = [1, 2, 3, 4, 5, 6, 0] as const;
export const DAY_NAMES = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"] as const;

const clock = (minute: number): string =>
  `${String(Math.floor(minute / 60)).padStart(2, "0")}:${String(minute % 60).padStart(2, "0")}`;

/** "08:00-12:00, 13:00-18:00"; empty means closed. */
export const spansText = (spans: Hours[number]): string =>
  spans.map(([from, to]) => `${clock(from)}-${clock(to)}`).join(", ");

/** undefined if it cannot be parsed. */
export function readSpans(text: string): Hours[number] | undefined {
  const parts = text
    .split(",")
    .map((part) => part.trim())
    .filter((part) => part !== "");
  const spans = parts.map((part) => {
    const match = /^(\d{1,2})(?::(\d\d))?\s*[-–]\s*(\d{1,2})(?::(\d\d))?$/.exec(part);
    if (!match) return undefined;
    const [hour = 0, minute = 0, endHour = 0, endMinute = 0] = match.slice(1).map((digits) => Number(digits ?? 0));
    const [from, to] = [hour * 60 + minute, endHour * 60 + endMinute];
    return minute < 60 && endMinute < 60 && to <= 24 * 60 && from < to ? ([from, to] as [number, number]) : undefined;
  });
  return spans.includes(undefined) ? undefined : (spans as Hours[number]);
}

/** "Mon–Fri 08:00-18:00, Sat 09:00-13:00": equal days are grouped. */
export function weekText(hours: Hours): string {
  const groups: { first: number; last: number; text: string }[] = [];
  for (const day of WEEK) {
    const text = spansText(hours[day] ?? []);
    const before = groups.at(-1);
    if (before?.text === text) before.last = day;
    else groups.push({ first: day, last: day, text });
  }
  const open = groups.filter(({ text }) => text !== "");
  if (open.length === 0) return "never";
  return open
    .map(({ first, last, text }) => `${first === last ? nameOf(first) : `${nameOf(first)}–${nameOf(last)}`} ${text}`)
    .join(", ");
}

const nameOf = (day: number): string => DAY_NAMES[day] ?? "";

/** A part of the sentence; `isNew` if it differs from the live terms. */
export type RulePart = { text: string; isNew: boolean };

/** An order's terms as one sentence, to be checked by a second person. `live`: the terms to compare with. */
export function ruleParts(terms: OrderTerms, live: OrderTerms | null = null): RulePart[] {
  const before = live ? partsOf(live) : undefined;
  const parts = partsOf(terms).filter(({ text }) => text !== "");
  return parts.map(({ key, text }) => ({
    text,
    isNew: before !== undefined && before.find((part) => part.key === key)?.text !== text,
  }));
}

export const ruleText = (terms: OrderTerms): string =>
  ruleParts(terms)
    .map(({ text }) => text)
    .join(" ");

function partsOf(terms: OrderTerms): { key: string; text: string }[] {
  const { caps, shareMax, duplicateDays } = terms;
  return [
    { key: "forms", text: `Buys ${listed(terms.formTypes.map(formName))} leads` },
    { key: "area", text: terms.area === null ? "from everywhere," : `from ${terms.area},` },
    ...terms.conditions.map(({ field, is, values }, n) => ({
      key: `condition ${n}`,
      text: `with ${field} ${is === "in" ? "one of" : "none of"} ${values.join(", ")},`,
    })),
    { key: "price", text: `for ${formatCents(terms.priceCents)},` },
    { key: "share", text: shareMax === 1 ? "exclusively," : `shared by up to ${shareMax},` },
    { key: "caps", text: `${capsText(caps)}${terms.isPaced && caps.day !== null ? " spread over the day" : ""},` },
    {
      key: "hours",
      text:
        terms.hours === null
          ? "at any hour,"
          : `${weekText(terms.hours)} (${terms.outsideHours === "hold" ? "what comes outside waits" : "what comes outside goes to others"}),`,
    },
    { key: "live", text: spanText(terms) },
    {
      key: "duplicates",
      text: duplicateDays === 0 ? "also the same person again." : `never the same person within ${duplicateDays} days.`,
    },
  ];
}

function capsText({ day, month, total, budgetMonthCents }: OrderTerms["caps"]): string {
  const parts = [
    ...(day === null ? [] : [`${formatNumber(day)} a day`]),
    ...(month === null ? [] : [`${formatNumber(month)} a month`]),
    ...(total === null ? [] : [`${formatNumber(total)} in all`]),
    ...(budgetMonthCents === null ? [] : [`${formatEuros(budgetMonthCents)} a month`]),
  ];
  return parts.length === 0 ? "without limit" : `at most ${parts.join(" and ")}`;
}

/** Always with the year. */
const on = (moment: string): string => formatDay(new Date(moment), new Date(0));

function spanText({ liveFrom, liveUntil }: OrderTerms): string {
  const parts = [
    ...(liveFrom === null ? [] : [`from ${on(liveFrom)}`]),
    ...(liveUntil === null ? [] : [`until ${on(liveUntil)}`]),
  ];
  return parts.length === 0 ? "" : `${parts.join(" ")},`;
}

const listed = (names: readonly string[]): string =>
  names.length < 2 ? names.join("") : `${names.slice(0, -1).join(", ")} and ${names.at(-1)}`;

export type Region = { region: string; leads: number };
type Bar = Region & { isInside: boolean };

/** Regions 00 to 99, without leads that lack a postal code. A null area means everywhere. */
export function stripBars(regions: readonly Region[], area: Area | null): Bar[] {
  const leadsOf = new Map(regions.map(({ region, leads }) => [region, leads]));
  return Array.from({ length: 100 }, (_, n) => {
    const region = String(n).padStart(2, "0");
    const isInside = area === null || area.some(([from, to]) => from < (n + 1) * 1000 && to >= n * 1000);
    return { region, leads: leadsOf.get(region) ?? 0, isInside };
  });
}

/** "1 930 of 7 412 leads of last month were where this area reaches" */
export function areaText(bars: readonly Bar[]): string {
  const all = bars.reduce((sum, { leads }) => sum + leads, 0);
  const inside = bars.filter(({ isInside }) => isInside).reduce((sum, { leads }) => sum + leads, 0);
  return `${formatNumber(inside)} of ${formatCount(all, "lead")} of last month in the regions that the saved area reaches`;
}
