import { execFileSync, spawn } from "node:child_process";
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join, relative, resolve } from "node:path";
import { text } from "node:stream/consumers";
import { outputOf } from "#testing/processes/child-process.ts";
import { changed, type Fault } from "./fault.ts";
import { BUILD, REPORT, testFile, type Command, type Level } from "./levels.ts";

/** What a fault is found by, and where: `by` is a test, or what the compiler or linter said. */
export type Found = { level: string; by: string };

/** A check that failed, and the command that runs it again. */
type Failure = { by: string; again: Command };

/** No command takes as long without a fault; with one, a loop may never end. */
const MAX_MS = 15 * 60_000;

/** Not in a folder that git ignores: there the linter finds nothing to lint. The database's user must be able to enter it. */
const COPY = mkdtempSync(join(tmpdir(), "stufenlos-mutants-"));
chmodSync(COPY, 0o755);
process.once("exit", () => rmSync(COPY, { recursive: true, force: true }));

/** The working tree, with what is not committed; its packages are the same. */
export async function copyTree(): Promise<void> {
  for (const file of outputOf("git", "ls-files", "--cached", "--others", "--exclude-standard", "-z").split("\0"))
    if (existsSync(file)) cpSync(file, join(COPY, file));
  symlinkSync(resolve("node_modules"), join(COPY, "node_modules"));
  mkdirSync(join(COPY, ".local"));
  execFileSync("git", ["init", "--quiet", COPY]); // which paths are ignored, and which files there are
  execFileSync("git", ["-C", COPY, "add", "--all"]);
  await expectGreen([["react-router", "typegen"]]);
}

const known = new Set<string>();

/** A check that fails without a fault finds none: then nothing is begun. */
export async function expectGreen(commands: readonly Command[]): Promise<void> {
  for (const command of commands) {
    if (known.has(command.join(" "))) continue;
    const { ok, output } = await run(command);
    if (!ok)
      throw new Error(`It fails without a fault: ${command.join(" ")}\n${failureIn(command, output)?.by ?? output}`);
    known.add(command.join(" "));
  }
}

/** Returns whether a level passes with all these faults at once; then it finds none of them. */
export const letsThrough = (faults: readonly Fault[], level: Level): Promise<boolean> =>
  withFaults(faults, async () => {
    for (const command of level.commands(faults.map(({ file }) => file))) if (!(await run(command)).ok) return false;
    return true;
  });

/**
 * Whether a level finds the fault. Counted is only what names the check that failed, fails a second time, and passes without the fault:
 * on a busy machine something can fail for a reason of its own.
 */
export async function find(fault: Fault, level: Level): Promise<Found | undefined> {
  const commands = level.commands([fault.file]);
  const failure = await withFaults([fault], async () => {
    for (const command of commands) {
      const { ok, output } = await run(command);
      if (ok) continue;
      const named = failureIn(command, output);
      if (named && !(await run(named.again)).ok) return named;
      console.log(`not counted, ${named?.by ?? "names no check"}: ${command.join(" ")}\n${output.slice(-1_000)}`);
    }
    return undefined;
  });
  if (!failure) return undefined;
  const { by, again } = failure;
  const isBuilt = commands.includes(BUILD) && again !== BUILD;
  if ((!isBuilt || (await run(BUILD)).ok) && (await run(again)).ok) return { level: level.name, by };
  console.log(`not counted, fails without the fault: ${by}`);
  return undefined;
}

async function withFaults<T>(faults: readonly Fault[], work: () => Promise<T>): Promise<T> {
  const sources = faults.map(({ file }) => readFileSync(join(COPY, file), "utf8"));
  faults.forEach((fault, n) => writeFileSync(join(COPY, fault.file), changed(sources[n] ?? "", fault)));
  try {
    return await work();
  } finally {
    faults.forEach(({ file }, n) => writeFileSync(join(COPY, file), sources[n] ?? ""));
  }
}

function failureIn(command: Command, output: string): Failure | undefined {
  if (command[0] === "vitest") return failedTest();
  const by = output.split("\n").find((line) => /error TS\d+|error:|[x×!⚠] [\w-]+\([\w-]+\):/i.test(line));
  return by === undefined ? undefined : { by: by.trim(), again: command };
}

type Report = {
  testResults: { name: string; status: string; assertionResults: { status: string; fullName: string }[] }[];
};

function failedTest(): Failure | undefined {
  const report = join(COPY, REPORT);
  if (!existsSync(report)) return undefined;
  const { testResults } = JSON.parse(readFileSync(report, "utf8")) as Report;
  const failed = testResults.find(({ status }) => status === "failed");
  if (!failed) return undefined;
  const file = relative(COPY, failed.name);
  const test = failed.assertionResults.find(({ status }) => status === "failed")?.fullName ?? "does not load";
  return { by: `${file}: ${test}`, again: testFile(file) };
}

/** In a process group of its own, so that nothing of a run that does not end is left: neither a looping worker nor PostgreSQL. */
async function run([program, ...args]: Command): Promise<{ ok: boolean; output: string }> {
  rmSync(join(COPY, REPORT), { force: true });
  const child = spawn(program, args, { cwd: COPY, detached: true, stdio: ["ignore", "pipe", "pipe"] });
  const end = () => {
    if (child.pid !== undefined && child.exitCode === null) process.kill(-child.pid, "SIGKILL");
  };
  process.once("exit", end);
  const timer = setTimeout(end, MAX_MS);
  const code = new Promise<number | null>((done, fail) => child.once("close", done).once("error", fail));
  const [ended, ...output] = await Promise.all([code, text(child.stdout), text(child.stderr)]);
  clearTimeout(timer);
  process.off("exit", end);
  return { ok: ended === 0, output: output.join("") };
}
