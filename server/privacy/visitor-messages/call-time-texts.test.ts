import { expect, test } from "vitest";
import { CALL_TIME_ROWS, callTimesForFirms, callTimesText } from "./call-time-texts.ts";
import { CALL_TIMES, canBeUndone, readTimes } from "./visitor-message.ts";

test("every time of the day can be chosen, in the order of the day", () => {
  expect(CALL_TIME_ROWS.map(({ time }) => time)).toEqual(CALL_TIMES);
});

test("times are said in one sentence, to the visitor and to the firms", () => {
  expect(callTimesText("morning")).toBe("vormittags");
  expect(callTimesText("saturday noon evening")).toBe("mittags, abends und auch am Samstag");
  expect(callTimesForFirms("morning saturday")).toBe(
    "Am besten vormittags (8 bis 12 Uhr) und auch am Samstag (9 bis 13 Uhr).",
  );
});

test("what is no time is left out, and each counts once", () => {
  expect(readTimes(["evening", "morning", "evening", "midnight"])).toEqual(["morning", "evening"]);
});

test("what withdraws a consent is not undone", () => {
  const kinds = ["email-only", "best-time", "no-calls", "nobody-called", "was-called", "not-me"] as const;
  expect(kinds.filter((kind) => canBeUndone({ kind }))).toEqual(["email-only", "best-time"]);
});
