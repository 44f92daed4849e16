import { formatCount, formatNumber } from "#app/admin/labels/format.ts";
import { formName } from "#app/admin/labels/form-names.ts";
import { doneToast, errorToast, type StaffToast } from "#app/admin/labels/staff-toast.ts";
import type { DraftWarning } from "#server/sales/buyers/draft-warnings.ts";
import type {
  LiveProblem,
  WentLive,
  SetOrderStateResult,
  OrderStateChange,
} from "#server/sales/buyers/set-order-state.ts";
import type { SaveOrderResult } from "#server/sales/buyers/save-order.ts";
import { fieldList } from "./buyer-texts.ts";

export function notSavedText({ kind }: Exclude<SaveOrderResult, { kind: "saved" }>): string {
  switch (kind) {
    case "invalid":
      return "Not saved: this cannot be read";
    case "not-found":
    case "no-buyer":
      return "Not saved: there is no such order any more";
    case "retired":
      return "Not saved: the buyer is retired";
    case "ended":
      return "Not saved: the order has ended";
    case "no-service":
      return "Not saved: there is no such service any more";
    case "service-is-fixed":
      return "Not saved: an order that was live keeps its service. Make a new order for another one";
  }
}

/** What keeps an order from getting leads. */
export function liveProblemText(problem: LiveProblem): string {
  switch (problem.kind) {
    case "buyer-incomplete":
      return `Missing about the buyer: ${fieldList(problem.missing)}`;
    case "buyer-retired":
      return "The buyer is retired";
    case "no-service":
      return "No service gets the leads yet";
    case "service-inactive":
      return "The service is switched off";
    case "service-sandbox":
      return "The service is a sandbox";
  }
}

export function draftWarningText(warning: DraftWarning): string {
  switch (warning.kind) {
    case "free":
      return "The price is zero: its leads cost nothing";
    case "sells-nothing":
      return "It would have bought no lead last month";
    case "not-asked":
      return `None of its forms asks ${warning.question}`;
    case "no-such-answer":
      return `${warning.question}: none of its forms has the answer "${warning.answer}"`;
    case "stops":
      return `Going live stops leads to ${warning.name} for ${formName(warning.formType)}: it has no order`;
  }
}

export function wentLiveToast(went: WentLive): StaffToast {
  switch (went.kind) {
    case "live":
      return doneToast(`Live as version ${went.version}, for leads from now on`);
    case "not-found":
      return errorToast("There is no such order any more");
    case "no-draft":
      return errorToast("There is no draft to go live with");
    case "not-simulated":
      return errorToast("Not live: simulate this draft before going live");
    case "ended":
      return errorToast("The order has ended");
    case "buyer-incomplete":
    case "buyer-retired":
    case "no-service":
    case "service-inactive":
    case "service-sandbox":
      return errorToast(`Not live: ${liveProblemText(went)}`);
  }
}

const DONE: Readonly<Record<OrderStateChange, string>> = {
  pause: "Paused: new leads go to others",
  resume: "Resumed: it gets leads again",
  end: "The order has ended",
};

export function orderStateToast(steering: OrderStateChange, steered: SetOrderStateResult): StaffToast {
  switch (steered.kind) {
    case "done":
      return doneToast(DONE[steering]);
    case "not-found":
    case "not-possible":
      return errorToast("Nothing was changed: the order is no longer in that state");
    case "buyer-incomplete":
    case "buyer-retired":
    case "no-service":
    case "service-inactive":
    case "service-sandbox":
      return errorToast(`Nothing was changed: ${liveProblemText(steered)}`);
  }
}

/** "+257", "−43", "0" */
export const signed = (value: number): string =>
  value === 0 ? "0" : `${value > 0 ? "+" : "−"}${formatNumber(Math.abs(value))}`;

/** "2026-10-01" -> "October 2026, 7 412 leads in their order" */
export function simulatedText(month: string, leads: number): string {
  const name = new Intl.DateTimeFormat("en-GB", { month: "long", year: "numeric", timeZone: "UTC" }).format(
    new Date(`${month}T00:00:00Z`),
  );
  return `${name}, ${formatCount(leads, "lead")} in their order`;
}

/** Text alternative of the chart of hours at cap. */
export function capHoursText(days: readonly { now: number; withIt: number }[]): string {
  const side = (key: "now" | "withIt") => {
    const capped = days.map((day) => day[key]).filter((hours) => hours > 0);
    const hours = Math.round(capped.reduce((sum, one) => sum + one, 0));
    return `${formatCount(hours, "hour")} on ${formatCount(capped.length, "day")}`;
  };
  return `At its cap: ${side("now")} with the live rule, ${side("withIt")} with this one`;
}

export const regionText = (region: string): string => (region === "" ? "no postal code" : `${region}…`);
