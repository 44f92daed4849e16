import { formString } from "#app/web/form-values.ts";
import { readCents } from "#server/sales/buyers/order-terms.ts";
import { berlinOffset } from "#server/platform/berlin-time.ts";
import { readSpans } from "./rule-text.ts";
import type { OrderField, OrderFields } from "./order-fields.ts";

const MOST_CONDITIONS = 20;

/** What was typed, as it was typed. */
export function orderFieldsIn(form: FormData): OrderFields {
  const text = (name: string) => formString(form, name).trim();
  const texts = (name: string) => form.getAll(name).filter((value) => typeof value === "string");
  const [fields, kinds, values] = [texts("conditionField"), texts("conditionIs"), texts("conditionValues")];
  return {
    name: text("name"),
    apiServiceId: text("apiServiceId"),
    formTypes: texts("formTypes"),
    area: text("area"),
    conditions: fields
      .slice(0, MOST_CONDITIONS)
      .map((question, n) => ({ question, comparison: kinds[n] ?? "in", answers: values[n] ?? "" }))
      .filter(({ question }) => question !== ""),
    price: text("price"),
    shareMax: text("shareMax"),
    priority: text("priority"),
    weight: text("weight"),
    capDay: text("capDay"),
    capMonth: text("capMonth"),
    capTotal: text("capTotal"),
    budget: text("budget"),
    isPaced: form.has("isPaced"),
    hours: Array.from({ length: 7 }, (_, day) => text(`hours${day}`)),
    outsideHours: text("outsideHours"),
    duplicateDays: text("duplicateDays"),
    rerouteAfterMinutes: text("rerouteAfterMinutes"),
    liveFrom: text("liveFrom"),
    liveUntil: text("liveUntil"),
  };
}

type WholeNumber =
  "capDay" | "capMonth" | "capTotal" | "rerouteAfterMinutes" | "shareMax" | "priority" | "weight" | "duplicateDays";

/** What the verb takes, and the fields whose text cannot be read at all; the verb looks at the rest. */
export function orderInputOf(fields: OrderFields): { input: unknown; unreadable: OrderField[] } {
  const unreadable: OrderField[] = [];
  const read = <T>(name: OrderField, value: T | undefined): T | null => {
    if (value === undefined) unreadable.push(name);
    return value ?? null;
  };
  const whole = (name: WholeNumber) => read(name, wholeIn(fields[name]));
  const limit = (name: WholeNumber) => (fields[name] === "" ? null : whole(name));
  const spans = fields.hours.map(readSpans);
  const isAlwaysOpen = fields.hours.every((text) => text === "");
  const terms = {
    formTypes: fields.formTypes,
    area: fields.area === "" ? null : fields.area,
    conditions: fields.conditions.map(({ question, comparison, answers }) => ({
      field: question,
      is: comparison,
      values: valuesIn(answers),
    })),
    priceCents: read("price", readCents(fields.price)),
    shareMax: whole("shareMax"),
    priority: whole("priority"),
    weight: whole("weight"),
    caps: {
      day: limit("capDay"),
      month: limit("capMonth"),
      total: limit("capTotal"),
      budgetMonthCents: fields.budget === "" ? null : read("budget", readCents(fields.budget)),
    },
    isPaced: fields.isPaced,
    hours: isAlwaysOpen ? null : read("hours", spans.includes(undefined) ? undefined : spans),
    outsideHours: fields.outsideHours,
    duplicateDays: whole("duplicateDays"),
    rerouteAfterMinutes: limit("rerouteAfterMinutes"),
    liveFrom: fields.liveFrom === "" ? null : read("liveFrom", momentIn(fields.liveFrom)),
    liveUntil: fields.liveUntil === "" ? null : read("liveUntil", momentIn(fields.liveUntil)),
  };
  const apiServiceId = fields.apiServiceId === "" ? null : fields.apiServiceId;
  return { input: { name: fields.name, apiServiceId, terms }, unreadable };
}

const wholeIn = (text: string): number | undefined => (/^\d{1,9}$/.test(text) ? Number(text) : undefined);

const valuesIn = (text: string): string[] =>
  text
    .split(";")
    .map((value) => value.trim())
    .filter((value) => value !== "");

/** "2026-11-16T08:00" of Berlin's clocks. */
function momentIn(text: string): string | undefined {
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(text)) return undefined;
  const shown = Date.parse(`${text}Z`);
  return Number.isNaN(shown) ? undefined : new Date(shown - berlinOffset(shown - berlinOffset(shown))).toISOString();
}

export const berlinClock = (moment: string): string => {
  const at = Date.parse(moment);
  return new Date(at + berlinOffset(at)).toISOString().slice(0, 16);
};

/** Which field a path of the verb is about. */
const FIELDS: readonly (readonly [path: string, field: OrderField])[] = [
  ["name", "name"],
  ["apiServiceId", "apiServiceId"],
  ["terms.formTypes", "formTypes"],
  ["terms.area", "area"],
  ["terms.conditions", "conditions"],
  ["terms.priceCents", "price"],
  ["terms.shareMax", "shareMax"],
  ["terms.priority", "priority"],
  ["terms.weight", "weight"],
  ["terms.caps.day", "capDay"],
  ["terms.caps.month", "capMonth"],
  ["terms.caps.total", "capTotal"],
  ["terms.caps.budgetMonthCents", "budget"],
  ["terms.hours", "hours"],
  ["terms.outsideHours", "outsideHours"],
  ["terms.duplicateDays", "duplicateDays"],
  ["terms.rerouteAfterMinutes", "rerouteAfterMinutes"],
  ["terms.liveFrom", "liveFrom"],
  ["terms.liveUntil", "liveUntil"],
];

export const fieldsAt = (paths: readonly string[]): OrderField[] =>
  FIELDS.filter(([start]) => paths.some((path) => path === start || path.startsWith(`${start}.`))).map(
    ([, field]) => field,
  );
