import fc from "fast-check";
import { expect, test } from "vitest";
import { campaignOf, cleanName, cleanWord, trustedName } from "./find-campaign.ts";

test.each([
  ["Facebook", "facebook"],
  ["Treppenlift Herbst 2026", "treppenlift-herbst-2026"],
  ["förderung_50.plus-x", "förderung_50.plus-x"],
  ["  ", ""],
  [undefined, ""],
  [["a"], ""],
  ["<script>", "script"],
  ["!!!", "other"],
])("of %j %j is kept", (raw, word) => {
  expect(cleanWord(raw)).toBe(word);
});

test.each([
  "h.brandt@web.de",
  "h.brandt%40web.de",
  "0151 2345678",
  "0151-234-56-78",
  "120208123456789012",
  "018f3c5e-7b1a-7c3d-9e2f-0a1b2c3d4e5f",
  "abcdefabcdefabcdefabcdefabcdefab",
  "x".repeat(251),
])("%j could name a person, and is not kept", (raw) => {
  expect(cleanName(raw)).toBe("other");
});

test("a campaign's name may be as long as the platforms allow, a source may not", () => {
  const long = "treppenlift-nordrhein-westfalen-suche-exakt-herbst-senioren-und-angehoerige";
  expect(cleanName(long)).toBe(long);
  expect(cleanWord(long)).toBe("other");
});

test("imported campaign names keep their digits", () => {
  expect(trustedName(" Treppenlift 120208123456789012 ")).toBe("treppenlift-120208123456789012");
  expect(trustedName("Herbst 2026")).toBe(cleanName("Herbst 2026"));
});

test("parameters have letters, digits and ._- and no long number", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary", maxLength: 90 }), (raw) => {
      const word = cleanWord(raw);
      expect(word).toMatch(/^[\p{L}\p{M}\p{N}._-]{0,200}$/u);
      expect(word.match(/\p{N}/gu)?.length ?? 0).toBeLessThanOrEqual(8);
      expect(cleanWord(word)).toBe(word);
    }),
  );
});

test("an address says its campaign in any letter case; without one the first address does", () => {
  const first = "https://stufenlos.example/solar?utm_source=Meta&UTM_MEDIUM=cpc&utm_campaign=Herbst";
  const words = { source: "meta", medium: "cpc", campaign: "herbst" };
  expect(campaignOf(first, "")).toEqual(words);
  expect(campaignOf("https://stufenlos.example/solar?fbclid=abc", first)).toEqual(words);
  expect(campaignOf("https://stufenlos.example/solar?utm_source=a&utm_source=b", first).source).toBe("a");
  expect(campaignOf("", "no address")).toEqual({ source: "", medium: "", campaign: "" });
});
