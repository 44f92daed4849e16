import { basename, dirname } from "node:path";

export type Command = readonly [program: string, ...args: string[]];

export type Level = {
  name: string;
  /** What runs with a fault in one of these files. Tests that find nothing in what is built need the build first. */
  commands: (files: readonly string[]) => readonly Command[];
  /** What must pass without a fault before anything counts as found here. */
  green: readonly Command[];
  /** Few faults are found here: first all that are left are put in together, and one at a time only if that fails. */
  isDear: boolean;
};

/** File in which Vitest writes failed tests. */
export const REPORT = ".local/report.json";

/** Incremental: it checks only what a change concerns. */
const TYPES: Command = ["tsc", "--incremental", "--tsBuildInfoFile", ".local/types.json"];
const LINT = ["oxlint", "--type-aware", "--deny-warnings"] as const;
export const BUILD: Command = ["npm", "run", "--silent", "build"];

/** What was transformed is kept in the copy and goes with it. */
const CACHE = "--fsModuleCachePath .local/vitest";
const OPTIONS = `--run --bail 1 --passWithNoTests --reporter json --outputFile ${REPORT} ${CACHE}`.split(" ");
const vitest = (...args: string[]): Command => ["vitest", ...args, ...OPTIONS];
const only = (...projects: string[]): string[] => projects.flatMap((project) => ["--project", project]);

const UNIT = only("unit");
const DATABASE = only("db");
const NETWORK = only("network");
const PROCESSES = only("process", "timing", "alone");
const BROWSER = only("e2e");

/** A test file alone; Vitest knows to which project it belongs. */
export const testFile = (file: string): Command =>
  vitest("run", file, ...UNIT, ...DATABASE, ...NETWORK, ...PROCESSES, ...BROWSER);

const related = (name: string, projects: string[]): Level => ({
  name,
  commands: (files) => [vitest("related", ...files, ...projects)],
  green: [vitest("run", ...projects)],
  isDear: false,
});

/** Most faults are found beside the file, and soon. */
const beside = (name: string, projects: string[]): Level => ({
  name,
  commands: (files) => [vitest("run", ...files.map((file) => `${dirname(file)}/`), ...projects)],
  green: [vitest("run", ...projects)],
  isDear: false,
});

const whole = (name: string, projects: string[]): Level => {
  const all = vitest("run", ...projects);
  return { name, commands: () => [all], green: [all], isDear: true };
};

/** Tests of the built product import nothing of it: those whose names share a word with the file or its folder come first. */
const named = (name: string, projects: string[]): Level => ({
  name,
  commands: (files) => {
    const words = files.flatMap(wordsOf);
    return words.length === 0 ? [] : [BUILD, vitest("run", ...words, ...projects)];
  },
  green: [BUILD],
  isDear: false,
});

const built = (name: string, projects: string[]): Level => {
  const all = [BUILD, vitest("run", ...projects)];
  return { name, commands: () => all, green: all, isDear: true };
};

function wordsOf(file: string): string[] {
  const [name = ""] = basename(file).split(".");
  return [basename(dirname(file)), ...name.split("-")].filter((word) => word.length > 3);
}

/**
 * What `npm run check:quick` runs, the cheapest first. Tests "of the file" import it, also through others: what they find, all find. The
 * compiler comes after them: the rules make what compiles, and what it checks again takes longer than these tests.
 */
export const QUICK: readonly Level[] = [
  beside("unit tests beside the file", UNIT),
  beside("database tests beside the file", DATABASE),
  related("unit tests of the file", UNIT),
  related("database tests of the file", DATABASE),
  { name: "types and lint", commands: (files) => [TYPES, [...LINT, ...files]], green: [TYPES, LINT], isDear: true },
  whole("all unit tests", UNIT),
  whole("all database tests", DATABASE),
];

/** What `npm run check` runs besides. */
export const SLOW: readonly Level[] = [
  whole("network tests", NETWORK),
  named("browser tests of that name", BROWSER),
  named("process tests of that name", PROCESSES),
  built("all process tests", PROCESSES),
  built("all browser tests", BROWSER),
];
