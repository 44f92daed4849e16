import { isReached, type Comparison } from "./comparison.ts";
import { median } from "#bench/measure/statistics.ts";

export type Section = { title: string; says: string; reference: string; ours: string; comparisons: Comparison[] };

/** A table per section: medians, with the least and the most of all rounds in brackets. */
export const toMarkdown = (sections: readonly Section[]): string => sections.map(sectionOf).join("\n");

function sectionOf({ title, says, reference, ours, comparisons }: Section): string {
  const rows = comparisons.map((comparison) => {
    const { name, unit, reference, ours, ratios } = comparison;
    return [
      name,
      figure(reference, unit),
      figure(ours, unit),
      figure(ratios),
      targetOf(comparison),
      verdict(comparison),
    ];
  });
  const head = ["", reference, ours, "ratio", "target", "reached"];
  return `## ${title}\n\n${says}\n\n${tableOf([head, ...rows])}`;
}

/** Columns are padded as the formatter would, so that a written report needs no second pass. */
function tableOf(rows: readonly (readonly string[])[]): string {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0), 4));
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell, i) => (isNumeric(i) ? cell.padStart(widths[i] ?? 0) : cell.padEnd(widths[i] ?? 0))).join(" | ")} |\n`;
  const rule = widths.map((width, i) => (isNumeric(i) ? `${"-".repeat(width - 1)}:` : "-".repeat(width)));
  const [head = [], ...body] = rows;
  return line(head) + line(rule) + body.map(line).join("");
}

const isNumeric = (column: number): boolean => column > 0 && column < 4;

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
