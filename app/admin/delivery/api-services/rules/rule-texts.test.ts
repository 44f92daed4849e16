import { expect, test } from "vitest";
import { OUTCOME_TEXTS, TEST_TEXTS } from "./rule-texts.ts";

test("a rule reads as a sentence", () => {
  expect(Object.entries(TEST_TEXTS).map(([test, words]) => `${test}: ${words}`)).toEqual([
    "is: is",
    "contains: contains",
    "exists: exists",
    "missing: is missing",
    "any: does not matter",
  ]);
});

test("every outcome has its own words, accepted first", () => {
  expect(Object.values(OUTCOME_TEXTS)).toEqual([
    "Accepted",
    "Duplicate",
    "Accepted, with a note",
    "Refused",
    "Pause service",
    "Try again later",
    "Unclear: ask staff",
  ]);
});
