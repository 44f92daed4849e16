import { expect, test } from "vitest";
import type { WeekStats } from "./read-week.ts";
import { weeklyEmail } from "./weekly-email.ts";

const week = (monday: string, more: Partial<WeekStats> = {}): WeekStats => ({
  week: monday,
  starts: 12_480,
  leads: 1536,
  sold: 2900,
  netCents: 94_702_49,
  ...more,
});
const plain = (text: string) => text.replaceAll("\u202f", " ");

test("the mail has five lines", () => {
  const { subject, paragraphs, link } = weeklyEmail(
    {
      weeks: [week("2026-11-02", { starts: 11_774, leads: 1536, sold: 3000 }), week("2026-11-09")],
      settled: 1798,
      loss: { formType: "treppenlift5", step: "email", arrived: 5324, left: 1968 },
    },
    "https://stufenlos.example",
  );
  expect(plain(subject)).toBe("9 to 15 November: 1 536 leads, €94 702 net");
  expect(paragraphs.map(plain)).toEqual([
    "Starts: 12 480, 6 % more than the week before.",
    "Leads: 1 536, as many as the week before; 12.3 % of starts.",
    "Sold: 2 900, 3 % fewer than the week before.",
    "Net revenue: €94 702, €94 702 the week before; return window closed for 62 %.",
    "Largest loss after the first step: Email of Treppenlift 5, 1 968 of 5 324 left there (37 %).",
  ]);
  expect(link).toEqual({ label: "Open Insights", url: "https://stufenlos.example/admin/insights" });
});

test("small samples show no percentages", () => {
  const few = { starts: 12, leads: 1, sold: 1, netCents: -500 };
  const { subject, paragraphs } = weeklyEmail(
    { weeks: [week("2026-10-19", few), week("2026-10-26", few)], settled: 0, loss: undefined },
    undefined,
  );
  expect(subject).toBe("26 October to 1 November: 1 lead, −€5 net");
  expect(paragraphs).toEqual([
    "Starts: 12, 12 the week before.",
    "Leads: 1, 1 the week before.",
    "Sold: 1, 1 the week before.",
    "Net revenue: −€5, −€5 the week before.",
    "Largest loss: not enough data.",
  ]);
});

const alt = (weeks: readonly WeekStats[]) =>
  plain(weeklyEmail({ weeks, settled: 0, loss: undefined }, undefined).picture?.alt ?? "");

test("the alternative text describes the picture: net revenue, or leads without sales", () => {
  const weeks = [week("2026-11-02", { netCents: -120_00 }), week("2026-11-09")];
  expect(alt(weeks)).toBe("Net revenue of the last 2 weeks, oldest first: −€120, €94 702.");
  expect(alt(weeks.map((one) => ({ ...one, sold: 0 })))).toBe("Leads of the last 2 weeks, oldest first: 1 536, 1 536.");
});
