import { expect, test } from "vitest";
import { advertorial2 } from "./advertorial2-texts.ts";

test("the title names the year, the description the advertiser", () => {
  expect(advertorial2.title("2026")).toBe("Treppenlift fast kostenlos? Was 2026 wirklich möglich ist");
  expect(advertorial2.description("Stufenlos")).toMatch(/Anzeige von Stufenlos\.$/);
});

const toTheCheck = (values: Record<string, string>, checkSeconds = "") =>
  advertorial2.toTheCheck({ values, sentences: { checkSeconds } });

test("the link to the check names the questionnaire's duration, or none", () => {
  expect(toTheCheck({ funnelMinutes: "3" })).toBe("Jetzt in etwa 3\u00a0Minuten prüfen");
  expect(toTheCheck({})).toBe("Jetzt kostenlos prüfen");
  const pair = "Jetzt in unter 60 Sekunden prüfen";
  expect(toTheCheck({ funnelMinutes: "3" }, pair)).toBe(pair);
});
