import { expect, test } from "vitest";
import { readLeadFilter } from "./read-lead-filter.server.ts";
import { startOfBerlinDay } from "#server/platform/berlin-time.ts";

const read = (query: string) => readLeadFilter("solar", new URLSearchParams(query));
const id = "018f0000-0000-7000-8000-0000000000AB";
const place = `2026-11-12T08:30:00.123456Z_${id.toLowerCase()}`;

test("parses filter and cursor", () => {
  expect(
    read(
      `view=undelivered&q=+Brandt+&status=error&service=${id}&since=2026-11-01&until=2026-11-15&source=google&before=${place}&lead=${id}`,
    ),
  ).toEqual({
    filter: {
      formType: "solar",
      view: "undelivered",
      search: "Brandt",
      status: "error",
      apiServiceId: id.toLowerCase(),
      since: new Date("2026-10-31T23:00:00Z"),
      until: new Date("2026-11-15T23:00:00Z"),
      source: "google",
    },
    place: { before: { at: "2026-11-12T08:30:00.123456Z", id: id.toLowerCase() } },
    lead: id.toLowerCase(),
  });
});

test("an old cursor, which was an id, starts at the beginning", () => {
  expect(read(`before=${id}`).place).toEqual({});
});

test("invalid values do not filter", () => {
  expect(read("view=x&status=y&service=z&since=2026-02-30&until=tomorrow&before=1&after=%00&lead=&q=&source=")).toEqual(
    {
      filter: { formType: "solar" },
      place: {},
    },
  );
});

test.each([
  ["2026-03-29", "2026-03-28T23:00:00Z"],
  ["2026-03-30", "2026-03-29T22:00:00Z"],
  ["2026-10-25", "2026-10-24T22:00:00Z"],
  ["2026-10-26", "2026-10-25T23:00:00Z"],
  ["2026-01-01", "2025-12-31T23:00:00Z"],
])("%s begins in Berlin at %s", (day, moment) => {
  expect(startOfBerlinDay(day)).toEqual(new Date(moment));
});

test.each([
  ["2026-03-29", "2026-03-29T22:00:00Z"],
  ["2026-10-25", "2026-10-25T23:00:00Z"],
])("%s ends in Berlin at %s", (day, moment) => {
  expect(startOfBerlinDay(day, 1)).toEqual(new Date(moment));
});
