import { brokenCsvText, MORE_CELLS } from "#app/admin/labels/csv-problem.ts";
import { formatCents, formatCount, formatNumber } from "#app/admin/labels/format.ts";
import type { IconName } from "#app/admin/ui/controls/icon.tsx";
import type { Check, Suggestion } from "#server/sales/returns/assess-return.ts";
import type { ReturnSums, ReturnView } from "#server/sales/returns/list-returns.ts";
import type { RecordReturnResult } from "#server/sales/returns/record-return.ts";
import type { ReturnRequest } from "#server/sales/returns/read-return.ts";
import type { DecideReturnResult } from "#server/sales/returns/decide-return.ts";
import type { ReturnReason } from "#server/sales/returns/return-rules.ts";
import type { ReturnState } from "#server/sales/returns/return-state.ts";
import type { DecisionProblem } from "./decide.tsx";
import { errorToast, successToast, type StaffToast } from "#app/admin/labels/staff-toast.ts";
import type { ImportedReturn, ImportReturnsResult } from "#server/sales/returns/import-returns.ts";

type Result = ImportedReturn["result"];

/** Why a line was rejected. */
export const rejectedTexts: Readonly<Record<Exclude<Result, "recorded" | "known">, string>> = {
  "not-found": "This buyer has no sale with this reference",
  ambiguous: "This buyer has several places of this lead: write the id of the delivery",
  "not-sold": "The lead was not sold to this buyer",
  "no-reference": "It names no lead",
  "no-reason": "It names no reason that we know",
  "too-many-cells": MORE_CELLS,
};

export const NO_FILE = "Choose a file";
export const NO_BUYER = "Choose whose list it is";

export function fileProblem(problem: Exclude<ImportReturnsResult, { kind: "imported" }>): string {
  switch (problem.kind) {
    case "broken":
      return brokenCsvText(problem);
    case "no-heading":
      return "One of the first 20 lines must name the columns Referenz and Grund (or reference and reason)";
    case "too-long":
      return "More than 5,000 lines: send it in parts";
  }
}

type RejectedLine = ImportedReturn & { result: keyof typeof rejectedTexts };

const isRejected = (line: ImportedReturn): line is RejectedLine => line.result in rejectedTexts;

export const rejectedOf = (lines: readonly ImportedReturn[]): RejectedLine[] => lines.filter(isRejected);

/** "3 return requests recorded, 1 recorded before, 4 lines rejected" */
export function importedText(lines: readonly ImportedReturn[]): string {
  const count = (result: Result) => lines.filter((line) => line.result === result).length;
  return [
    `${formatCount(count("recorded"), "return request")} recorded`,
    `${count("known")} recorded before`,
    `${formatCount(rejectedOf(lines).length, "line")} rejected`,
  ].join(", ");
}

export const reasonTexts: Readonly<Record<ReturnReason, string>> = {
  "dead-number": "Number not in service",
  unreachable: "Unreachable",
  "unknown-person": "Wrong person",
  fake: "Fake request",
  "wrong-product": "Wrong product",
  duplicate: "Duplicate",
};

/** Falls back to the stored value, which may be of a later release. */
export const reasonWord = (reason: string): string =>
  (reasonTexts as Readonly<Record<string, string>>)[reason] ?? reason;

export const suggestionTexts: Readonly<Record<Suggestion, string>> = {
  accept: "Accept",
  decline: "Decline",
  ask: "Ask",
};

export const suggestionIcons: Readonly<Record<Suggestion, IconName>> = {
  accept: "check",
  decline: "close",
  ask: "message",
};

export const viewTexts: Readonly<Record<ReturnView, string>> = {
  open: "To decide",
  decided: "Decided",
  lapsed: "Credited automatically",
};

/** View that contains a request. */
export const viewOfState = (state: ReturnState): ReturnView =>
  state === "open" || state === "lapsed" ? state : "decided";

export const stateTexts: Readonly<Record<ReturnState, string>> = {
  open: "To decide",
  accepted: "Accepted",
  declined: "Declined",
  lapsed: "Credited automatically",
};

/** A rule's check, and our evidence. */
export function checkText(check: Check): { asks: string; knows: string } {
  switch (check.kind) {
    case "agreed":
      return { asks: "The order accepts this reason", knows: "It does not name it" };
    case "within-working-days":
      return {
        asks: `Requested within ${formatCount(check.asked, "working day")}`,
        knows: `Working day ${check.known}`,
      };
    case "within-hours":
      return {
        asks: `Requested within ${formatCount(check.asked, "hour")}`,
        knows: `After ${formatCount(check.known, "hour")}`,
      };
    case "not-before-working-days":
      return {
        asks: `Not before ${formatCount(check.asked, "working day")}`,
        knows: `Requested on working day ${check.known}`,
      };
    case "tries":
      return {
        asks: `At least ${formatCount(check.asked, "try", "tries")}`,
        knows: saidText(check.known, "try", "tries"),
      };
    case "try-days":
      return {
        asks: `On at least ${formatCount(check.asked, "different day")}`,
        knows: saidText(check.known, "day", "days"),
      };
    case "bought-before":
      return {
        asks: `The buyer had bought the person in the ${formatCount(check.asked, "day")} before`,
        knows: check.known === null ? "Not that we know" : `Bought ${formatCount(check.known, "day")} before`,
      };
    case "visitor-was-called":
      return {
        asks: "The visitor does not say that nobody called",
        knows: check.met ? "The visitor has said nothing of that" : "“Niemand hat angerufen”, says the visitor",
      };
    case "may-be-called":
      return {
        asks: "The visitor may be called",
        knows: check.met ? "Consent stands" : "Consent was withdrawn, or the visitor wants no calls",
      };
    case "number-unconfirmed":
      return {
        asks: "The visitor had not confirmed the number",
        knows: check.met ? "Not confirmed" : "The visitor confirmed it",
      };
    case "not-genuine":
      return {
        asks: "The request was not genuine",
        knows:
          check.met === true
            ? "“Das war ich nicht”, says the visitor"
            : check.met === false
              ? "The visitor uses the page of the request"
              : "The visitor has said nothing",
      };
    case "other-product":
      return { asks: "Another product was asked for", knows: "Only the buyer can tell: compare with the lead" };
    case "monthly-limit":
      return {
        asks: `At most ${check.asked} % of the month`,
        knows: `${formatCount(check.known, "request")} of ${formatCount(check.sold, "sale")}`,
      };
  }
}

