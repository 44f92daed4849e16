import { expect, test } from "vitest";
import { burstOf, paceOf } from "./claim.ts";

const rates = Array.from({ length: 500 }, (_, n) => n + 1);

/** Counts the leads of a second that begins with a group of `first` and goes on with whole groups. */
function inASecond(perSecond: number, first: number): number {
  const [burst, pace] = [burstOf(perSecond), paceOf(perSecond)];
  let claimed = first;
  for (let at = first / pace; at < 1 - 1e-9; at += burst / pace) claimed += burst;
  return claimed;
}

const firsts = (rate: number): number[] => Array.from({ length: burstOf(rate) }, (_, n) => n + 1);

test("every second stays at or just below the rate", () => {
  expect(rates.filter((rate) => Math.max(...firsts(rate).map((first) => inASecond(rate, first))) > rate)).toEqual([]);
  expect(rates.filter((rate) => paceOf(rate) < 0.9 * rate)).toEqual([]);
});

test.each([
  [0.5, 1, 0.5],
  [5, 1, 5],
  [20, 2, 19],
  [25, 2, 24],
  [100, 10, 91],
])("%d a second go out %d at a time, %d a second", (rate, burst, pace) => {
  expect([burstOf(rate), paceOf(rate)]).toEqual([burst, pace]);
});
