import { expect, test } from "vitest";
import { ALLOCATION_STATES } from "#server/sales/allocations/allocation-state.ts";
import { REASONS } from "#server/sales/routing/decide.ts";
import { ORDER_STATES } from "#server/sales/routing/order.ts";
import { RANKINGS } from "#server/sales/routing/rank.ts";
import { allocationTexts, orderStateTexts, rankingTexts, reasonTexts, unsoldText } from "./routing-texts.ts";

test("every reason has its own word and a sentence", () => {
  const words = REASONS.map(reasonTexts);
  expect(new Set(words.map(({ word }) => word)).size).toBe(REASONS.length);
  expect(words.filter(({ says }) => says === "")).toEqual([]);
  expect(reasonTexts("cap").word).toBe("Cap reached");
});

test("an unknown reason is shown as stored", () => {
  expect(reasonTexts("moon")).toEqual({ word: "moon", says: "" });
});

test("every state and ranking has a word", () => {
  expect(ALLOCATION_STATES.map((state) => allocationTexts(state).word)).toEqual([
    "On its way",
    "Sold",
    "Given back",
    "Returned",
  ]);
  expect(ORDER_STATES.map((state) => orderStateTexts(state).word)).toEqual(["Draft", "Live", "Paused", "Ended"]);
  expect(RANKINGS.map((rankBy) => rankingTexts(rankBy).split(":")[0])).toEqual(["Priority", "Weight", "Net"]);
});

test("unsold leads show their three most common reasons", () => {
  expect(unsoldText([])).toBe("all leads sold");
  const unsold = ["cap", "area", "hours", "budget"].map((reason, n) => ({ reason, count: 9 - n }));
  expect(unsoldText(unsold)).toBe("9 cap reached, 8 other area, 7 closed");
});
