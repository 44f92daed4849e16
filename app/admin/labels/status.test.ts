import { expect, test } from "vitest";
import { STATUSES, lookOf, needsAPerson, wordOf } from "./status.ts";

test.each([
  ["not_sent", "Not sent"],
  ["pending", "Pending"],
  ["success", "Success"],
  ["warning", "Warning"],
  ["error", "Error"],
  ["in_doubt", "In doubt"],
  ["closed", "Closed"],
  ["blocked", "Blocked"],
  ["paused", "Paused"],
  ["failed_retried", "Failed, retried"],
  ["off", "Off"],
  ["due", "Due"],
] as const)("status %s is shown as %s", (status, word) => {
  expect(wordOf(status)).toBe(word);
});

test("every status looks different", () => {
  expect(new Set(STATUSES.map(lookOf)).size).toBe(STATUSES.length);
});

test("only error, in doubt and due are filled, because they need a person", () => {
  expect(STATUSES.filter(needsAPerson)).toEqual(["error", "in_doubt", "due"]);
});
