import { expect, test } from "vitest";
import { wholeWeeks } from "./whole-weeks.ts";

test("a time is whole weeks and the days that are in none of them", () => {
  expect(wholeWeeks({ from: "2026-11-02", to: "2026-11-15" })).toEqual({
    from: "2026-11-02",
    before: "2026-11-16",
    days: [],
  });
  expect(wholeWeeks({ from: "2026-10-31", to: "2026-11-10" })).toEqual({
    from: "2026-11-02",
    before: "2026-11-09",
    days: ["2026-10-31", "2026-11-01", "2026-11-09", "2026-11-10"],
  });
});

test("a time without a whole week is its days", () => {
  const { from, before, days } = wholeWeeks({ from: "2026-11-03", to: "2026-11-14" });
  expect([from === before, days.length, days[0], days.at(-1)]).toEqual([true, 12, "2026-11-03", "2026-11-14"]);
  expect(wholeWeeks({ from: "2026-11-04", to: "2026-11-04" }).days).toEqual(["2026-11-04"]);
});
