import { expect, test } from "vitest";
import { formTypes } from "#funnels/registry.ts";
import type { LatestRun } from "#server/operations/synthetic/runs.ts";
import { findBroken } from "./synthetic-detector.ts";

const SECOND = 1000;

/** Rounds through all funnels, one funnel a second; "x" failed, "." passed. A shorter last round is unfinished. */
function runsOf(...rounds: string[]): LatestRun[] {
  const runs = rounds.flatMap((round, r) =>
    Array.from(round, (result, n) => ({
      formType: formTypes[n] ?? "solar",
      ranAt: new Date((r * 600 + n) * SECOND),
      durationMs: 10,
      failedStep: result === "x" ? "start" : null,
      trouble: result === "x" ? "the site could not be reached" : null,
    })),
  );
  return formTypes.flatMap((type) =>
    runs
      .filter(({ formType }) => formType === type)
      .toReversed()
      .slice(0, 2),
  );
}
const raised = (...rounds: string[]) =>
  findBroken(runsOf(...rounds))
    .filter(({ raises }) => raises)
    .map(({ target }) => target);

test.each([
  ["all passed", ["........", "........"], []],
  ["one failed once, which may be a deploy", ["........", "..x....."], []],
  ["one failed twice", ["..x.....", "..x....."], [formTypes[2]]],
  ["one failed twice, and the next round has started", ["..x.....", "..x.....", ".."], [formTypes[2]]],
  ["all failed twice", ["xxxxxxxx", "xxxxxxxx"], ["site"]],
  ["all failed, and the second round has just started", ["xxxxxxxx", "xx"], []],
  ["the site went down within a round", ["....xxxx", "xxxxxx"], []],
  ["the site is back, and half of the funnels have passed again", ["xxxxxxxx", "xxxxxxxx", "....."], []],
  ["the site is back, and one funnel has not passed again", ["xxxxxxxx", "xxxxxxxx", "......."], []],
])("%s", (_, rounds, targets) => {
  expect(raised(...rounds)).toEqual(targets);
});
