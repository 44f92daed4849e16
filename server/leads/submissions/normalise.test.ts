import { expect, test } from "vitest";
import { solar } from "#funnels/definitions/solar.ts";
import { normalise } from "./normalise.ts";

test("a record is normalised, beside what was typed", () => {
  const record = { email: " H.Brandt@Web.DE ", phone: "(030) 123456", postalCode: "50823" };
  expect(normalise(solar, record)).toEqual({
    email: "h.brandt@web.de",
    phone: "+4930123456",
    place: "Köln",
    state: "Nordrhein-Westfalen",
    doubts: [],
  });
});

test("an address that is another spelling of a mailbox is kept, with the mailbox beside it", () => {
  expect(normalise(solar, { email: "H.Brandt+Lift@googlemail.com" })).toEqual({
    email: "h.brandt+lift@googlemail.com",
    mailbox: "hbrandt@gmail.com",
    doubts: [],
  });
});

test("doubtful fields are flagged, and what cannot be normalised is left out", () => {
  const record = { email: "h.brandt@gmial.com", phone: "12", postalCode: "5082" };
  expect(normalise(solar, record)).toEqual({ email: "h.brandt@gmial.com", doubts: ["postalCode", "email", "phone"] });
});
