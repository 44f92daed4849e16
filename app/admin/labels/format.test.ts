import { expect, test } from "vitest";
import {
  berlinDay,
  daysBefore,
  formatCents,
  formatClockSeconds,
  formatCount,
  formatDay,
  formatDuration,
  formatEuros,
  formatExact,
  formatMoment,
  formatNumber,
  formatPercent,
  formatSince,
  formatSpan,
} from "./format.ts";

const now = new Date("2026-11-12T09:42:07Z");

test("separates thousands by a comma", () => {
  expect([0, 999, 1284, 12840, 5_000_000].map(formatNumber)).toEqual(["0", "999", "1,284", "12,840", "5,000,000"]);
});

test("formats amounts to the cent, and sums in whole euros", () => {
  expect([0, 5, 4950, -125, 1_234_567].map(formatCents)).toEqual(["€0.00", "€0.05", "€49.50", "−€1.25", "€12,345.67"]);
  expect([49, 2_461_049, -250].map(formatEuros)).toEqual(["€0", "€24,610", "−€3"]);
});

test("a count has its noun", () => {
  expect([formatCount(1, "lead"), formatCount(1284, "lead"), formatCount(0, "delivery", "deliveries")]).toEqual([
    "1 lead",
    "1,284 leads",
    "0 deliveries",
  ]);
});

test("a capped count ends with a plus", () => {
  const many = { count: 10_000, isMore: true };
  expect([formatNumber(many), formatCount(many, "lead")]).toEqual(["10,000+", "10,000+ leads"]);
  expect(formatCount({ count: 1, isMore: false }, "lead")).toBe("1 lead");
  expect(formatCount({ count: 1, isMore: true }, "lead waits", "leads wait")).toBe("1+ leads wait");
});

test("a rate has one decimal", () => {
  expect([formatPercent(0.9743), formatPercent(1)]).toEqual(["97.4\u202f%", "100.0\u202f%"]);
});

test("times are in Berlin time, summer and winter", () => {
  expect(formatClockSeconds(now)).toBe("10:42:07");
  expect(formatClockSeconds(new Date("2026-07-12T09:42:07Z"))).toBe("11:42:07");
  expect(formatClockSeconds(new Date("2026-11-11T23:05:00Z"))).toBe("00:05:00");
});

test("a day has its weekday within two weeks, and its year after that", () => {
  expect(formatDay(now, now)).toBe("Thu 12 Nov");
  expect(formatDay(new Date("2026-09-30T10:00:00Z"), now)).toBe("30 Sep 2026");
  expect(formatMoment(now, now)).toBe("Thu 12 Nov, 10:42");
  expect(formatExact(now)).toBe("12 Nov 2026, 10:42:07");
});

test("half past midnight belongs to the Berlin day", () => {
  expect(berlinDay(new Date("2026-11-11T23:30:00Z"))).toBe("2026-11-12");
});

test("formats time spans in words", () => {
  const minute = 60_000;
  const spans = [8_400, 38 * minute, 134 * minute, (19 * 60 + 5) * minute, (3 * 24 + 4) * 60 * minute].map(formatSpan);
  expect(spans).toEqual(["8 s", "38 min", "2 h 14 min", "19 h 05 min", "3 d 4 h"]);
  const days = [13, 14, 60, 61, 548, 563, 728].map((count) => formatSpan(count * 24 * 60 * minute));
  expect(days).toEqual(["13 d 0 h", "14 days", "60 days", "2 months", "18 months", "18 months", "2 years"]);
});

test("a request's duration is exact below a second", () => {
  expect([formatDuration(84.4), formatDuration(1240)]).toEqual(["84 ms", "1.2 s"]);
});

test("since: a clock time today, a day before", () => {
  expect(formatSince(new Date("2026-11-12T07:12:00Z"), now)).toBe("08:12");
  expect(formatSince(new Date("2026-11-11T21:51:00Z"), now)).toBe("Wed 11 Nov, 22:51");
});

test("around a clock change yesterday is the previous calendar day", () => {
  for (const change of ["2026-03-29", "2026-10-25"])
    for (let hour = -30; hour < 60; hour++) {
      const at = new Date(Date.parse(`${change}T00:00:00Z`) + hour * 3_600_000);
      const [year = 0, month = 0, day = 0] = berlinDay(at).split("-").map(Number);
      expect(daysBefore(at, 1)).toBe(new Date(Date.UTC(year, month - 1, day - 1)).toISOString().slice(0, 10));
      expect(daysBefore(at, 0)).toBe(berlinDay(at));
    }
});
