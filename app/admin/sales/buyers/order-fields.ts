type Condition = { question: string; comparison: string; answers: string };

/** Form value of each kind of field, parsed in `read-order-form.server.ts`. */
type Shown = Record<"text" | "optional" | "whole" | "choice" | "limit" | "euros" | "budget" | "moment", string> & {
  forms: string[];
  conditions: Condition[];
  flag: boolean;
  /** Sunday first. */
  week: string[];
};

export type FieldKind = keyof Shown;
export type OrderFieldRecord = { kind: FieldKind; path: string; label: string; problem: string; hint?: string };

const LIMIT = { kind: "limit", problem: "Write a whole number, or nothing" } as const;
const MOMENT = { kind: "moment", problem: "Choose a day and a time, or nothing" } as const;

/** Each field's kind, path in the verb's input, label, hint and error text. */
export const ORDER_FIELDS = {
  name: { kind: "text", path: "name", label: "Name", problem: "Write a name of at most 80 characters" },
  apiServiceId: {
    kind: "optional",
    path: "apiServiceId",
    label: "Service",
    problem: "Choose the service that gets the leads",
  },
  formTypes: { kind: "forms", path: "terms.formTypes", label: "Forms", problem: "Tick at least one form" },
  area: {
    kind: "optional",
    path: "terms.area",
    label: "Postal codes",
    problem: "Write it as in 10115-14199, 20, 50823",
    hint: "Two digits, five digits or ranges: 40-42, 50823. Empty: everywhere",
  },
  conditions: {
    kind: "conditions",
    path: "terms.conditions",
    label: "Conditions",
    problem: "Choose a question and at least one answer",
  },
  price: {
    kind: "euros",
    path: "terms.priceCents",
    label: "Price per lead",
    problem: "Write euros and cents as in 45,50",
    hint: "Euros: 45 or 45,50",
  },
  shareMax: { kind: "choice", path: "terms.shareMax", label: "Max. buyers", problem: "Choose one" },
  priority: {
    kind: "whole",
    path: "terms.priority",
    label: "Priority",
    problem: "Write a number from 1 to 99",
    hint: "1 comes first, where the form goes by priority",
  },
  weight: {
    kind: "whole",
    path: "terms.weight",
    label: "Weight",
    problem: "Write a number from 0 to 1000",
    hint: "Its share, where the form goes by weight",
  },
  capDay: { ...LIMIT, path: "terms.caps.day", label: "Per day" },
  capMonth: { ...LIMIT, path: "terms.caps.month", label: "Per month" },
  capTotal: { ...LIMIT, path: "terms.caps.total", label: "Total" },
  budget: {
    kind: "budget",
    path: "terms.caps.budgetMonthCents",
    label: "Monthly budget",
    problem: "Write euros, or nothing",
  },
  isPaced: {
    kind: "flag",
    path: "terms.isPaced",
    label: "Spread the day's cap over the opening hours",
    problem: "Tick it or not",
  },
  hours: {
    kind: "week",
    path: "terms.hours",
    label: "Hours",
    problem: "Write them as in 08:00-12:00, 13:00-18:00",
  },
  outsideHours: { kind: "text", path: "terms.outsideHours", label: "Outside these hours", problem: "Choose one" },
  duplicateDays: {
    kind: "whole",
    path: "terms.duplicateDays",
    label: "Not the same person within",
    problem: "Write a number from 0 to 180",
    hint: "Days, by phone number or e-mail",
  },
  rerouteAfterMinutes: {
    kind: "limit",
    path: "terms.rerouteAfterMinutes",
    label: "Offer to next buyer after",
    problem: "Write at least 5 minutes, or nothing",
    hint: "Minutes, if it was never sent. Empty: it waits",
  },
  liveFrom: { ...MOMENT, path: "terms.liveFrom", label: "Live from" },
  liveUntil: { ...MOMENT, path: "terms.liveUntil", label: "Live until" },
} as const satisfies Record<string, OrderFieldRecord>;

export type OrderField = keyof typeof ORDER_FIELDS;
export const ORDER_FIELD_NAMES = Object.keys(ORDER_FIELDS) as OrderField[];

/** An order as typed in its form. */
export type OrderFields = { [Name in OrderField]: Shown[(typeof ORDER_FIELDS)[Name]["kind"]] };
