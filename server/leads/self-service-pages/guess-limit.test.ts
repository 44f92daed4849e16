import { expect, test } from "vitest";
import { CODE_LIMITS, createGuessLimit } from "./guess-limit.ts";

const LIMITS = { each: 3, all: 6, network: 10, most: 8 };
const MINUTES = 60_000;

test("wrong guesses throttle only their own address", () => {
  const limit = createGuessLimit(LIMITS);
  for (let n = 0; n < 3; n += 1) {
    expect(limit.mayTry("192.0.2.1")).toBe(true);
    limit.noteWrong("192.0.2.1");
  }
  expect(limit.mayTry("192.0.2.1")).toBe(false);
  expect(limit.mayTry("192.0.2.2")).toBe(true);
});

test("counts a household's IPv6 addresses as one", () => {
  const limit = createGuessLimit(LIMITS);
  for (const end of ["1", "2", "3"]) limit.noteWrong(`2001:db8:1:2::${end}`);
  expect(limit.mayTry("2001:db8:1:2::4")).toBe(false);
  expect(limit.mayTry("2001:db8:1:3::4")).toBe(true);
});

test("a flood throttles only addresses with wrong guesses", () => {
  const limit = createGuessLimit(LIMITS);
  for (let n = 0; n < 6; n += 1) limit.noteWrong(`192.0.2.${n}`);
  expect(limit.mayTry("192.0.2.0")).toBe(false);
  expect(limit.mayTry("192.0.2.9")).toBe(true);
});

test("the global limit throttles everyone for ten minutes", () => {
  let at = 0;
  const limit = createGuessLimit(LIMITS, () => at);
  for (let n = 0; n < 8; n += 1) limit.noteWrong(`192.0.2.${n}`);
  expect(limit.mayTry("192.0.2.99")).toBe(false);
  at = 10 * MINUTES;
  expect(limit.mayTry("192.0.2.0")).toBe(true);
});

test("one provider's guesses throttle no other provider", () => {
  const limit = createGuessLimit(CODE_LIMITS);
  let tried = 0;
  for (let n = 0; n < 3000; n += 1) {
    const address = `2001:db8:${n.toString(16)}::1`;
    if (!limit.mayTry(address)) continue;
    tried += 1;
    limit.noteWrong(address);
  }
  expect(tried).toBe(CODE_LIMITS.all);
  expect(limit.mayTry("2003:e1:1::7")).toBe(true);
  expect(limit.mayTry("198.51.100.7")).toBe(true);
});

test("a flood leaves each wide network a few tries", () => {
  const limit = createGuessLimit(CODE_LIMITS);
  for (let n = 0; n < CODE_LIMITS.all; n += 1) limit.noteWrong(`203.0.113.${n}`);
  for (let n = 0; n < CODE_LIMITS.network; n += 1) {
    expect(limit.mayTry(`198.51.100.${n}`)).toBe(true);
    limit.noteWrong(`198.51.100.${n}`);
  }
  expect(limit.mayTry("198.51.100.99")).toBe(false);
  expect(limit.mayTry("198.51.101.99")).toBe(true);
});
