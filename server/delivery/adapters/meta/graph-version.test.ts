import { expect, test } from "vitest";
import { graphVersion } from "./read-key.ts";

const NINETY_DAYS_MS = 90 * 86_400_000;

test("Meta's API version is good for ninety more days; if this fails, move to the next one", () => {
  expect(Date.now()).toBeLessThan(Date.parse(graphVersion.endsOn) - NINETY_DAYS_MS);
});
