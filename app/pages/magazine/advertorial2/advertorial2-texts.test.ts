import { expect, test } from "vitest";
import { advertorial2 } from "./advertorial2-texts.ts";

test("the title names the year, the description the advertiser", () => {
  expect(advertorial2.title("2026")).toBe("Treppenlift fast kostenlos? Was 2026 wirklich möglich ist");
  expect(advertorial2.description("Stufenlos")).toMatch(/Anzeige von Stufenlos\.$/);
});
