import { expect, test } from "vitest";
import { insightsAddress, readRange } from "./range.ts";

const TODAY = "2026-11-17";
const read = (search: string) => readRange(new URLSearchParams(search), TODAY);

test.each([
  ["", "30", "2026-10-19", "2026-11-17"],
  ["days=7", "7", "2026-11-11", "2026-11-17"],
  ["days=90", "90", "2026-08-20", "2026-11-17"],
  ["days=13m", "13m", "2025-10-17", "2026-11-17"],
  ["days=own&from=2026-03-01&to=2026-03-31", "own", "2026-03-01", "2026-03-31"],
  ["days=own&from=2026-03-31&to=2026-03-01", "own", "2026-03-01", "2026-03-31"],
  ["days=own&from=2020-01-01&to=2026-03-31", "own", "2025-02-25", "2026-03-31"],
  ["days=own&from=2026-02-30&to=2026-03-01", "own", "2026-10-19", "2026-11-17"],
  ["days=own&from=%3Cb%3E&to=x", "own", "2026-10-19", "2026-11-17"],
  ["days=5000", "30", "2026-10-19", "2026-11-17"],
])("%j asks for %s: %s to %s", (search, key, from, to) => {
  expect(read(search)).toMatchObject({ key, from, to });
});

test("13 months ago is the last day of a shorter month", () => {
  expect(readRange(new URLSearchParams("days=13m"), "2027-03-31").from).toBe("2026-02-28");
});

test("compares with as many days before, across clock changes too, unless switched off", () => {
  expect(read("days=7").before).toEqual({ from: "2026-11-04", to: "2026-11-10" });
  expect(read("days=own&from=2026-10-25&to=2026-10-25").before).toEqual({ from: "2026-10-24", to: "2026-10-24" });
  expect(read("days=7&compare=no").before).toBeUndefined();
});

test("a URL keeps its other parameters", () => {
  expect(insightsAddress("?form=solar&days=7", { days: "30", compare: "no" })).toBe("?form=solar&days=30&compare=no");
  expect(insightsAddress("?form=solar&campaign=4", { campaign: null })).toBe("?form=solar");
});
