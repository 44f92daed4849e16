import { expect, test } from "vitest";
import { initialsOf } from "./lead-cards.tsx";

test.each([
  [
    ["Musterbörse", "Nordlift GmbH", "Hausnotruf AG"],
    ["MU", "NG", "HA"],
  ],
  [
    ["M-Lead", "M-Partner", "M-Treppen", "M-Solar"],
    ["ML", "MP", "MT", "MS"],
  ],
  [
    ["Musterbörse", "Musterhaus", "Mustermann"],
    ["MU", "MS", "MT"],
  ],
  [
    ["A", "A", "---"],
    ["A", "A", ""],
  ],
])("%j are shortened to %j", (names, letters) => {
  expect(initialsOf(names)).toEqual(letters);
});
