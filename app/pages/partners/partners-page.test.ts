import { expect, test } from "vitest";
import { nearTexts } from "./partners-page.tsx";

test.each([
  [0, "Unter der Postleitzahl 48143 baut zurzeit keiner unserer Partner ein."],
  [1, "Unter der Postleitzahl 48143 baut einer unserer Partner ein. Unten steht dann „Baut bei Ihnen ein“."],
  [3, "Unter der Postleitzahl 48143 bauen 3 unserer Partner ein. Unten steht dann „Baut bei Ihnen ein“."],
])("%d near", (count, words) => {
  expect(nearTexts(count, "48143")).toBe(words);
});
