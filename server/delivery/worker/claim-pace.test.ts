import { expect, test } from "vitest";
import { burstOf, paceOf } from "./claim-pace.ts";

const rates = Array.from({ length: 500 }, (_, n) => n + 1);

/** In a second that begins with a group; each group is followed by the time that its leads take. */
const mostInASecond = (perSecond: number): number =>
  burstOf(perSecond) * Math.ceil(paceOf(perSecond) / burstOf(perSecond));

test("no second holds more leads than the rate allows, nor much fewer", () => {
  expect(rates.filter((rate) => mostInASecond(rate) > rate)).toEqual([]);
  expect(rates.filter((rate) => paceOf(rate) < 0.9 * rate)).toEqual([]);
});

test.each([
  [0.5, 1, 0.5],
  [5, 1, 5],
  [20, 2, 20],
  [25, 2, 24],
  [100, 10, 100],
])("%d a second go out %d at a time, %d a second", (rate, burst, pace) => {
  expect([burstOf(rate), paceOf(rate)]).toEqual([burst, pace]);
});
