import { expect, test } from "vitest";
import { dayTitle } from "./day-row.tsx";

test.each([
  ["2026-03-29T22:30:00Z", "2026-03-29", "2026-03-30"], // half past midnight, after the day of 23 hours
  ["2026-10-25T22:30:00Z", "2026-10-24", "2026-10-25"], // half past eleven at night, on the day of 25 hours
])("at %s yesterday is %s and today %s", (at, yesterday, today) => {
  expect(dayTitle(yesterday, new Date(at))).toMatch(/^Yesterday · /);
  expect(dayTitle(today, new Date(at))).toMatch(/^Today · /);
});
