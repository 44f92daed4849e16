import { expect, test } from "vitest";
import { createRateLimit } from "./rate-limit.ts";

test("each key has so many calls, and as many again when the span is over", () => {
  const mayCall = createRateLimit({ most: 2, spanMs: 1_000 });
  const calls = (key: string, now: number) => [1, 2, 3].map(() => mayCall(key, now));
  expect(calls("a", 0)).toEqual([true, true, false]);
  expect(calls("b", 999)).toEqual([true, true, false]);
  expect(calls("a", 1_000)).toEqual([true, true, false]);
});
