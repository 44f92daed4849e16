import { expect, test } from "vitest";
import { createGuessLimit } from "./guess-limit.ts";

const LIMITS = { each: 3, all: 6, most: 8 };
const MINUTES = 60_000;

test("after so many wrong ones an address has to wait, and others not", () => {
  const limit = createGuessLimit(LIMITS);
  for (let n = 0; n < 3; n += 1) {
    expect(limit.mayTry("192.0.2.1")).toBe(true);
    limit.noteWrong("192.0.2.1");
  }
  expect(limit.mayTry("192.0.2.1")).toBe(false);
  expect(limit.mayTry("192.0.2.2")).toBe(true);
});

test("a household with many IPv6 addresses is one", () => {
  const limit = createGuessLimit(LIMITS);
  for (const end of ["1", "2", "3"]) limit.noteWrong(`2001:db8:1:2::${end}`);
  expect(limit.mayTry("2001:db8:1:2::4")).toBe(false);
  expect(limit.mayTry("2001:db8:1:3::4")).toBe(true);
});

test("in a flood, who had a wrong one waits, and who had none does not", () => {
  const limit = createGuessLimit(LIMITS);
  for (let n = 0; n < 6; n += 1) limit.noteWrong(`192.0.2.${n}`);
  expect(limit.mayTry("192.0.2.0")).toBe(false);
  expect(limit.mayTry("192.0.2.9")).toBe(true);
});

test("after the most of all together everybody waits, until ten minutes are over", () => {
  let at = 0;
  const limit = createGuessLimit(LIMITS, () => at);
  for (let n = 0; n < 8; n += 1) limit.noteWrong(`192.0.2.${n}`);
  expect(limit.mayTry("192.0.2.99")).toBe(false);
  at = 10 * MINUTES;
  expect(limit.mayTry("192.0.2.0")).toBe(true);
});
