import { expect, test } from "vitest";
import { ALLOCATION_STATES } from "#server/sales/allocations/allocation-state.ts";
import { REASONS } from "#server/sales/routing/decide.ts";
import { ORDER_STATES } from "#server/sales/routing/order.ts";
import { RANKINGS } from "#server/sales/routing/rank.ts";
import { allocationWords, orderStateWords, rankingWords, reasonWords, unsoldText } from "./routing-words.ts";

test("every reason has its own word and a sentence", () => {
  const words = REASONS.map(reasonWords);
  expect(new Set(words.map(({ word }) => word)).size).toBe(REASONS.length);
  expect(words.filter(({ says }) => says === "")).toEqual([]);
  expect(reasonWords("cap").word).toBe("Cap reached");
});

test("an unknown reason is shown as stored", () => {
  expect(reasonWords("moon")).toEqual({ word: "moon", says: "" });
});

test("every state and ranking has a word", () => {
  expect(ALLOCATION_STATES.map((state) => allocationWords(state).word)).toEqual([
    "On its way",
    "Sold",
    "Given back",
    "Returned",
  ]);
  expect(ORDER_STATES.map((state) => orderStateWords(state).word)).toEqual(["Draft", "Live", "Paused", "Ended"]);
  expect(RANKINGS.map((rankBy) => rankingWords(rankBy).split(":")[0])).toEqual(["Priority", "Weight", "Net"]);
});

test("unsold leads show their three most common reasons", () => {
  expect(unsoldText([])).toBe("every lead was taken");
  const unsold = ["cap", "area", "hours", "budget"].map((reason, n) => ({ reason, count: 9 - n }));
  expect(unsoldText(unsold)).toBe("9 cap reached, 8 other area, 7 closed");
});
