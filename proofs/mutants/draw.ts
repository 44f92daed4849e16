import { globSync, readFileSync } from "node:fs";
import { dirname } from "node:path";
import { parseAst } from "vite";
import { createRandom } from "#testing/random.ts";
import { walk, type Node } from "#testing/sql/syntax.ts";
import * as calls from "./calls.ts";
import * as conditions from "./conditions.ts";
import { changed, type Fault, type Rule } from "./fault.ts";
import * as statements from "./statements.ts";
import * as values from "./values.ts";

/**
 * Each makes a fault that compiles and that somebody can notice. What would come to the same is left out: guards of an empty list, an order by
 * id, locks (they show only when two come at once), lines of log, closed handles, flags of a deleted cookie, a wait of less than a second.
 */
export const RULES: Readonly<Record<string, Rule>> = {
  "condition negated": conditions.negateCondition,
  "and swapped with or": conditions.swapAndWithOr,
  "guard removed": conditions.removeGuard,
  "attribute negated": conditions.negateAttribute,
  "some swapped with every": conditions.swapSomeWithEvery,
  "cases swapped": conditions.swapCases,
  "constant off by one": values.oneMore,
  "constant tenfold": values.tenfold,
  "last of a list dropped": values.dropLast,
  "flag turned": values.turnFlag,
  "words swapped": values.swapWords,
  "min swapped with max": values.swapMinWithMax,
  "arithmetic inverted": values.invertArithmetic,
  "erasure skipped": calls.skipErasure,
  "audit entry skipped": calls.skipAudit,
  "call skipped": calls.skipCall,
  "loop ended after one turn": calls.endLoop,
  "transaction dropped": calls.dropTransaction,
  "role lowered": calls.dropRole,
  "fresh identity not asked for": calls.dropFreshIdentity,
  "cleaning dropped": calls.dropCleaning,
  "SQL condition dropped": statements.dropSqlCondition,
  "SQL order turned": statements.turnSqlOrder,
  "SQL interval tenfold": statements.tenfoldInterval,
  "SQL min swapped with max": statements.swapSqlMinWithMax,
  "SQL column swapped": statements.swapColumn,
  "where dropped": statements.dropWhere,
  "order turned": statements.turnOrder,
};

/** Every fault that the rules can make of a source. */
export function faultsOf(file: string, source: string): Fault[] {
  const faults: Fault[] = [];
  const program = parseAst(source, { lang: file.endsWith("x") ? "tsx" : "ts" }) as unknown as Node;
  walk(program, (node, parents) => {
    for (const [rule, makes] of Object.entries(RULES))
      for (const change of makes({ node, parents, source })) faults.push({ ...change, file, rule });
  });
  return faults.filter((fault) => changed(source, fault) !== source);
}

/** Fonts, pictures and generated types hold nothing that a rule could break. */
const LEFT_OUT = /\.test\.tsx?$|^app\/(fonts|illustrations)\/|^server\/platform\/db\/schema\.ts$|\.d\.ts$/;

/** `server/privacy`, `app/funnel`; what is in no folder of `app` is `app`. */
export const roomOf = (file: string): string => dirname(file).split("/").slice(0, 2).join("/");

/**
 * Faults of a seed: the rooms take turns, and each gives the rule that had the fewest yet, so that a large room and a frequent rule do not
 * take the place of all others. No two are in the same file.
 */
export function draw(seed: number, count: number): Fault[] {
  const files = globSync("{server,app}/**/*.{ts,tsx}").filter((file) => !LEFT_OUT.test(file));
  const faults = files.toSorted().flatMap((file) => faultsOf(file, readFileSync(file, "utf8")));
  const random = createRandom(seed, "mutants");
  const one = <T>(from: readonly T[]): T | undefined => from[random.whole(0, from.length - 1)];
  const rooms = Map.groupBy(faults, ({ file }) => roomOf(file));
  const drawn: Fault[] = [];
  const timesOf = new Map(Object.keys(RULES).map((rule) => [rule, 0]));
  for (const room of turns([...rooms.keys()], faults.length)) {
    if (drawn.length === count) break;
    const left = (rooms.get(room) ?? []).filter(({ file }) => drawn.every((fault) => fault.file !== file));
    const byRule = Map.groupBy(left, ({ rule }) => rule);
    const fewest = Math.min(...[...byRule.keys()].map((rule) => timesOf.get(rule) ?? 0));
    const rule = one([...byRule.keys()].filter((name) => timesOf.get(name) === fewest));
    const fault = one(byRule.get(rule ?? "") ?? []);
    if (!fault) continue; // a small room has no file left
    timesOf.set(fault.rule, fewest + 1);
    drawn.push(fault);
  }
  return drawn;
}

function* turns<T>(all: readonly T[], most: number): Generator<T> {
  for (let n = 0; n < most; n++) yield* all;
}
