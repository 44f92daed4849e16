import { expect, test } from "vitest";
import { usageOn } from "./sales.ts";

const used = { dayUsed: 2, monthUsed: 9, monthCents: 40_500, totalUsed: 30 };
const nothing = { day: 0, month: 0, spentMonthCents: 0, total: 30 };

test.each([
  ["the same day", "2026-11-18", { day: 2, month: 9, spentMonthCents: 40_500, total: 30 }],
  ["an earlier day of the month", "2026-11-03", { day: 0, month: 9, spentMonthCents: 40_500, total: 30 }],
  ["an earlier month", "2026-10-31", nothing],
  ["the same month a year before", "2025-11-18", nothing],
  ["no day yet", "-infinity", nothing],
  ["a later day, after the clock was ahead", "2026-11-19", { day: 2, month: 9, spentMonthCents: 40_500, total: 30 }],
])("an order with its last lead on %s", (_, day, usage) => {
  expect(usageOn("2026-11-18", { day, ...used })).toEqual(usage);
});
