import { tableOf } from "#testing/report/markdown.ts";
import { median } from "#testing/statistics.ts";
import { isReached, type Comparison } from "./comparison.ts";

export type Section = { title: string; says: string; reference: string; ours: string; comparisons: Comparison[] };

/** A table per section: medians, with the least and the most of all rounds in brackets. */
export const partsOf = ({ title, says, reference, ours, comparisons }: Section): string[] => [
  `## ${title}`,
  says,
  tableOf<Comparison>(
    [
      ["", ({ name }) => name],
      [reference, (row) => figure(row.reference, row.unit)],
      [ours, (row) => figure(row.ours, row.unit)],
      ["ratio", ({ ratios }) => figure(ratios)],
      ["target", targetOf],
      ["reached", verdict],
    ],
    comparisons,
  ),
];

const figure = (values: readonly number[], unit = ""): string =>
  `${short(median(values))}${unit && ` ${unit}`} (${short(Math.min(...values))} to ${short(Math.max(...values))})`;

const short = (value: number): string => value.toFixed(value >= 100 ? 0 : value >= 10 ? 1 : 2);

function targetOf({ target, unit }: Comparison): string {
  if (!target) return "";
  const limit = target.atLeast === undefined ? `at most ${target.atMost}` : `at least ${target.atLeast}`;
  return target.of === "ours" ? `${limit} ${unit}` : limit;
}

function verdict(comparison: Comparison): string {
  const reached = isReached(comparison);
  return reached === undefined ? "" : reached ? "yes" : "**no**";
}
