import { expect, test } from "vitest";
import { halfHourOf } from "./half-hour.ts";

const counts = { accepted: 0, refused: 0, failed: 0, inDoubt: 0 };

test.each([
  [{}, { kind: "none" }],
  [{ accepted: 3 }, { kind: "ok" }],
  [
    { accepted: 3, inDoubt: 1 },
    { kind: "in_doubt", share: 0.25 },
  ],
  [
    { accepted: 2, failed: 2 },
    { kind: "failed", share: 0.5 },
  ],
  [
    { accepted: 1, refused: 1, failed: 1, inDoubt: 1 },
    { kind: "failed", share: 0.75 },
  ],
])("a half hour with %j is shown as %j", (seen, shown) => {
  expect(halfHourOf({ ...counts, ...seen })).toEqual(shown);
});
