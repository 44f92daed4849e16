import { expect, test } from "vitest";
import { costsSentence, knownText, perStartText, sourceName, variantsSentence } from "./money-texts.ts";

const of = (formType: "treppenlift3" | "treppenlift5" | "treppenlift7" | "solar", low: number, high: number) => ({
  formType,
  perStart: { cents: (low + high) / 2, low, high },
});

test("calls no form better, however far apart the figures are", () => {
  expect(variantsSentence([of("treppenlift5", 690, 790), of("treppenlift3", 1, 2), of("treppenlift7", 3, 4)])).toBe(
    "V5, V3 and V7: the data do not say which earns more.",
  );
});

test("does not compare forms of different products", () => {
  expect(variantsSentence([of("treppenlift5", 690, 790), of("treppenlift3", 1, 2), of("solar", 320, 420)])).toBe(
    "V5 and V3: the data do not say which earns more.",
  );
  expect(variantsSentence([of("treppenlift5", 690, 790), of("solar", 320, 420)])).toBe(
    "There are no two forms of one product to compare.",
  );
});

test("counts forms with fewer than 20 sales", () => {
  expect(variantsSentence([of("treppenlift5", 1, 2), { formType: "solar", perStart: null }])).toBe(
    "There are no two forms of one product to compare. Of 1 form there is not enough data: fewer than 20 were sold.",
  );
});

test.each([
  [{ source: "google", medium: "cpc", campaign: "herbst" }, "google / cpc / herbst"],
  [{ source: "newsletter", medium: "", campaign: "" }, "newsletter"],
  [{ source: "", medium: "", campaign: "" }, "no campaign"],
])("%j is called %s", (words, name) => {
  expect(sourceName(words)).toBe(name);
});

test("costs show until when they are known", () => {
  expect(costsSentence([], "2026-11-12")).toBe("No costs are imported: margins are net revenue.");
  expect(costsSentence([{ platform: "google", to: "2026-11-12" }], "2026-11-12")).toBe(
    "Costs are imported: Google Ads up to 2026-11-12.",
  );
  const both = [
    { platform: "google", to: "2026-11-12" },
    { platform: "meta", to: "2026-11-10" },
  ] as const;
  expect(costsSentence(both, "2026-11-12")).toBe(
    "Costs are imported: Google Ads up to 2026-11-12, Meta up to 2026-11-10. Where they are missing, margins look better than they are.",
  );
});

test("maturity and revenue per start", () => {
  expect([knownText(null), knownText(0.629)]).toEqual(["nothing sold", "return window closed for 62\u202f%"]);
  expect([perStartText(58_500, 100), perStartText(1, 19)]).toEqual(["€5.85 per start", "not enough data"]);
});
