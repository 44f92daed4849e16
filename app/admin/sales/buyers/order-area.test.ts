import { expect, test } from "vitest";
import { readArea } from "#server/sales/routing/area.ts";
import { areaText, stripBars } from "./rule-text.ts";

const regions = [
  { region: "", leads: 7 },
  { region: "10", leads: 5 },
  { region: "50", leads: 30 },
  { region: "58", leads: 2 },
];
const inside = (area: string | null) =>
  stripBars(regions, area === null ? null : (readArea(area) ?? null))
    .filter(({ isInside }) => isInside)
    .map(({ region }) => region);

test.each([
  ["one region", "50", ["50"]],
  ["a one-digit prefix", "5", ["50", "51", "52", "53", "54", "55", "56", "57", "58", "59"]],
  ["a range of regions", "49-51", ["49", "50", "51"]],
  ["a postal code", "50823", ["50"]],
  ["a range of postal codes over regions", "10115-12000", ["10", "11", "12"]],
  ["several of them", "01, 99", ["01", "99"]],
])("%s reaches its regions", (_, area, expected) => {
  expect(inside(area)).toEqual(expected);
});

test("without an area every region is inside", () => {
  expect(inside(null)).toHaveLength(100);
});

test("counts leads in all regions and in the area's", () => {
  expect(areaText(stripBars(regions, readArea("50, 58") ?? null))).toBe(
    "32 of 37 leads of last month in the regions that the saved area reaches",
  );
});
