import { expect, test } from "vitest";
import { closeReasons, closeReasonWord } from "./close-reasons.ts";

test("every reason has words, and an unknown one is shown as stored", () => {
  expect(closeReasons.map(([reason]) => reason)).toContain("too-old");
  expect(closeReasonWord("bad-data")).toBe("Wrong or missing data");
  expect(closeReasonWord("sold-elsewhere")).toBe("Another service has it");
  expect(closeReasonWord("from-later")).toBe("from-later");
});
