import { formName } from "#app/admin/labels/form-names.ts";
import { formatCents, formatDay, formatEuros, formatNumber } from "#app/admin/labels/format.ts";
import type { OrderTerms } from "#server/sales/buyers/order-terms.ts";
import { weekText } from "./opening-hours-text.ts";

/** A part of the sentence; `isNew` where the live terms say something else. */
export type RulePart = { text: string; isNew: boolean };

/** What an order wants in one sentence, for a second person to read. `live`: what it is compared with. */
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
