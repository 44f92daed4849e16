import { expect, test } from "vitest";
import { readSourceUrl } from "./tracking.ts";

const site = "https://stufenlos.example";

test.each([
  ["keeps UTM and the partner's own parameters", `${site}/treppenlift?utm_source=a&ref=b&tracking_id=c`, undefined],
  [
    "drops click ids",
    `${site}/solar?utm_source=a&fbclid=x&gclid=y&wbraid=1&msclkid=2&ttclid=3`,
    `${site}/solar?utm_source=a`,
  ],
  ["takes no foreign page", "https://elsewhere.example/treppenlift", ""],
  ["takes no script", "javascript:alert(1)", ""],
  ["takes nothing endless", `${site}/?q=${"x".repeat(3000)}`, ""],
])("%s", (_, given, stored) => {
  expect(readSourceUrl(given, site, { clickIds: false })).toBe(stored ?? given);
});

test("click ids of a visitor who has allowed marketing are kept", () => {
  const given = `${site}/solar?utm_source=a&fbclid=x&gclid=y`;
  expect(readSourceUrl(given, site, { clickIds: true })).toBe(given);
});

test.each([undefined, null, 7, {}])("%j is no address", (given) => {
  expect(readSourceUrl(given, site, { clickIds: false })).toBe("");
});
