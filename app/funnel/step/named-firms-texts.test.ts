import { expect, test } from "vitest";
import type { TickedFirms } from "#funnels/questions/named-consent-texts.ts";
import { firmsTitle, REDRAWN } from "./named-firms-texts.ts";

test.each<[offered: number, ticked: TickedFirms, title: string]>([
  [1, 1, "Dieser Betrieb bekommt Ihre Anfrage"],
  [1, 0, "Kein Betrieb bekommt Ihre Anfrage"],
  [4, 4, "Diese 4 Betriebe bekommen Ihre Anfrage"],
  [4, 3, "3 von 4 Betrieben bekommen Ihre Anfrage"],
  [4, 1, "1 von 4 Betrieben bekommt Ihre Anfrage"],
  [4, 0, "Kein Betrieb bekommt Ihre Anfrage"],
  [4, "not counted", "Die angekreuzten Betriebe bekommen Ihre Anfrage"],
  [1, "not counted", "Dieser Betrieb bekommt Ihre Anfrage, wenn er angekreuzt ist"],
])("of %d firms %s ticked", (offered, ticked, title) => {
  expect(firmsTitle(offered, ticked)).toBe(title);
});

test("changed names are explained, with a request to consent again", () => {
  for (const words of Object.values(REDRAWN))
    expect(words).toMatch(/: Die Betriebe .* Bitte stimmen Sie noch einmal zu\.$/);
});
