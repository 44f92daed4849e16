import { expect, test } from "vitest";
import { wholeFourWeeks, wholeWeeks } from "./day-range.ts";

const LATER = "2026-12-24";

test("splits a range into whole weeks and single days", () => {
  expect(wholeWeeks({ from: "2026-11-02", to: "2026-11-15" }, LATER)).toEqual({
    from: "2026-11-02",
    before: "2026-11-16",
    days: [],
  });
  expect(wholeWeeks({ from: "2026-10-31", to: "2026-11-10" }, LATER)).toEqual({
    from: "2026-11-02",
    before: "2026-11-09",
    days: ["2026-10-31", "2026-11-01", "2026-11-09", "2026-11-10"],
  });
});

test("a range until today does not split this week", () => {
  const time = { from: "2026-11-02", to: "2026-11-11" };
  expect(wholeWeeks(time, "2026-11-11")).toEqual({ from: "2026-11-02", before: "2026-11-16", days: [] });
  expect(wholeWeeks(time, "2026-11-12").days).toEqual(["2026-11-09", "2026-11-10", "2026-11-11"]);
  expect(wholeWeeks({ from: "2026-11-10", to: "2026-11-11" }, "2026-11-11").days).toEqual(["2026-11-10", "2026-11-11"]);
});

test("splits a long range into four weeks, weeks and single days", () => {
  expect(wholeFourWeeks({ from: "2026-07-24", to: "2026-11-12" }, LATER)).toEqual({
    fourWeeks: ["2026-08-10", "2026-09-07", "2026-10-05"],
    weeks: ["2026-07-27", "2026-08-03", "2026-11-02"],
    days: ["2026-07-24", "2026-07-25", "2026-07-26", "2026-11-09", "2026-11-10", "2026-11-11", "2026-11-12"],
  });
  expect(wholeFourWeeks({ from: "2026-11-02", to: "2026-11-15" }, LATER)).toEqual({
    fourWeeks: [],
    weeks: ["2026-11-02", "2026-11-09"],
    days: [],
  });
});

test("a range without a whole week is its days", () => {
  const { from, before, days } = wholeWeeks({ from: "2026-11-03", to: "2026-11-14" }, LATER);
  expect([from === before, days.length, days[0], days.at(-1)]).toEqual([true, 12, "2026-11-03", "2026-11-14"]);
  expect(wholeWeeks({ from: "2026-11-04", to: "2026-11-04" }, LATER).days).toEqual(["2026-11-04"]);
});
