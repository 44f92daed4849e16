import { expect, test } from "vitest";
import { isQuietAt } from "./alert-settings.ts";

const night = { from: 22 * 60, until: 7 * 60 };
const noon = { from: 12 * 60, until: 13 * 60 };

test.each([
  ["2026-11-16T20:59:00Z", night, false],
  ["2026-11-16T21:00:00Z", night, true],
  ["2026-11-17T05:59:00Z", night, true],
  ["2026-11-17T06:00:00Z", night, false],
  ["2026-07-16T20:00:00Z", night, true], // summer: 22:00 in Berlin
  ["2026-07-17T05:00:00Z", night, false],
  ["2026-11-16T11:30:00Z", noon, true],
  ["2026-11-16T12:00:00Z", noon, false],
  ["2026-11-16T02:00:00Z", undefined, false],
  ["2026-11-16T02:00:00Z", { from: 60, until: 60 }, false],
])("at %s with %j it is quiet: %s", (at, quiet, isQuiet) => {
  expect(isQuietAt(quiet, new Date(at))).toBe(isQuiet);
});
