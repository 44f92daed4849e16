import { expect, test } from "vitest";
import { STATUSES, lookOf, needsAPerson, wordOf } from "./status.ts";

test("the five stored words stay the words on screen", () => {
  expect(["pending", "success", "warning", "error"].map((status) => wordOf(status as "pending"))).toEqual([
    "Pending",
    "Success",
    "Warning",
    "Error",
  ]);
  expect(wordOf("not_sent")).toBe("Not sent");
});

test("every status has a look of its own", () => {
  expect(new Set(STATUSES.map(lookOf)).size).toBe(STATUSES.length);
});

test("only an error and a doubt are filled, because only they need a person", () => {
  expect(STATUSES.filter(needsAPerson)).toEqual(["error", "in_doubt"]);
});
