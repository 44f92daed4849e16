import { lookUp } from "#app/admin/labels/look-up.ts";
import { doneToast, errorToast, type StaffToast } from "#app/admin/labels/staff-toast.ts";
import { formatCount, formatMoment } from "#app/admin/labels/format.ts";
import { operatorFields } from "#app/admin/labels/operator-fields.ts";
import type { PendingMonths } from "#server/site/pending-months.ts";
import type { StatementState, ListedStatement } from "#server/site/site.ts";
import type { LeadsToErase } from "#server/leads/submissions/overdue.ts";

/** New objects, so that repeating a text announces it again. */
export const siteToasts = {
  operatorSaved: () => doneToast("Operator data saved"),
  statementSaved: () => doneToast("Statement saved: pages say so within seconds"),
  unchanged: () => doneToast("Nothing was changed"),
  retentionScheduled: () => doneToast("Saved. The shorter period starts in 24 hours"),
  retentionKept: () => doneToast("Cancelled: leads are kept as long as before"),
  asks: (): StaffToast => errorToast("Nothing is saved yet: leads would be erased. Please confirm below the form"),
  refused: (): StaffToast => errorToast("Please check the marked fields"),
  failed: (): StaffToast => errorToast("Failed to save. Nothing was changed"),
};

/** "3 months" */
export const monthsText = (months: number): string => formatCount(months, "month");

export const shorterTitle = (months: number, before: number): string =>
  `Keep leads for ${monthsText(months)} instead of ${before}?`;

export const pendingTitle = ({ months, takesEffectAt }: PendingMonths, now: Date): string =>
  `From ${formatMoment(takesEffectAt, now)} leads are kept for ${monthsText(months)}`;

export const leadsToErase = ({ count, isMore }: LeadsToErase): string =>
  `${isMore ? "More than " : ""}${formatCount(count, "lead is", "leads are")} older than that now.`;

export const STILL_INVENTED = "Placeholder: the site will not start in production with this";

const numberRanges: Readonly<Record<string, string>> = { logDays: "1 to 365", consentYears: "5 to 30" };

export function operatorProblem(field: string): string {
  const { kind, label = field } = operatorFields[field] ?? {};
  switch (kind) {
    case "email":
      return "This is not an e-mail address";
    case "date":
      return "Choose a date";
    case "number":
      return `A whole number from ${numberRanges[field] ?? "1 to 120"}`;
    case "block":
      return "At most 2000 characters";
    case "choice":
      return "Choose one of the list";
    case "tel":
    case undefined:
      return idProblems[field] ?? `${label} is required, at most 200 characters`;
  }
}

const idProblems: Readonly<Record<string, string>> = {
  metaPixelId: "Only digits, at most 20",
};

const statementFields: Readonly<Record<keyof StatementState, { label: string; problem: string }>> = {
  value: {
    label: "Value",
    problem:
      "1 to 60 characters, without { and }; a figure in digits, a range with bis; offers as many as leads are given to",
  },
  wording: { label: "Wording", problem: "1 to 300 characters; {value} is the only placeholder" },
  fallback: { label: "Fallback", problem: "At most 300 characters, without { and }" },
  source: { label: "Source", problem: "At most 200 characters" },
  evidence: { label: "Evidence", problem: "At most 2000 characters" },
  validUntil: { label: "Valid until", problem: "Choose a date, or leave it empty" },
  on: { label: "Shown", problem: "On or off" },
};

export type StatementField = keyof StatementState;

const statementFieldOf = (field: string) => lookUp(statementFields, field);

export const statementLabel = (field: string): string => statementFieldOf(field)?.label ?? field;
export const statementProblem = (field: string): string => statementFieldOf(field)?.problem ?? "";

export const statementStatusTexts: Readonly<Record<ListedStatement["status"], string>> = {
  proven: "Proven",
  unproven: "Unproven",
  expired: "Expired",
  off: "Off",
};
