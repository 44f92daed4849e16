import { expect, test } from "vitest";
import { understand } from "./lead-search.ts";

const NUMBER = { kind: "phone", phone: "+491701234567" };

test.each([
  "0170 1234567",
  "01701234567",
  "0170/1234567",
  "0170-123.45.67",
  "(0170) 1234567",
  "+49 170 1234567",
  "+49 (0) 170 1234567",
  "0049 170 1234567",
  "00491701234567",
  "49 170 1234567",
  " 0170 / 12 34 567 ",
])("parses %s as a phone number", (typed) => {
  expect(understand(typed)).toEqual(NUMBER);
});

test.each([
  ["50823", "postal-code"],
  ["019a8c1e-0d6b-7c8a-8f00-2f6f4f2c1a11", "id"],
  ["019a8c1e", "id"],
  ["019A8C1E-0D6B", "id"],
  ["h.brandt@web.example", "email"],
  ["Holzapfel 50823", "words"],
  ["Weiß", "words"],
  ["12", "words"],
  ["abcdefab", "words"],
  ["k7qm 4r2x", "code"],
  ["K7QM-4R2X", "code"],
  ["K7QM4R2X", "code"],
  ["K7QM 4R2O", "words"],
  ["Anna Kern", "words"],
  ["", "words"],
])("interprets %s as %s", (typed, kind) => {
  expect(understand(typed).kind).toBe(kind);
});
