import { expect, test } from "vitest";
import type { DecideReturnResult } from "#server/sales/returns/decide-return.ts";
import type { Check } from "#server/sales/returns/assess-return.ts";
import {
  cameByText,
  checkText,
  recordedToast,
  returnTitle,
  deciderWord,
  decidedText,
  decisionProblem,
  halfOf,
  historyText,
  monthName,
  reasonWord,
  shortDecider,
  suggestionText,
  sumText,
  viewOfState,
} from "./return-texts.ts";

test.each<[Check, asks: string, knows: string]>([
  [{ kind: "agreed", met: false }, "The order accepts this reason", "It does not name it"],
  [
    { kind: "within-working-days", met: true, asked: 14, known: 1 },
    "Requested within 14 working days",
    "Working day 1",
  ],
  [{ kind: "within-hours", met: false, asked: 48, known: 50 }, "Requested within 48 hours", "After 50 hours"],
  [
    { kind: "not-before-working-days", met: true, asked: 10, known: 11 },
    "Not before 10 working days",
    "Requested on working day 11",
  ],
  [{ kind: "tries", met: false, asked: 5, known: 1 }, "At least 5 tries", "1 try, says the buyer"],
  [{ kind: "tries", met: null, asked: 5, known: null }, "At least 5 tries", "The buyer has not said"],
  [{ kind: "try-days", met: true, asked: 3, known: 4 }, "On at least 3 different days", "4 days, says the buyer"],
  [
    { kind: "bought-before", met: true, asked: 30, known: 12 },
    "The buyer had bought the person in the 30 days before",
    "Bought 12 days before",
  ],
  [
    { kind: "bought-before", met: false, asked: 1, known: null },
    "The buyer had bought the person in the 1 day before",
    "Not that we know",
  ],
  [
    { kind: "visitor-was-called", met: true },
    "The visitor does not say that nobody called",
    "The visitor has said nothing of that",
  ],
  [
    { kind: "visitor-was-called", met: false },
    "The visitor does not say that nobody called",
    "“Niemand hat angerufen”, says the visitor",
  ],
  [{ kind: "may-be-called", met: true }, "The visitor may be called", "Consent stands"],
  [
    { kind: "may-be-called", met: null },
    "The visitor may be called",
    "Consent was withdrawn, or the visitor wants no calls",
  ],
  [{ kind: "number-unconfirmed", met: true }, "The visitor had not confirmed the number", "Not confirmed"],
  [{ kind: "number-unconfirmed", met: null }, "The visitor had not confirmed the number", "The visitor confirmed it"],
  [{ kind: "not-genuine", met: true }, "The request was not genuine", "“Das war ich nicht”, says the visitor"],
  [{ kind: "not-genuine", met: false }, "The request was not genuine", "The visitor uses the page of the request"],
  [{ kind: "not-genuine", met: null }, "The request was not genuine", "The visitor has said nothing"],
  [
    { kind: "other-product", met: null },
    "Another product was asked for",
    "Only the buyer can tell: compare with the lead",
  ],
  [
    { kind: "monthly-limit", met: true, asked: 15, known: 1, sold: 240 },
    "At most 15 % of the month",
    "1 request of 240 sales",
  ],
])("check %j", (check, asks, knows) => {
  expect(checkText(check)).toEqual({ asks, knows });
});

const [met, missed, unknown]: Check[] = [
  { kind: "may-be-called", met: true },
  { kind: "visitor-was-called", met: false },
  { kind: "other-product", met: null },
];

test.each([
  ["decline", [met, missed], "1 of 2 checks failed"],
  ["decline", [missed, missed], "2 of 2 checks failed"],
  ["ask", [met, unknown], "Only the buyer can answer 1 of 2 checks"],
  ["accept", [met, met], "All 2 checks passed"],
] as const)("why %s is suggested", (suggestion, checks, text) => {
  expect(suggestionText({ suggestion, checks: checks.map((check) => check as Check) })).toBe(text);
});

test.each<[DecideReturnResult, ReturnType<typeof decisionProblem>]>([
  [{ kind: "decided", state: "accepted", creditCents: 1 }, undefined],
  [{ kind: "not-found" }, { intent: "request", text: "There is no such return request" }],
  [{ kind: "no-reason" }, { intent: "decline", text: "Say why: the buyer reads it" }],
  [{ kind: "too-late" }, { intent: "request", text: "It can no longer be undone" }],
  [
    { kind: "decided-already", state: "lapsed" },
    { intent: "request", text: "Already decided: credited automatically" },
  ],
  [
    { kind: "bad-credit", priceCents: 4200 },
    { intent: "part", text: "A credit is at most the price, €42.00" },
  ],
])("the toast for %j, and its field", (decided, problem) => {
  expect(decisionProblem(decided)).toEqual(problem);
});

test.each([
  [recordedToast({ kind: "recorded", id: "1", suggestion: "ask" }), "Suggested: ask"],
  [recordedToast({ kind: "known", id: "1" }), "recorded before"],
  [recordedToast({ kind: "not-found" }), "no such sale"],
  [recordedToast({ kind: "ambiguous" }), "Choose the buyer"],
  [recordedToast({ kind: "not-sold", state: "reserved" }), "Its place is reserved"],
])("a recorded or rejected request says why: %#", ({ description }, words) => {
  expect(description).toContain(words);
});

test("names decider and recorder, and an automatic credit as such", () => {
  expect(deciderWord("eva@stufenlos.example")).toBe("Decided by eva@stufenlos.example");
  expect(deciderWord("worker")).toBe("Nobody decided in time, so it was credited");
  expect(shortDecider("eva@stufenlos.example")).toBe("by eva");
  expect(shortDecider("worker")).toBe("by itself");
  expect(cameByText({ cameBy: "csv", requestedBy: "eva" })).toBe("From a list, imported by eva");
  expect(cameByText({ cameBy: "staff", requestedBy: "eva" })).toBe("Noted by eva");
});

test("formats sums, histories, months and halves", () => {
  const sums = { count: 1, priceCents: 4200, creditCents: 2100 };
  expect(sumText("open", sums)).toBe("1 request, €42.00");
  expect(sumText("decided", sums)).toBe("1 request, €21.00 credited of €42.00");
  expect(historyText({ accepted: 31, inPart: 2, declined: 22, lapsed: 0, open: 1 })).toBe(
    "31 accepted, 22 declined, 2 in part, 1 open",
  );
  expect(historyText({ accepted: 0, inPart: 0, declined: 0, lapsed: 0, open: 0 })).toBe("None");
  expect(monthName("2026-10")).toBe("October 2026");
  expect(halfOf(4505)).toBe("22.53");
  expect(returnTitle({ buyer: "Liftring", reason: "duplicate" })).toBe("Liftring: duplicate");
  expect(reasonWord("of-a-later-release")).toBe("of-a-later-release");
  expect(decidedText({ state: "accepted", creditCents: 4200, buyer: "Liftring" })).toBe(
    "Accepted: €42.00 credited to Liftring",
  );
  expect(decidedText({ state: "declined", creditCents: 0, buyer: "Liftring" })).toBe("Declined: Liftring");
  expect((["open", "accepted", "declined", "lapsed"] as const).map(viewOfState)).toEqual([
    "open",
    "decided",
    "decided",
    "lapsed",
  ]);
});
