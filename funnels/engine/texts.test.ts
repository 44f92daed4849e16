import { expect, test } from "vitest";
import { treppenlift } from "#funnels/definitions/treppenlift.ts";
import { fillText, pageTitle, plainText, sayBanner, sayText, textParts } from "./texts.ts";

test("fills placeholders, and throws on unknown ones", () => {
  expect(fillText("Hallo {name}, {name}!", { name: "Anna" })).toBe("Hallo Anna, Anna!");
  expect(() => fillText("Hallo {name}", {})).toThrow("{name}");
});

test("a hidden statement uses the fallback, or nothing", () => {
  const words = { text: "{say:callback}. Bis bald!", without: "Bis bald!" };
  expect(sayText(words, { "say:callback": "Wir rufen zurück", callback: "48" })).toBe("Wir rufen zurück. Bis bald!");
  expect(sayText(words, { "say:callback": "", callback: "48" })).toBe("Bis bald!");
  expect(sayText("{say:callback}", {})).toBeUndefined();
  expect(sayText("{subsidy:size} EUR", { "subsidy:2": "8.360", size: "2" })).toBe("8.360 EUR");
});

test("a value may depend on several answers", () => {
  const values = { "price:Sitzlift:Gerade Treppe": "3.500", lift: "Sitzlift", stairs: "Gerade Treppe" };
  expect(sayText("{price:lift:stairs} EUR", values)).toBe("3.500 EUR");
  expect(sayText("{price:lift:stairs} EUR", { ...values, stairs: "Weiß nicht" })).toBeUndefined();
});

test("a promise needs its condition, and a visitor it can concern", () => {
  const banner = {
    text: "Bis zu {amount} EUR",
    condition: "Nur mit Pflegegrad. {source}",
    instead: { field: "careGrade", value: "Nein", text: "Auch ohne Pflegegrad" },
  };
  const values = { amount: "4.180", source: "Stand 2026" };
  expect(sayBanner(banner, values)).toEqual({ text: "Bis zu 4.180 EUR", condition: "Nur mit Pflegegrad. Stand 2026" });
  expect(sayBanner(banner, { amount: "4.180" })).toBeUndefined();
  expect(sayBanner(banner, { ...values, careGrade: "Nein" })?.text).toBe("Auch ohne Pflegegrad");
  expect(sayBanner(banner, { ...values, careGrade: "Ja" })?.text).toBe("Bis zu 4.180 EUR");
  expect(sayBanner(undefined, values)).toBeUndefined();
});

test("separates links from words", () => {
  const text = "Ich habe die [Datenschutzerklärung](/datenschutz) gelesen.";
  expect(textParts(text)).toEqual([
    "Ich habe die ",
    { label: "Datenschutzerklärung", href: "/datenschutz" },
    " gelesen.",
  ]);
  expect(plainText(text)).toBe("Ich habe die Datenschutzerklärung gelesen.");
});

test("every step has its own title", () => {
  const titles = treppenlift.steps.map((_, index) =>
    pageTitle(treppenlift, index, "Stufenlos", { funnelMinutes: "3" }),
  );
  expect(titles[0]).toBe("Die 3-Minuten-Treppenlift-Beratung · Stufenlos");
  expect(titles[4]).toBe("Frage 5 von 10: Gibt es einen Pflegegrad? – Stufenlos");
  expect(new Set(titles).size).toBe(10);
  expect(pageTitle(treppenlift, 0, "Stufenlos", {})).toBe("Ihre Treppenlift-Beratung · Stufenlos");
});
