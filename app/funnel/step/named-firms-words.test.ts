import { expect, test } from "vitest";
import { firmsTitle, REDRAWN } from "./named-firms-words.ts";

test.each([
  [1, "Dieser Betrieb bekommt Ihre Anfrage"],
  [4, "Diese 4 Betriebe bekommen Ihre Anfrage"],
])("%d firms", (count, title) => {
  expect(firmsTitle(count)).toBe(title);
});

test("whoever sees other names than before is told why and asked to agree again", () => {
  for (const words of Object.values(REDRAWN))
    expect(words).toMatch(/: Die Betriebe .* Bitte stimmen Sie noch einmal zu\.$/);
});
