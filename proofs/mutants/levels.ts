import { spawn } from "node:child_process";
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join, relative, resolve } from "node:path";
import { text } from "node:stream/consumers";
import { outputOf } from "#testing/processes/child-process.ts";
import { changed, type Fault } from "./fault.ts";

type Command = readonly [program: string, ...args: string[]];
type Level = { name: string; commands: (file: string) => readonly Command[] };

/** What a fault is found by, and where: `by` is a test, or what the compiler or linter said. */
export type Found = { level: string; by: string };

const UNIT = ["--project", "unit", "--project", "network"];
const DATABASE = ["--project", "db"];
const REPORT = ".local/report.json";

/** Only what a change concerns is checked again. */
const TYPES: Command = ["tsc", "--incremental", "--tsBuildInfoFile", ".local/types.json"];

const OPTIONS = `--run --bail 1 --passWithNoTests --reporter json --outputFile ${REPORT}`.split(" ");
const vitest = (...args: string[]): Command => ["vitest", ...args, ...OPTIONS];

/** From the cheapest to the dearest. Tests "of the file" are those that import it, also through others. */
export const LEVELS: readonly Level[] = [
  { name: "types and lint", commands: (file) => [TYPES, ["oxlint", "--type-aware", "--deny-warnings", file]] },
  { name: "unit tests of the file", commands: (file) => [vitest("related", file, ...UNIT)] },
  { name: "all unit tests", commands: () => [vitest("run", ...UNIT)] },
  { name: "database tests of the file", commands: (file) => [vitest("related", file, ...DATABASE)] },
  { name: "all database tests", commands: () => [vitest("run", ...DATABASE)] },
];

/** No level takes as long without a fault; with one, a loop may never end. */
const LONGEST_MS = 20 * 60_000;

const COPY = resolve(".local/mutants");

/** The working tree, with what is not committed, in a folder of its own; its packages are the same. */
export async function copyTree(): Promise<void> {
  rmSync(COPY, { recursive: true, force: true });
  for (const file of outputOf("git", "ls-files", "--cached", "--others", "--exclude-standard", "-z").split("\0"))
    if (existsSync(file)) cpSync(file, join(COPY, file));
  symlinkSync(resolve("node_modules"), join(COPY, "node_modules"));
  mkdirSync(join(COPY, ".local"));
  await expectGreen(["react-router", "typegen"]);
  await expectGreen(TYPES);
}

/** The first level that does not let the fault through; undefined: none. */
export async function find(fault: Fault, levels: readonly Level[]): Promise<Found | undefined> {
  const path = join(COPY, fault.file);
  const original = readFileSync(path, "utf8");
  writeFileSync(path, changed(original, fault));
  try {
    for (const { name, commands } of levels)
      for (const command of commands(fault.file)) {
        const { ok, output } = await run(command);
        if (ok) continue;
        const { by, again } = command[0] === "vitest" ? failureIn(command) : { by: firstLine(output), again: command };
        writeFileSync(path, original);
        await expectGreen(again); // otherwise it is not the fault that was found
        return { level: name, by };
      }
    return undefined;
  } finally {
    writeFileSync(path, original);
  }
}

type Report = {
  testResults: { name: string; status: string; assertionResults: { status: string; fullName: string }[] }[];
};

/** The test that failed, and the command that runs its file alone. */
function failureIn(command: Command): { by: string; again: Command } {
  const report = join(COPY, REPORT);
  if (!existsSync(report)) return { by: "the run did not end", again: command };
  const { testResults } = JSON.parse(readFileSync(report, "utf8")) as Report;
  const failed = testResults.find(({ status }) => status === "failed");
  if (!failed) return { by: "the run failed, but no test", again: command };
  const file = relative(COPY, failed.name);
  const test = failed.assertionResults.find(({ status }) => status === "failed")?.fullName ?? "does not load";
  return { by: `${file}: ${test}`, again: vitest("run", file, ...UNIT, ...DATABASE) };
}

const firstLine = (output: string): string =>
  output
    .split("\n")
    .find((line) => /error|×|✖|x /.test(line))
    ?.trim() ?? "";

async function expectGreen(command: Command): Promise<void> {
  const { ok, output } = await run(command);
  if (!ok) throw new Error(`It fails without a fault as well: ${command.join(" ")}\n${output.slice(-3_000)}`);
}

/** In a process group of its own, so that nothing of a run that does not end is left: neither a looping worker nor PostgreSQL. */
async function run([program, ...args]: Command): Promise<{ ok: boolean; output: string }> {
  rmSync(join(COPY, REPORT), { force: true });
  const child = spawn(program, args, { cwd: COPY, detached: true, stdio: ["ignore", "pipe", "pipe"] });
  const end = () => {
    if (child.pid !== undefined && child.exitCode === null) process.kill(-child.pid, "SIGKILL");
  };
  process.once("exit", end);
  const timer = setTimeout(end, LONGEST_MS);
  const code = new Promise<number | null>((done, fail) => child.once("close", done).once("error", fail));
  const [ended, ...output] = await Promise.all([code, text(child.stdout), text(child.stderr)]);
  clearTimeout(timer);
  process.off("exit", end);
  return { ok: ended === 0, output: output.join("") };
}
