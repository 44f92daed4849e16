import { expect, test } from "vitest";
import { treppenlift } from "#funnels/definitions/treppenlift.ts";
import { hintsFor, softCheck } from "./hints.ts";
import { seenName } from "./seen-name.ts";

const fields = treppenlift.steps.flatMap((step) => step.fields);
const knows = (code: string) => code === "50823";

test("doubtful input gets a hint, plausible input none", () => {
  const input = { postalCode: "50823", email: "h.brandt@web.de", phone: "0171 1234567" };
  expect(hintsFor(fields, input, knows)).toEqual([]);
  expect(hintsFor(fields, { ...input, email: "h.brandt@gmial.com" }, knows)).toMatchObject([
    { field: "email", typed: "h.brandt@gmial.com", suggestion: "h.brandt@gmail.com" },
  ]);
  expect(hintsFor(fields, { ...input, postalCode: "99999" }, knows)).toMatchObject([{ field: "postalCode" }]);
});

test("the same input passes the second time, a changed one is checked again", () => {
  const seen = { [seenName("phone")]: "123" };
  expect(hintsFor(fields, { ...seen, phone: "123" }, knows)).toEqual([]);
  expect(hintsFor(fields, { ...seen, phone: "1234" }, knows)).toHaveLength(1);
});

test("a postal code that was not looked up yet is not doubted", () => {
  expect(hintsFor(fields, { postalCode: "99999" }, () => undefined)).toEqual([]);
});

test("each input has its own check", () => {
  expect(softCheck("email", "h.brandt@gmial.com")?.suggestion).toBe("h.brandt@gmail.com");
  expect(softCheck("tel", "030")?.message).toContain("zu kurz");
  expect(softCheck("postal-code", "5082")?.message).toContain("5 Ziffern");
});

test("names are never doubted", () => {
  expect(softCheck("name", "X Æ A-12")).toBeUndefined();
});

test.each(["name", "email", "tel", "postal-code"] as const)("an empty %s is not checked here", (input) => {
  expect(softCheck(input, "")).toBeUndefined();
  expect(softCheck(input, "  ")).toBeUndefined();
});

test.each([
  ["email", "h.brandt@web.de"],
  ["tel", "0171 1234567"],
  ["postal-code", "50823"],
] as const)("a plausible %s passes without a hint", (input, typed) => {
  expect(softCheck(input, typed)).toBeUndefined();
});
