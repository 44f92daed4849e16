import { expect, test } from "vitest";
import { recordRefusal, type Refusals } from "./refusals.ts";

const NONE: Refusals = { refusal: null, refused: [] };

type Step = [deliveryId: string, refusal: string];

const after = (steps: readonly Step[]) =>
  steps.reduce(({ refusals }, [deliveryId, refusal]) => recordRefusal(refusals, { deliveryId, refusal }), {
    refusals: NONE,
    opens: false,
  });

test.each<[string, boolean, Step[]]>([
  ["one lead", false, [["a", "403"]]],
  [
    "one lead, as often as it likes",
    false,
    [
      ["a", "403"],
      ["a", "403"],
      ["a", "403"],
      ["a", "403"],
    ],
  ],
  [
    "two leads in turn",
    false,
    [
      ["a", "403"],
      ["b", "403"],
      ["a", "403"],
      ["b", "403"],
    ],
  ],
  [
    "three leads, in different ways",
    false,
    [
      ["a", "403"],
      ["b", "404"],
      ["c", "403"],
    ],
  ],
  [
    "three leads in the same way",
    true,
    [
      ["a", "403"],
      ["b", "403"],
      ["c", "403"],
    ],
  ],
  [
    "a fourth lead",
    true,
    [
      ["a", "403"],
      ["b", "403"],
      ["c", "403"],
      ["d", "403"],
    ],
  ],
])("%s: does the refusal make the service half open? %s", (_, opens, steps) => {
  expect(after(steps).opens).toBe(opens);
});

test("the first three leads are remembered", () => {
  const { refusals } = after([
    ["a", "403"],
    ["b", "403"],
    ["c", "403"],
    ["d", "403"],
  ]);
  expect(refusals).toEqual({ refusal: "403", refused: ["a", "b", "c"] });
});
