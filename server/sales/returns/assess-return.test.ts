import { expect, test } from "vitest";
import type { Evidence } from "./evidence.ts";
import { assessReturn } from "./assess-return.ts";
import { creditOf, readRules, ReturnRules, USUAL_RULES, type ReturnReason } from "./return-rules.ts";

/** A Monday, 09:00 in Berlin. */
const SOLD = new Date("2026-11-02T08:00:00Z");

const known = (more: Partial<Evidence> = {}): Evidence => ({
  soldAt: SOLD.toISOString(),
  tries: null,
  onDays: null,
  boughtDaysBefore: null,
  messages: [],
  isWithdrawn: false,
  phoneConfirmed: false,
  isErased: false,
  month: { sold: 100, requested: 0 },
  ...more,
});

const judged = (
  reason: ReturnReason,
  requestedAt: string | Date,
  more: Partial<Evidence> = {},
  rules = USUAL_RULES,
) => {
  const { suggestion, decidingChecks } = assessReturn(
    rules,
    { reason, requestedAt: new Date(requestedAt) },
    known(more),
  );
  return [suggestion, ...decidingChecks];
};

const after = (ms: number) => new Date(SOLD.getTime() + ms);
const HOURS_48 = 48 * 3_600_000;

test.each([
  [-1000, "accept"],
  [0, "accept"],
  [1000, "decline"],
])("a dead number reported %i ms around 48 hours: %s", (ms, suggestion) => {
  expect(judged("dead-number", after(HOURS_48 + ms))[0]).toBe(suggestion);
});

test("48 hours stay 48 hours across a clock change", () => {
  const soldAt = "2026-10-24T10:00:00+02:00"; // the clocks go back in the night to Sunday
  const requested = (at: string) => judged("dead-number", at, { soldAt })[0];
  expect(requested("2026-10-26T09:00:00+01:00")).toBe("accept");
  expect(requested("2026-10-26T09:00:01+01:00")).toBe("decline");
});

test.each([
  // Ten working days after Monday the 2nd is Monday the 16th, in Berlin.
  ["2026-11-15T22:59:59Z", ["decline", "not-before-working-days"]],
  ["2026-11-15T23:00:00Z", ["accept"]],
  // Fourteen working days later is Friday the 20th.
  ["2026-11-20T22:59:59Z", ["accept"]],
  ["2026-11-22T12:00:00Z", ["accept"]], // Sunday is no working day
  ["2026-11-22T23:00:00Z", ["decline", "within-working-days"]],
])("unreachable, requested at %s: %s", (at, expected) => {
  const said = judged("unreachable", at, { tries: 5, onDays: 3 });
  expect(expected.length === 1 ? said.slice(0, 1) : said).toEqual(expected);
});

test.each([
  [{ tries: 4, onDays: 3 }, ["decline", "tries"]],
  [{ tries: 7, onDays: 2 }, ["decline", "try-days"]],
  [{}, ["ask", "tries", "try-days"]],
  [{ tries: 5, onDays: 3, messages: ["nobody-called"] }, ["decline", "visitor-was-called"]],
  [{ tries: 5, onDays: 3, messages: ["no-calls"] }, ["ask", "may-be-called"]],
  [{ tries: 5, onDays: 3, isWithdrawn: true }, ["ask", "may-be-called"]],
])("unreachable with %o: %s", (evidence, expected) => {
  expect(judged("unreachable", "2026-11-17T10:00:00Z", evidence)).toEqual(expected);
});

test.each([
  [null, "decline"],
  [31, "decline"],
  [30, "accept"],
  [0, "accept"],
])("a duplicate bought %s days before: %s", (boughtDaysBefore, suggestion) => {
  expect(judged("duplicate", "2026-11-03T10:00:00Z", { boughtDaysBefore })[0]).toBe(suggestion);
});

test("accepts the same duplicate under another order's 90 days", () => {
  const rules = { ...USUAL_RULES, reasons: { duplicate: { boughtWithinDays: 90, creditPercent: 50 } } };
  expect(judged("duplicate", "2026-11-03T10:00:00Z", { boughtDaysBefore: 90 }, rules)[0]).toBe("accept");
  expect(creditOf(rules, "duplicate", 4501)).toBe(2251);
  expect(judged("fake", "2026-11-03T10:00:00Z", {}, rules)).toEqual(["decline", "agreed"]);
});

test.each([
  ["fake", [], ["ask", "not-genuine"]],
  ["fake", ["not-me"], ["accept"]],
  ["fake", ["best-time"], ["decline", "not-genuine"]],
  ["unknown-person", ["email-only", "not-me"], ["accept"]],
  ["wrong-product", [], ["ask", "other-product"]],
] as const)("%s, with the visitor's wishes %o: %s", (reason, messages, expected) => {
  expect(judged(reason, "2026-11-03T10:00:00Z", { messages: [...messages] }).slice(0, expected.length)).toEqual(
    expected,
  );
});

test("asks about a number that the visitor has confirmed", () => {
  expect(judged("dead-number", after(1000), { phoneConfirmed: true })).toEqual(["ask", "number-unconfirmed"]);
});

test.each([
  [100, 14, "accept"],
  [100, 15, "decline"],
  [3, 0, "accept"],
  [3, 1, "decline"],
])("of %i leads sold in the month, %i had requests: %s", (sold, requested, suggestion) => {
  expect(judged("dead-number", after(1000), { month: { sold, requested } })[0]).toBe(suggestion);
});

test("unreadable stored rules fall back to the default", () => {
  expect(readRules(null)).toEqual(USUAL_RULES);
  expect(readRules({ withinWorkingDays: 0 })).toEqual(USUAL_RULES);
  expect(ReturnRules.parse(JSON.parse(JSON.stringify(USUAL_RULES)))).toEqual(USUAL_RULES);
});
