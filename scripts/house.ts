import { existsSync, globSync, readFileSync } from "node:fs";
import { LIMITS, RAISED } from "#testing/house/limits.ts";
import { ROOMS } from "#testing/house/rooms.ts";

/** Measures how large the product is and compares it with the limits. Run by every check; a number over its limit is a failure. */
const PRODUCT = "{app,server,funnels,processes}";
/** Excludes tests, pictures and generated files. */
const NOT_COUNTED = /\.test\.tsx?$|^app\/illustrations\/|^server\/platform\/db\/schema\.ts$/;
const read = (file: string): string => readFileSync(file, "utf8");
const find = (pattern: string): string[] => globSync(pattern).filter((file) => !NOT_COUNTED.test(file));

const files = find(`${PRODUCT}/**/*.{ts,tsx}`);
const lines = [...files, ...find(`${PRODUCT}/**/*.{css,sql}`)].reduce((sum, file) => sum + lineCount(file), 0);
const arrows = arrowsBetweenRooms();
const { scripts } = JSON.parse(read("package.json")) as { scripts: Record<string, string> };

const measured: Record<keyof typeof LIMITS, number> = {
  rooms: new Set(files.flatMap((file) => /^server\/([^/]+)\//.exec(file)?.[1] ?? [])).size,
  arrows: arrows.size,
  "arrows against the order": [...arrows].filter((arrow) => isBackward(arrow)).length,
  "files of product": files.length,
  "lines of product": lines,
  "files a lead passes, as told": filesOnTheWay().size,
  "npm scripts": Object.keys(scripts).length,
  migrations: find("server/platform/db/migrations/*.sql").length,
};

let isOver = false;
for (const [what, limit] of Object.entries(LIMITS) as [keyof typeof LIMITS, number][]) {
  isOver ||= measured[what] > limit;
  console.log(
    `${what.padEnd(38)} ${`${measured[what]}`.padStart(6)}  of ${limit}${measured[what] > limit ? "  OVER" : ""}`,
  );
}
for (const { what, by, for: reason } of RAISED) console.log(`raised: ${what} by ${by}, for ${reason}`);
process.exitCode = isOver ? 1 : 0;

function lineCount(file: string): number {
  return read(file).split("\n").length - 1;
}

/** An arrow "a b": at least one file of room `a` imports one of room `b`. */
function arrowsBetweenRooms(): Set<string> {
  return new Set(
    files.flatMap((file) => {
      const from = /^server\/([^/]+)\//.exec(file)?.[1];
      if (from === undefined) return [];
      const targets = [...read(file).matchAll(/(?:from|import)\s*\(?\s*"#server\/([^/"]+)\//g)].map(([, to]) => to);
      return targets.flatMap((to) => (to === undefined || to === from ? [] : [`${from} ${to}`]));
    }),
  );
}

function isBackward(arrow: string): boolean {
  const [from = "", to = ""] = arrow.split(" ");
  return ROOMS.indexOf(to) > ROOMS.indexOf(from);
}

/** Reads the list below the table "The way of one lead" of docs/architecture.md. It throws if a listed file does not exist. */
function filesOnTheWay(): Set<string> {
  const list =
    /a lead passes these files[^\n]*\n\n((?:- .*\n(?: {2}.*\n)*)+)/.exec(read("docs/architecture.md"))?.[1] ?? "";
  const named = [...list.matchAll(/`([\w./-]+\.\w+)`/g)].map(([, file = ""]) => file);
  const missing = named.filter((file) => !existsSync(file));
  if (named.length === 0 || missing.length > 0) throw new Error(`Not there: ${missing.join(", ") || "the list"}`);
  return new Set(named);
}
