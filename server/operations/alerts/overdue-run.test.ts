import { expect, test } from "vitest";
import { findOverdueRun } from "./overdue-run.ts";

const NOW = new Date("2026-11-15T12:00:00Z");
const ago = (hours: number) => new Date(NOW.getTime() - hours * 3_600_000);
const run = (hours: number) => ({
  formType: "solar" as const,
  ranAt: ago(hours),
  durationMs: 900,
  failedStep: null,
  trouble: null,
});
const isOverdue = (runs: readonly number[], watchedSince: number) =>
  findOverdueRun(runs.map(run), ago(watchedSince), NOW, 1).length > 0;

test("reports an hourly monitor after three missed hours", () => {
  expect(isOverdue([2.9, 3.9], 100)).toBe(false);
  expect(isOverdue([3.1, 4.1], 100)).toBe(true);
});

test("reports a daily monitor after three days, not three hours", () => {
  expect(isOverdue([3.1, 27.1], 100)).toBe(false);
  expect(isOverdue([73, 97], 100)).toBe(true);
});

test("does not report a monitor that ran once or never", () => {
  expect(isOverdue([], 100)).toBe(false);
  expect(isOverdue([50], 100)).toBe(false);
});

test("restarts the wait after a night without a server", () => {
  expect(isOverdue([9, 10], 1)).toBe(false);
  expect(isOverdue([9, 10], 4)).toBe(true);
});

test("stops reminding after a week, and raises no new alert", () => {
  expect(findOverdueRun([run(169), run(170)], ago(500), NOW, 1)).toMatchObject([{ raises: false, isFresh: false }]);
});
