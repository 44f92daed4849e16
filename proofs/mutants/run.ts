import { readFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { tableOf, type Column } from "#testing/report/markdown.ts";
import { draw, roomOf } from "./draw.ts";
import { changed, type Fault } from "./fault.ts";
import { copyTree, find, LEVELS, type Found } from "./levels.ts";

/**
 * `npm run prove mutants`: faults that rules have made of the product, one at a time in a copy of the working tree, and which check finds
 * each: types and lint, unit tests, database tests. What only a browser or a whole process shows is not found here. The same seed makes
 * the same faults of the same code. `--list` prints them and runs nothing; `--levels 3` leaves the database tests out.
 * Options: `--seed 7`, `--count 20`, `--only 12,31`.
 */
const { values } = parseArgs({
  options: {
    seed: { type: "string", default: "1" },
    count: { type: "string", default: "60" },
    levels: { type: "string", default: String(LEVELS.length) },
    only: { type: "string" },
    list: { type: "boolean", default: false },
  },
});
type Numbered = { n: number; fault: Fault; line: number };
type Result = Numbered & { found: Found | undefined };

const seed = Number(values.seed);
const faults = draw(seed, Number(values.count))
  .map((fault, index): Numbered => ({ n: index + 1, fault, line: lineOf(fault) }))
  .filter(({ n }) => values.only === undefined || values.only.split(",").includes(String(n)));
console.log(`seed ${seed}: ${faults.length} faults`);
if (values.list) for (const numbered of faults) console.log(`\n${describe(numbered)}`);
else await prove(LEVELS.slice(0, Number(values.levels)));

async function prove(levels: typeof LEVELS): Promise<void> {
  await copyTree();
  const results: Result[] = [];
  for (const numbered of faults) {
    console.log(`\n${describe(numbered)}`);
    const begun = performance.now();
    const found = await find(numbered.fault, levels);
    const seconds = ((performance.now() - begun) / 1000).toFixed(0);
    console.log(`${found ? `found by ${found.level}: ${found.by}` : "NOT FOUND"} (${seconds} s)`);
    results.push({ ...numbered, found });
  }
  console.log(`\n${resultsOf(results)}\n\n${sumsOf(results, levels)}`);
}

function resultsOf(results: readonly Result[]): string {
  const columns: Column<Result>[] = [
    ["#", ({ n }) => n],
    ["Place", ({ fault, line }) => `${fault.file}:${line}`],
    ["Fault", ({ fault }) => fault.rule],
    ["Level", ({ found }) => found?.level ?? "NOT FOUND"],
    ["Found by", ({ found }) => found?.by ?? ""],
  ];
  return tableOf(columns, results, columns.length);
}

/** How many each level finds, of all and of each room. */
function sumsOf(results: readonly Result[], levels: typeof LEVELS): string {
  const rooms = Object.entries(Object.groupBy(results, ({ fault }) => roomOf(fault.file)));
  const columns = [...levels.map(({ name }) => name), "NOT FOUND"].map(
    (level): Column<readonly [string, readonly Result[] | undefined]> => [
      level,
      ([, of = []]) => of.filter(({ found }) => (found?.level ?? "NOT FOUND") === level).length,
    ],
  );
  return tableOf([["Room", ([room]) => room], ...columns], [...rooms, ["all", results]]);
}

function lineOf({ file, start }: Fault): number {
  return readFileSync(file, "utf8").slice(0, start).split("\n").length;
}

/** With its first line, as it was, and the lines that are changed. */
function describe({ n, fault, line }: Numbered): string {
  const source = readFileSync(fault.file, "utf8");
  const was = source.split("\n");
  const is = changed(source, fault).split("\n");
  const from = was.findIndex((text, at) => text !== is[at]);
  const more = was.toReversed().findIndex((text, at) => text !== is.at(-1 - at));
  const head = from > line - 1 ? [`  ${was[line - 1]}`] : [];
  const removed = was.slice(from, was.length - more).map((text) => `- ${text}`);
  const added = is.slice(from, is.length - more).map((text) => `+ ${text}`);
  return [`#${n} ${fault.file}:${line} ${fault.rule}`, ...head, ...removed, ...added].join("\n");
}