const saidText = (known: number | null, one: string, many: string): string =>
  known === null ? "The buyer has not said" : `${formatCount(known, one, many)}, says the buyer`;

export function suggestionText({ suggestion, checks }: Pick<ReturnRequest, "suggestion" | "checks">): string {
  const failed = checks.filter(({ met }) => met === false).length;
  const unknown = checks.filter(({ met }) => met === null).length;
  const of = formatCount(checks.length, "check");
  switch (suggestion) {
    case "decline":
      return `${failed} of ${of} failed`;
    case "ask":
      return `Only the buyer can answer ${unknown} of ${of}`;
    case "accept":
      return `All ${of} passed`;
  }
}

/** The decision, for the undo bar and for toasts. */
export const decidedText = ({
  state,
  creditCents,
  buyer,
}: Pick<ReturnRequest, "state" | "creditCents" | "buyer">): string =>
  state === "accepted" ? `Accepted: ${formatCents(creditCents)} credited to ${buyer}` : `Declined: ${buyer}`;

/** undefined if decided; otherwise the problem and its field. */
export function decisionProblem(decided: DecideReturnResult): DecisionProblem | undefined {
  switch (decided.kind) {
    case "decided":
      return undefined;
    case "not-found":
      return { intent: "request", text: "There is no such return request" };
    case "no-reason":
      return { intent: "decline", text: "Say why: the buyer reads it" };
    case "too-late":
      return { intent: "request", text: "It can no longer be undone" };
    case "decided-already":
      return { intent: "request", text: `Already decided: ${stateTexts[decided.state].toLowerCase()}` };
    case "bad-credit":
      return { intent: "part", text: `A credit is at most the price, ${formatCents(decided.priceCents)}` };
  }
}

/** "Liftring: unreachable". Names no visitor. */
export const returnTitle = ({ buyer, reason }: Pick<ReturnRequest, "buyer" | "reason">): string =>
  `${buyer}: ${reasonWord(reason).toLowerCase()}`;

export const deciderWord = (decidedBy: string | null): string =>
  decidedBy === null || decidedBy === "worker"
    ? "Nobody decided in time, so it was credited"
    : `Decided by ${decidedBy}`;

/** Drops the shared domain, for a narrow column. */
export const shortDecider = (decidedBy: string | null): string =>
  decidedBy === null || decidedBy === "worker" ? "by itself" : `by ${decidedBy.split("@")[0]}`;

export const cameByText = ({ cameBy, requestedBy }: Pick<ReturnRequest, "cameBy" | "requestedBy">): string =>
  `${cameBy === "csv" ? "From a list, imported" : "Noted"} by ${requestedBy}`;

export function sumText(view: ReturnView, { count, priceCents, creditCents }: ReturnSums): string {
  const counted = formatCount(count, "request");
  return view === "open"
    ? `${counted}, ${formatCents(priceCents)}`
    : `${counted}, ${formatCents(creditCents)} credited of ${formatCents(priceCents)}`;
}

/** "31 accepted, 22 declined, 2 in part", without zeros. */
export function historyText({ accepted, inPart, declined, lapsed, open }: ReturnRequest["history"]): string {
  const parts = [
    [accepted, "accepted"],
    [declined, "declined"],
    [inPart, "in part"],
    [lapsed, "credited automatically"],
    [open, "open"],
  ] as const;
  const said = parts.filter(([count]) => count > 0).map(([count, word]) => `${formatNumber(count)} ${word}`);
  return said.length === 0 ? "None" : said.join(", ");
}

const MONTHS = [
  "January",
  "February",
  "March",
  "April",
  "May",
  "June",
  "July",
  "August",
  "September",
  "October",
  "November",
  "December",
];

/** "2026-10" -> "October 2026" */
export const monthName = (month: string): string => `${MONTHS[Number(month.slice(5)) - 1] ?? ""} ${month.slice(0, 4)}`;

/** Initial value of the credit field: half the price. */
export const halfOf = (cents: number): string => (Math.round(cents / 2) / 100).toFixed(2);

export function recordedToast(result: RecordReturnResult): StaffToast {
  switch (result.kind) {
    case "recorded":
      return successToast(
        `The return request is recorded. Suggested: ${suggestionTexts[result.suggestion].toLowerCase()}`,
      );
    case "known":
      return errorToast(`This sale was recorded before. There is one return request for each sale. It is in the list.`);
    case "not-found":
      return errorToast(`There is no such sale. Write the id of the lead, of its delivery or of the sale.`);
    case "ambiguous":
      return errorToast(`Several buyers have this lead. Choose the buyer who asks.`);
    case "not-sold":
      return errorToast(`This buyer has not bought the lead. Its place is ${result.state}.`);
  }
}
