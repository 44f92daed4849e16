import { expect, test } from "vitest";
import { readSpans, spansText, weekText } from "./rule-text.ts";

test.each([
  ["", []],
  ["8-18", [[480, 1080]]],
  ["08:00-18:00", [[480, 1080]]],
  [
    "8:30 – 12, 13-24",
    [
      [510, 720],
      [780, 1440],
    ],
  ],
])("%j is read as %j", (text, expected) => {
  expect(readSpans(text)).toEqual(expected);
});

test.each(["late", "18-8", "8", "8-8", "8:70-9", "8-25", "8-9,x"])("%j cannot be read", (text) => {
  expect(readSpans(text)).toBeUndefined();
});

test("normalises opening hours", () => {
  expect(spansText(readSpans("8-12,13:05 – 18") ?? [])).toBe("08:00-12:00, 13:05-18:00");
});

const day: [number, number][] = [[480, 1080]];

test("formats a week from Monday, with equal days grouped", () => {
  expect(weekText([[], day, day, day, day, day, [[540, 780]]])).toBe("Mon–Fri 08:00-18:00, Sat 09:00-13:00");
  expect(weekText([day, day, day, day, day, day, day])).toBe("Mon–Sun 08:00-18:00");
  expect(weekText([[], [], day, [], [], [], []])).toBe("Tue 08:00-18:00");
  expect(weekText([[], [], [], [], [], [], []])).toBe("never");
});
