import { expect, test } from "vitest";
import { findOverdueRun } from "./overdue-run.ts";

const NOW = new Date("2026-11-15T12:00:00Z");
const ago = (hours: number) => new Date(NOW.getTime() - hours * 3_600_000);
const walk = (hours: number) => ({
  formType: "solar" as const,
  ranAt: ago(hours),
  durationMs: 900,
  failedStep: null,
  trouble: null,
});
const isOverdue = (walks: readonly number[], watchedSince: number) =>
  findOverdueRun(walks.map(walk), ago(watchedSince), NOW, 1).length > 0;

test("a visitor that came every hour and has not come for more than three is missed", () => {
  expect(isOverdue([2.9, 3.9], 100)).toBe(false);
  expect(isOverdue([3.1, 4.1], 100)).toBe(true);
});

test("one that comes once a day is not missed after three hours, but after three days", () => {
  expect(isOverdue([3.1, 27.1], 100)).toBe(false);
  expect(isOverdue([73, 97], 100)).toBe(true);
});

test("one that never came, or came once, is not missed", () => {
  expect(isOverdue([], 100)).toBe(false);
  expect(isOverdue([50], 100)).toBe(false);
});

test("after a night without a server it has as long as ever to come back", () => {
  expect(isOverdue([9, 10], 1)).toBe(false);
  expect(isOverdue([9, 10], 4)).toBe(true);
});

test("after a week nobody is reminded of it, and it raises no new alert", () => {
  expect(findOverdueRun([walk(169), walk(170)], ago(500), NOW, 1)).toMatchObject([{ raises: false, isFresh: false }]);
});
