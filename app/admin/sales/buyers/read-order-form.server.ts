import { formString } from "#app/web/form-values.ts";
import { readCents, type OrderTerms } from "#server/sales/buyers/order-terms.ts";
import { berlinOffset } from "#server/platform/berlin-time.ts";
import { readSpans, spansText } from "./rule-text.ts";
import { ORDER_FIELD_NAMES, ORDER_FIELDS, type FieldKind, type OrderField, type OrderFields } from "./order-fields.ts";

const MAX_CONDITIONS = 20;

/** How a kind of field is read from a form, shown from storage, and parsed for the verb; undefined if unreadable. */
type Kind<Shown = unknown, Stored = unknown> = {
  sent(form: FormData, name: string): Shown;
  show(stored: Stored): Shown;
  read(shown: Shown): unknown;
};

const texts = (form: FormData, name: string) => form.getAll(name).filter((value) => typeof value === "string");
const textKind = <Stored>(
  show: (stored: Stored) => string,
  read: (text: string) => unknown,
): Kind<string, Stored | null> => ({
  sent: (form, name) => formString(form, name).trim(),
  show: (stored) => (stored === null ? "" : show(stored)),
  read,
});
const orNull = (read: (text: string) => unknown) => (text: string) => (text === "" ? null : read(text));
const asTyped = (text: string): string => text;

const forms: Kind<string[], OrderTerms["formTypes"]> = { sent: texts, show: (all) => [...all], read: (all) => all };
const flag: Kind<boolean, boolean> = { sent: (form, name) => form.has(name), show: (on) => on, read: (on) => on };

const week: Kind<string[], OrderTerms["hours"]> = {
  sent: (form, name) => Array.from({ length: 7 }, (_, day) => formString(form, `${name}${day}`).trim()),
  show: (hours) => Array.from({ length: 7 }, (_, day) => spansText(hours?.[day] ?? [])),
  read(days) {
    if (days.every((text) => text === "")) return null;
    const spans = days.map(readSpans);
    return spans.includes(undefined) ? undefined : spans;
  },
};

const conditions: Kind<OrderFields["conditions"], OrderTerms["conditions"]> = {
  sent(form) {
    const [comparisons, answers] = [texts(form, "conditionIs"), texts(form, "conditionValues")];
    return texts(form, "conditionField")
      .slice(0, MAX_CONDITIONS)
      .map((question, n) => ({ question, comparison: comparisons[n] ?? "in", answers: answers[n] ?? "" }))
      .filter(({ question }) => question !== "");
  },
  // One line per answer, because answers contain commas.
  show: (all) => all.map(({ field, is, values }) => ({ question: field, comparison: is, answers: values.join("; ") })),
  read: (all) =>
    all.map(({ question, comparison, answers }) => ({
      field: question,
      is: comparison,
      values: answers
        .split(";")
        .map((value) => value.trim())
        .filter((value) => value !== ""),
    })),
};

const KINDS: Readonly<Record<FieldKind, Kind>> = {
  text: textKind(String, asTyped),
  optional: textKind(String, orNull(asTyped)),
  whole: textKind(String, wholeIn),
  choice: textKind(String, wholeIn),
  limit: textKind(String, orNull(wholeIn)),
  euros: textKind(eurosOf, readCents),
  budget: textKind(eurosOf, orNull(readCents)),
  moment: textKind(berlinClock, orNull(momentIn)),
  forms,
  flag,
  week,
  conditions,
};

const forAll = (valueOf: (name: OrderField, kind: Kind) => unknown): OrderFields =>
  Object.fromEntries(
    ORDER_FIELD_NAMES.map((name) => [name, valueOf(name, KINDS[ORDER_FIELDS[name].kind])]),
  ) as OrderFields;

/** The typed values. */
export const orderFieldsIn = (form: FormData): OrderFields => forAll((name, kind) => kind.sent(form, name));

type Tree = { [key: string]: unknown };
const keysOf = (name: OrderField): string[] => ORDER_FIELDS[name].path.split(".");

export const fieldsOfOrder = (order: { name: string; apiServiceId: string | null; terms: OrderTerms }): OrderFields =>
  forAll((name, kind) => kind.show(keysOf(name).reduce<unknown>((value, key) => (value as Tree)[key], order)));

/** The verb's input, and the fields that cannot be parsed; the verb validates the rest. */
export function orderInputOf(fields: OrderFields): { input: unknown; unreadable: OrderField[] } {
  const unreadable: OrderField[] = [];
  const input: Tree = {};
  for (const name of ORDER_FIELD_NAMES) {
    const value = KINDS[ORDER_FIELDS[name].kind].read(fields[name]);
    if (value === undefined) unreadable.push(name);
    putAt(input, keysOf(name), value);
  }
  return { input, unreadable };
}

function putAt(tree: Tree, [key = "", ...others]: readonly string[], value: unknown): void {
  if (others.length === 0) tree[key] = value;
  else putAt((tree[key] ??= {}) as Tree, others, value);
}

function wholeIn(text: string): number | undefined {
  return /^\d{1,9}$/.test(text) ? Number(text) : undefined;
}

function eurosOf(cents: number): string {
  return cents % 100 === 0 ? String(cents / 100) : `${Math.floor(cents / 100)},${String(cents % 100).padStart(2, "0")}`;
}

/** Parses "2026-11-16T08:00" as Berlin time. */
function momentIn(text: string): string | undefined {
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(text)) return undefined;
  const shown = Date.parse(`${text}Z`);
  return Number.isNaN(shown) ? undefined : new Date(shown - berlinOffset(shown - berlinOffset(shown))).toISOString();
}

function berlinClock(moment: string): string {
  const at = Date.parse(moment);
  return new Date(at + berlinOffset(at)).toISOString().slice(0, 16);
}

/** Maps the verb's paths to fields. */
export const fieldsAt = (paths: readonly string[]): OrderField[] =>
  ORDER_FIELD_NAMES.filter((name) =>
    paths.some((path) => path === ORDER_FIELDS[name].path || path.startsWith(`${ORDER_FIELDS[name].path}.`)),
  );
