import { expect, test } from "vitest";
import { contactIn } from "./lead.ts";

test.each([
  ["Helga Brandt", "Helga", "Brandt"],
  ["  Helga   von der Heide ", "Helga", "von der Heide"],
  ["Brandt", "Brandt", undefined],
])("the one name %j of variants 6 and 7 is split as the other variants store it", (fullName, firstName, lastName) => {
  expect(contactIn({ fullName }, {})).toEqual({
    firstName,
    ...(lastName && { lastName }),
    fullName: fullName.trim(),
  });
});

test("names asked for separately stay unchanged, and are joined to the full name", () => {
  expect(contactIn({ firstName: "Anna Maria", lastName: "Brandt" }, {})).toEqual({
    firstName: "Anna Maria",
    lastName: "Brandt",
    fullName: "Anna Maria Brandt",
  });
});
