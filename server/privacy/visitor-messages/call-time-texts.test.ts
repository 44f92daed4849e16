import { expect, test } from "vitest";
import { CALL_TIME_ROWS, callTimesForFirms, callTimesText } from "./call-time-texts.ts";
import { CALL_TIMES, canBeUndone, readTimes } from "./visitor-message.ts";

test("offers every time of day in order", () => {
  expect(CALL_TIME_ROWS.map(({ time }) => time)).toEqual(CALL_TIMES);
});

test("formats times as one sentence, for visitors and for firms", () => {
  expect(callTimesText("morning")).toBe("vormittags");
  expect(callTimesText("saturday noon evening")).toBe("mittags, abends und auch am Samstag");
  expect(callTimesForFirms("morning saturday")).toBe(
    "Am besten vormittags (8 bis 12 Uhr) und auch am Samstag (9 bis 13 Uhr).",
  );
});

test("ignores unknown times and duplicates", () => {
  expect(readTimes(["evening", "morning", "evening", "midnight"])).toEqual(["morning", "evening"]);
});

test("withdrawals cannot be undone", () => {
  const kinds = ["email-only", "best-time", "no-calls", "nobody-called", "was-called", "not-me"] as const;
  expect(kinds.filter((kind) => canBeUndone({ kind }))).toEqual(["email-only", "best-time"]);
});
