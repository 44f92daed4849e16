import { expect, test } from "vitest";
import { groupByPerson } from "./group-by-person.ts";

type Lead = [name: string, phone: string | undefined, email: string | undefined];

const grouped = (...leads: Lead[]) =>
  groupByPerson(leads, ([, phone, email]) => ({ phone, email })).map(({ leads, same }) => [
    leads.map(([name]) => name).join(" "),
    same,
  ]);

test.each<[string, Lead[], [string, string | null][]]>([
  ["nobody", [], []],
  ["one alone", [["a", "1", "x"]], [["a", null]]],
  [
    "missing phone and email match nothing",
    [
      ["a", undefined, undefined],
      ["b", undefined, undefined],
    ],
    [
      ["a", null],
      ["b", null],
    ],
  ],
  [
    "the same phone",
    [
      ["a", "1", "x"],
      ["b", "1", "y"],
    ],
    [["a b", "phone"]],
  ],
  [
    "the same email",
    [
      ["a", undefined, "x"],
      ["b", undefined, "x"],
    ],
    [["a b", "email"]],
  ],
  [
    "both",
    [
      ["a", "1", "x"],
      ["b", "1", "x"],
    ],
    [["a b", "both"]],
  ],
  [
    "through a third lead that comes later",
    [
      ["a", "1", "x"],
      ["b", "2", "y"],
      ["c", "1", "y"],
    ],
    [["a b c", "either"]],
  ],
  [
    "with others between them",
    [
      ["a", "1", "x"],
      ["b", "2", "y"],
      ["c", "1", "z"],
    ],
    [
      ["a c", "phone"],
      ["b", null],
    ],
  ],
])("%s", (_, leads, expected) => {
  expect(grouped(...leads)).toEqual(expected);
});
