import { expect, test } from "vitest";
import { orderTerms } from "#testing/fixtures/buyers.ts";
import { ruleParts, ruleText } from "./rule-text.ts";

test("an order without limits is one plain sentence", () => {
  expect(ruleText(orderTerms())).toBe(
    "Buys Treppenlift leads from everywhere, for €45.00, shared by up to 4, without limit, at any hour, never the same person within 90 days.",
  );
});

test("the sentence has every limit", () => {
  const weekday: [number, number][] = [[480, 1080]];
  const terms = orderTerms({
    formTypes: ["treppenlift", "treppenlift2", "solar"],
    area: "40-42, 50823",
    conditions: [{ field: "liftType", is: "not-in", values: ["Hublift", "Plattformlift"] }],
    priceCents: 4950,
    shareMax: 1,
    caps: { day: 55, month: 1400, total: 9000, budgetMonthCents: 6_000_000 },
    isPaced: true,
    hours: [[], weekday, weekday, weekday, weekday, weekday, []],
    outsideHours: "skip",
    duplicateDays: 0,
    liveFrom: "2026-11-30T23:00:00Z",
    liveUntil: "2026-12-31T23:00:00Z",
  });
  expect(ruleText(terms).replaceAll("\u202f", " ")).toBe(
    "Buys Treppenlift, Treppenlift 2 and Solar leads from 40-42, 50823, with liftType none of Hublift, Plattformlift, for €49.50, exclusively, " +
      "at most 55 a day and 1,400 a month and 9,000 in all and €60,000 a month spread over the day, " +
      "Mon–Fri 08:00-18:00 (what comes outside goes to others), from 01 Dec 2026 until 01 Jan 2027, also the same person again.",
  );
});

test("marks only differences from the live terms", () => {
  const live = orderTerms();
  const draft = orderTerms({ priceCents: 4950, area: "50" });
  expect(ruleParts(draft, live).filter(({ isNew }) => isNew)).toEqual([
    { text: "from 50,", isNew: true },
    { text: "for €49.50,", isNew: true },
  ]);
  expect(ruleParts(live, live).some(({ isNew }) => isNew)).toBe(false);
  expect(ruleParts(live).some(({ isNew }) => isNew)).toBe(false);
});
