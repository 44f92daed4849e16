import { readFileSync } from "node:fs";
import { createInterface } from "node:readline/promises";
import { InvalidArgumentError } from "@commander-js/extra-typings";
import { sql } from "kysely";
import { readDatabase } from "#server/platform/config/config.ts";
import { connect, type Database } from "#server/platform/db/database.ts";
import { withProgress, type ReportProgress } from "#server/platform/progress.ts";

/** What the parts of the command line have in common. Data goes to stdout, everything else to stderr. */

export const EXIT = { done: 0, failed: 1, wrongUsage: 2, interrupted: 130 };

/** A failure that one sentence explains. */
export class CommandError extends Error {}

/** Runs a command; a failure becomes a sentence, or the whole error if nobody expected it. */
export async function runCommand(command: () => Promise<unknown>): Promise<void> {
  try {
    await command();
  } catch (error) {
    console.error(error instanceof CommandError ? error.message : error);
    process.exitCode = EXIT.failed;
  }
}

export function fromEnvironment<T>(read: (env: NodeJS.ProcessEnv) => T): T {
  try {
    return read(process.env);
  } catch (error) {
    throw new CommandError(error instanceof Error ? error.message : String(error), { cause: error });
  }
}

/** For `addHelpText`. */
export const examples = (...lines: string[]): string =>
  `\n${lines.length > 1 ? "Examples" : "Example"}:\n${lines.map((line) => `  stufenlos ${line}`).join("\n")}`;

/** Connects to PostgreSQL itself, past a pooler: a command may take its time and set up its session. */
export async function withDatabase(work: (db: Database) => Promise<void>, url?: string): Promise<void> {
  const db = connect({
    url: url ?? fromEnvironment(readDatabase).directUrl,
    connections: 1,
    onError: (error) => console.error(error.message),
  });
  try {
    await stopWithClient(db);
    await work(db);
  } finally {
    await db.destroy();
  }
}

/** The server ends a statement whose command was interrupted, instead of running it to its end. */
async function stopWithClient(db: Database): Promise<void> {
  try {
    await sql`set client_connection_check_interval = '1s'`.execute(db);
  } catch (error) {
    const problem = error instanceof Error ? error.message : String(error);
    throw new CommandError(`The database cannot be used: ${problem || "it does not answer"}`, { cause: error });
  }
}

/** Shows the progress of `work` on stderr. */
export const showingProgress = <T>(work: (report: ReportProgress) => Promise<T>): Promise<T> =>
  withProgress(work, process.stderr);

/** What Ctrl-C means for a command. The process ends at once, and the database takes back what is not committed. */
export function onInterrupt(message: string): void {
  process.once("SIGINT", () => {
    process.stderr.write(`\nInterrupted. ${message}\n`);
    process.exit(EXIT.interrupted);
  });
}

/** Prints `data` as JSON, or the text for people. */
export function print(asJson: boolean | undefined, data: unknown, text: string): void {
  console.log(asJson === true ? JSON.stringify(data, null, 2) : text);
}

/** The result of a check: its problems go to stderr, or into the JSON, and make the command fail. */
export function printCheck(asJson: boolean | undefined, data: { problems: readonly string[] }, text: string): void {
  if (asJson !== true) for (const problem of data.problems) console.error(problem);
  print(asJson, data, text);
  if (data.problems.length > 0) process.exitCode = EXIT.failed;
}

/** Asks on a terminal before something that cannot be taken back. Elsewhere it takes `--yes`. */
export async function confirm(whatHappens: string, isConfirmed: boolean | undefined): Promise<void> {
  if (isConfirmed === true) return;
  if (!process.stdin.isTTY || !process.stderr.isTTY) {
    console.error(`${whatHappens}\nNothing was changed: nobody can be asked here. Add --yes to do it`);
    process.exit(EXIT.wrongUsage);
  }
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  terminal.once("SIGINT", () => {
    process.stderr.write("\nNothing was changed\n");
    process.exit(EXIT.interrupted);
  });
  const answer = await terminal.question(`${whatHappens}\nGo on? (yes/no) `);
  terminal.close();
  if (!/^y(es)?$/i.test(answer.trim())) throw new CommandError("Nothing was changed");
}

export function wholeNumber(text: string): number {
  const number = Number(text);
  if (!Number.isSafeInteger(number) || number < 1) throw new InvalidArgumentError("It must be a whole number from 1.");
  return number;
}

export function moment(text: string): Date {
  const at = new Date(text);
  if (Number.isNaN(at.getTime()))
    throw new InvalidArgumentError("It must be a time such as 2026-11-15T14:03:58+01:00.");
  return at;
}

export function readText(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch (error) {
    throw new CommandError(`${file} cannot be read: ${String(error)}`, { cause: error });
  }
}

export function readJson(file: string): unknown {
  const text = readText(file);
  try {
    return JSON.parse(text) as unknown;
  } catch (error) {
    throw new CommandError(`${file} is not JSON: ${String(error)}`, { cause: error });
  }
}
