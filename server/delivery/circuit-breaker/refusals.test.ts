import { expect, test } from "vitest";
import { noteRefusal, type Refusals } from "./refusals.ts";

const NONE: Refusals = { refusal: null, refused: [] };

type Step = [deliveryId: string, refusal: string, hasPaused?: true];

const after = (steps: readonly Step[]) =>
  steps.reduce(
    ({ refusals }, [deliveryId, refusal, hasPaused = false]) =>
      noteRefusal(refusals, { deliveryId, refusal, hasPaused }),
    { refusals: NONE, pauses: false },
  );

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
    "a fourth lead after the service was resumed",
    true,
    [
      ["a", "403"],
      ["b", "403"],
      ["c", "403"],
      ["d", "403"],
    ],
  ],
  [
    "a third lead that has paused it before",
    false,
    [
      ["a", "403"],
      ["b", "403"],
      ["c", "403", true],
    ],
  ],
])("%s: does the refusal pause the service? %s", (_, pauses, steps) => {
  expect(after(steps).pauses).toBe(pauses);
});

test("the three leads that paused the service are remembered", () => {
  const { refusals } = after([
    ["a", "403"],
    ["b", "403"],
    ["c", "403"],
    ["d", "403"],
  ]);
  expect(refusals).toEqual({ refusal: "403", refused: ["a", "b", "c"] });
});
