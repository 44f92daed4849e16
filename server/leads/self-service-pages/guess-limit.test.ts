import { expect, test } from "vitest";
import { CODE_LIMITS, createGuessLimit } from "./guess-limit.ts";

const LIMITS = { each: 3, all: 6, network: 10, most: 8 };
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

test("thousands of guesses from the addresses of one provider leave everybody else their tries", () => {
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

test("in a flood each wide network has a few tries for those who had nothing wrong", () => {
  const limit = createGuessLimit(CODE_LIMITS);
  for (let n = 0; n < CODE_LIMITS.all; n += 1) limit.noteWrong(`203.0.113.${n}`);
  for (let n = 0; n < CODE_LIMITS.network; n += 1) {
    expect(limit.mayTry(`198.51.100.${n}`)).toBe(true);
    limit.noteWrong(`198.51.100.${n}`);
  }
  expect(limit.mayTry("198.51.100.99")).toBe(false);
  expect(limit.mayTry("198.51.101.99")).toBe(true);
});
