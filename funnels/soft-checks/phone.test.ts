import fc from "fast-check";
import { expect, test } from "vitest";
import { checkPhone, normalisePhone } from "./phone.ts";

const TOO_SHORT = "Die Nummer ist zu kurz. Bitte geben Sie sie mit Vorwahl ein.";
const TOO_LONG = "Die Nummer ist zu lang. Bitte prüfen Sie die Ziffern.";
const LETTERS = "Bitte geben Sie nur Ziffern ein, zum Beispiel 030 123456.";
const NO_AREA_CODE = "Bitte ergänzen Sie die Vorwahl, zum Beispiel 030 oder 0171.";
const SERVICE = "Unter dieser Sondernummer können wir Sie nicht zurückrufen. Bitte nennen Sie Festnetz oder Handy.";
const UNUSUAL = "Diese Nummer sieht ungewöhnlich aus. Bitte prüfen Sie Vorwahl und Ziffern.";
const FOREIGN = "Bitte geben Sie möglichst eine deutsche Telefonnummer ein.";

test.each([
  ["0171 1234567", "+491711234567"],
  ["+49 (0)171/123 45 67", "+491711234567"],
  ["(030) 123456", "+4930123456"],
  ["49 171 1234567", "+491711234567"],
  ["0049 171 1234567", "+491711234567"],
  ["0049 (0) 171 1234567", "+491711234567"],
  ["+49 0171 1234567", "+491711234567"],
  ["+ 49 171 1234567", "+491711234567"],
  ["+0171 1234567", "+491711234567"],
  ["+0049 171 1234567", "+491711234567"],
  ["( 0 ) 171 1234567", "+491711234567"],
  ["171 1234567", "+491711234567"],
  ["0171/1234567", "+491711234567"],
  ["0171-123-45-67", "+491711234567"],
  ["0171–1234567", "+491711234567"],
  ["0171.123.45.67", "+491711234567"],
  [" 0 1 7 1 1 2 3 4 5 6 7 ", "+491711234567"],
  ["Tel. 0171 1234567", "+491711234567"],
  ["Tel.: +49 171 1234567", "+491711234567"],
  ["０１７１ １２３４５６７", "+491711234567"],
  ["＋４９ １７１ １２３４５６７", "+491711234567"],
  ["0221 12345-0", "+49221123450"],
  ["04651/12345", "+49465112345"],
  ["+43 660 1234567", "+436601234567"],
  ["0041 79 123 45 67", "+41791234567"],
])("%j is %s", (typed, number) => {
  expect(normalisePhone(typed)).toBe(number);
});

test.each(["", "keine", "0", "12345", "+49", "0000000000", "0171 1234567 oder 030 1234567"])(
  "%j is not a number",
  (typed) => {
    expect(normalisePhone(typed)).toBeUndefined();
  },
);

test("normalising is idempotent", () => {
  const typed = fc.string({ unit: fc.constantFrom(..."0123456789+ /-()49".split("")), maxLength: 24 });
  fc.assert(
    fc.property(typed, (typed) => {
      const number = normalisePhone(typed);
      if (number === undefined) return;
      expect(number).toMatch(/^\+[1-9]\d{7,14}$/);
      expect(normalisePhone(number)).toBe(number);
    }),
  );
});

test.each([
  "0171 1234567",
  "0171/1234567",
  "01511 2345678",
  "0160-123 45 67",
  "030 123456",
  "(030) 23125123",
  "(0) 30 123456",
  "0221 12345-0",
  "04651/12345",
  "030 123",
  "032 123456789",
  "+49 171 1234567",
  "+49 (0)171/123 45 67",
  "0049 30 123456",
  "49 171 1234567",
  "+0171 1234567",
  "0179 12345678",
  "Tel. 0171 / 123 45 67",
  "Handy: 0171 1234567",
  "０１７１ １２３４５６７",
])("%j is plausible", (typed) => {
  expect(checkPhone(typed)).toBeUndefined();
});

test.each([
  ["030 12", TOO_SHORT],
  ["01711", TOO_SHORT],
  ["0171 12345", TOO_SHORT],
  ["+49 171", TOO_SHORT],
  ["keine", TOO_SHORT],
  ["110", TOO_SHORT],
  ["0171 1234567 oder 030 1234567", TOO_LONG],
  ["0171 12345678901", TOO_LONG],
  ["0171 123456", TOO_SHORT],
  ["0151 1234567", TOO_SHORT],
  ["+49 171 1234567890", TOO_LONG],
  ["0161 1234567", UNUSUAL],
  ["0153 12345678", UNUSUAL],
  ["0200 123456", UNUSUAL],
  ["0171 1111111", UNUSUAL],
  ["089 9999999", UNUSUAL],
  ["kein Telefon 123456", LETTERS],
  ["0171 I234567", LETTERS],
  ["0171 1234567 ab 18", LETTERS],
  ["123456", NO_AREA_CODE],
  ["2312 5123", NO_AREA_CODE],
  ["171 1234567", NO_AREA_CODE],
  ["0000000000", NO_AREA_CODE],
  ["0900 1234567", SERVICE],
  ["+49 900 1234567", SERVICE],
  ["0800 1234567", SERVICE],
  ["0180 5 123456", SERVICE],
  ["+43 660 1234567", FOREIGN],
])("%j gets the hint: %s", (typed, message) => {
  expect(checkPhone(typed)).toEqual({ message });
});

test("a typed country code makes no difference", () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[1-9]\d{7,13}$/), (rest) => {
      const national = checkPhone(`0${rest}`);
      for (const code of ["+49", "0049", "49", "+49 (0)", "+49 0"]) expect(checkPhone(code + rest)).toEqual(national);
    }),
  );
});
