import { expect, test } from "vitest";
import { softCheck } from "./soft-check.ts";

test("each input has its own check", () => {
  expect(softCheck("email", "h.brandt@gmial.com")?.suggestion).toBe("h.brandt@gmail.com");
  expect(softCheck("tel", "030")?.message).toContain("zu kurz");
  expect(softCheck("postal-code", "5082")?.message).toContain("5 Ziffern");
});

test("whatever somebody is called is right", () => {
  expect(softCheck("name", "X Æ A-12")).toBeUndefined();
});

test.each(["name", "email", "tel", "postal-code"] as const)("an empty %s is another rule's business", (input) => {
  expect(softCheck(input, "")).toBeUndefined();
  expect(softCheck(input, "  ")).toBeUndefined();
});

test.each([
  ["email", "h.brandt@web.de"],
  ["tel", "0171 1234567"],
  ["postal-code", "50823"],
] as const)("a good %s passes in silence", (input, typed) => {
  expect(softCheck(input, typed)).toBeUndefined();
});
