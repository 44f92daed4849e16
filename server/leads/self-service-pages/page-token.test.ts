import { expect, test } from "vitest";
import { codeOf, inGroups, isToken, newToken, readCode } from "./page-token.ts";

test("a token has 26 lower-case letters and digits, and every byte counts", () => {
  expect(isToken(newToken())).toBe(true);
  const tokens = Array.from({ length: 16 }, (_, n) =>
    newToken(Uint8Array.from({ length: 16 }, (_, i) => (i === n ? 1 : 0))),
  );
  expect(new Set([...tokens, newToken(new Uint8Array(16))]).size).toBe(17);
  expect(newToken(new Uint8Array(16).fill(255))).toMatch(/^[a-z2-7]{26}$/);
});

test.each(["", "abc", "A".repeat(26), `${"a".repeat(25)}1`, "a".repeat(27)])("%s is no token", (text) => {
  expect(isToken(text)).toBe(false);
});

test("a code has eight letters that cannot be mistaken for each other, in two groups", () => {
  const codes = Array.from({ length: 200 }, () => codeOf(newToken()));
  for (const code of codes) expect(code).toMatch(/^[2-9A-HJKMNP-TV-Z]{8}$/);
  expect(new Set(codes).size).toBe(200);
  expect(inGroups("K7QM4R2X")).toBe("K7QM 4R2X");
});

test("the same token always has the same code", () => {
  const token = newToken();
  expect(codeOf(token)).toBe(codeOf(token));
});

test.each([
  ["K7QM 4R2X", "K7QM4R2X"],
  [" k7qm-4r2x. ", "K7QM4R2X"],
  ["K7QM4R2", undefined],
  ["K7QM 4R2O", undefined],
  ["", undefined],
])("'%s' is read as %s", (typed, code) => {
  expect(readCode(typed)).toBe(code);
});
