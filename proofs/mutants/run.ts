import { readFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { runOf, tableOf, type Column } from "#testing/report/markdown.ts";
import { copyTree, expectGreen, find, letsThrough, type Found } from "./copy.ts";
import { draw, roomOf } from "./draw.ts";
import { changed, type Fault } from "./fault.ts";
import { QUICK, SLOW, type Level } from "./levels.ts";

/**
 * `npm run prove mutants`: faults that rules have made of the product, one at a time in a copy of the working tree, and which check finds
 * each. Every fault goes through the cheapest level first; what it lets through goes to the next. The same seed makes the same faults of the
 * same code. `--list` prints them and runs nothing; `--quick` stops after what `npm run check:quick` runs.
 * Options: `--seed 7`, `--count 20`, `--only 12,31`.
 */
const { values } = parseArgs({
  options: {
    seed: { type: "string", default: "1" },
    count: { type: "string", default: "60" },
    only: { type: "string" },
    quick: { type: "boolean", default: false },
    list: { type: "boolean", default: false },
  },
});
type Numbered = { n: number; fault: Fault; line: number };
type Result = Numbered & { found: Found | undefined; seconds: number };

const seed = Number(values.seed);
const faults = draw(seed, Number(values.count))
  .map((fault, index): Numbered => ({ n: index + 1, fault, line: lineOf(fault) }))
  .filter(({ n }) => values.only === undefined || values.only.split(",").includes(String(n)));
console.log(`${runOf()}, seed ${seed}: ${faults.length} faults`);
for (const numbered of faults) console.log(`\n${describe(numbered)}`);
if (!values.list) await prove(values.quick ? QUICK : [...QUICK, ...SLOW]);

async function prove(levels: readonly Level[]): Promise<void> {
  await copyTree();
  const results = faults.map((numbered): Result => ({ ...numbered, found: undefined, seconds: 0 }));
  for (const level of levels) {
    const left = results.filter(({ found }) => !found);
    if (left.length === 0) break;
    console.log(`\n== ${level.name}: ${left.length} faults`);
    await expectGreen(level.green);
    const all = left.map(({ fault }) => fault);
    if (level.isDear && (await letsThrough(all, level))) console.log("lets all through");
    else await findEach(left, level);
  }
  const rooms = sumsOf("Room", results, levels, ({ fault }) => roomOf(fault.file));
  const rules = sumsOf("Fault", results, levels, ({ fault }) => fault.rule);
  console.log(["", resultsOf(results), rooms, rules].join("\n\n"));
}

async function findEach(left: readonly Result[], level: Level): Promise<void> {
  for (const result of left) {
    const begun = performance.now();
    result.found = await find(result.fault, level);
    result.seconds += (performance.now() - begun) / 1000;
    const end = result.found ? `found by ${result.found.by}` : "let through";
    console.log(`#${result.n} ${end} (${result.seconds.toFixed(0)} s)`);
  }
}

function resultsOf(results: readonly Result[]): string {
  const columns: Column<Result>[] = [
    ["#", ({ n }) => n],
    ["Place", ({ fault, line }) => `${fault.file}:${line}`],
    ["Fault", ({ fault }) => fault.rule],
    ["Level", ({ found }) => found?.level ?? "NOT FOUND"],
    ["Found by", ({ found }) => found?.by ?? ""],
    ["Seconds", ({ seconds }) => seconds.toFixed(0)],
  ];
  return tableOf(columns, results, columns.length - 1);
}

/** Counts what each level finds, per group and in total. */
function sumsOf(
  title: string,
  results: readonly Result[],
  levels: readonly Level[],
  groupOf: (result: Result) => string,
): string {
  const used = levels.map(({ name }) => name).filter((name) => results.some(({ found }) => found?.level === name));
  const columns = [...used, "NOT FOUND"].map((level): Column<readonly [string, readonly Result[]]> => [
    level,
    ([, of]) => of.filter(({ found }) => (found?.level ?? "NOT FOUND") === level).length,
  ]);
  return tableOf([[title, ([group]) => group], ...columns], [...Map.groupBy(results, groupOf), ["all", results]]);
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
