import { expect, test } from "vitest";
import { maskPerson } from "./mask-person.ts";

const mask = maskPerson({
  firstName: "Jürgen",
  lastName: "Meyer-Weiß",
  fullName: "Jürgen Meyer-Weiß",
  email: "j.meyer@web.example",
  phone: "0151 / 234 56 78",
  phoneE164: "+491512345678",
  street: "Am Hang 3a",
});

test.each([
  ["Jürgen Meyer-Weiß wurde gespeichert", "J. M. wurde gespeichert"],
  ["JÜRGEN", "J."],
  ["Wohnt Am Hang 3a.", "Wohnt ***."],
  ["0151 / 234 56 78", "***78"],
  ["tel:+491512345678", "tel:***78"],
  ["01512345678", "***78"],
  ["001 512 345 678", "***78"],
  ["J.Meyer@WEB.example is not valid", "j***@*** is not valid"],
  ["other@gmx.example", "o***@***"],
  ["name=J%C3%BCrgen+Meyer-Wei%C3%9F&mail=j.meyer%40web.example", "name=J. M.&mail=j***@***"],
  ["018f0000-1234-7000-8000-000000000001 at 2026-11-15T08:00:00.000Z", undefined],
  ["50823 Köln, Pflegegrad 3", undefined],
])("%s", (text, masked) => {
  expect(mask(text)).toBe(masked ?? text);
});

test("masks a whole request and keeps its structure", () => {
  const request = {
    url: "https://partner.example/leads?email=j.meyer%40web.example",
    body: {
      contact: [{ vorname: "Jürgen" }, { tel: 491512345678 }],
      liftType: "Sitzlift",
      floors: 2,
      ok: true,
      none: null,
    },
  };
  expect(mask(request)).toEqual({
    url: "https://partner.example/leads?email=j***@***",
    body: { contact: [{ vorname: "J." }, { tel: "***78" }], liftType: "Sitzlift", floors: 2, ok: true, none: null },
  });
  const hashed = { em: ["a".repeat(64)] };
  expect(mask(hashed)).toEqual({ em: ["***"] });
});
