import { writeFileSync } from "node:fs";
import { availableParallelism, cpus, loadavg } from "node:os";
import { format } from "prettier";
import { outputOf } from "#testing/processes/child-process.ts";

export type Column<Row> = readonly [title: string, of: (row: Row) => string | number];

/** Formats one row for the console. */
export const lineOf = <Row>(columns: readonly Column<Row>[], row: Row): string =>
  columns.map(([title, of]) => `${title} ${of(row)}`.trim()).join(", ");

/** Numbers stand on the right; the first columns are words. */
export function tableOf<Row>(columns: readonly Column<Row>[], rows: readonly Row[], words = 1): string {
  const head = columns.map(([title]) => title);
  const ruler = columns.map((_, n) => (n < words ? "---" : "---:"));
  return [head, ruler, ...rows.map((row) => columns.map(([, of]) => of(row)))]
    .map((cells) => `| ${cells.join(" | ")} |`)
    .join("\n");
}

/** The day and the commit of a run. */
export function runOf(): string {
  const changed = outputOf("git", "status", "--porcelain") === "" ? "" : " with changes";
  return `${new Date().toISOString().slice(0, 10)}, commit ${outputOf("git", "rev-parse", "--short", "HEAD")}${changed}`;
}

/** What it ran on, and how busy that is now: call it before the run. */
export const machineOf = (): string =>
  `${availableParallelism()} cores (${cpus()[0]?.model.trim() ?? "unknown"}), load ${(loadavg()[0] ?? 0).toFixed(1)} before, ` +
  `Node ${process.versions.node}`;

/** Paragraphs, headings and tables as the formatter wants them. */
export const toMarkdown = (parts: readonly string[]): Promise<string> =>
  format(parts.join("\n\n"), { parser: "markdown", printWidth: 120 });

export async function writeReport(file: string, parts: readonly string[]): Promise<void> {
  writeFileSync(file, await toMarkdown(parts));
}
