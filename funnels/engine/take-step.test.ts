import { expect, test } from "vitest";
import { treppenlift } from "#funnels/definitions/treppenlift.ts";
import { takeStep, firstOpenStep, lookUpStep } from "./navigation.ts";

const at = (slug: string) => {
  const place = lookUpStep(treppenlift, slug);
  if (place.kind !== "step") throw new Error(slug);
  return place.step;
};

test("picking an option stores it and moves on after 300 ms", () => {
  expect(takeStep(treppenlift, at(""), {}, { liftType: "Hublift" })).toEqual({
    answers: { liftType: "Hublift" },
    issues: [],
    move: { kind: "go", slug: "location", afterMs: 300, pauses: [] },
  });
});

test("changing an early answer keeps the later ones", () => {
  const before = { liftType: "Hublift", timing: "In 3-4 Monaten", postalCode: "50823" };
  expect(takeStep(treppenlift, at(""), before, { liftType: "Sitzlift" }).answers).toEqual({
    ...before,
    liftType: "Sitzlift",
  });
});

test("an unknown option changes nothing and leads nowhere", () => {
  expect(takeStep(treppenlift, at(""), {}, { liftType: "Rolltreppe" })).toEqual({
    answers: {},
    issues: [],
    move: undefined,
  });
});

test("an empty postal code is asked for again, in the specified words", () => {
  expect(takeStep(treppenlift, at("postal-code"), {}, { postalCode: "  " })).toMatchObject({
    issues: [{ field: "postalCode", message: "Bitte Postleitzahl eingeben" }],
    move: undefined,
  });
});

test("a postal code leads to the contact form through two seconds of search", () => {
  expect(takeStep(treppenlift, at("postal-code"), {}, { postalCode: "50823" }).move).toMatchObject({
    kind: "go",
    slug: "contact",
    afterMs: 0,
    pauses: [{ ms: 2000 }],
  });
});

test("a complete contact form submits, but not with the consent unticked", () => {
  const contact = { name: "Hannelore Brandt", email: "h@web.de", phone: "030 1234567", privacyAccepted: "on" };
  expect(takeStep(treppenlift, at("contact"), {}, contact).move).toEqual({ kind: "submit" });
  const withdrawn = { ...contact, privacyAccepted: undefined };
  expect(takeStep(treppenlift, at("contact"), { privacyAccepted: true }, withdrawn).issues).toHaveLength(1);
});

test("a deep link knows the first open question", () => {
  expect(firstOpenStep(treppenlift, 3, { liftType: "Hublift" })?.slug).toBe("location");
  expect(firstOpenStep(treppenlift, 1, { liftType: "Hublift" })).toBeUndefined();
});
