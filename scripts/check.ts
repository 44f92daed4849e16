import { spawn } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { text } from "node:stream/consumers";
import { SEARCHES, type Search } from "#testing/fixtures/secret-canary.ts";

/**
 * `npm run check`: everything CI runs on a push. `--quick`: types, lint, unit and database tests, before a commit. `--nightly` (or NIGHTLY=1):
 * the same tests with their matrices in full, and the long campaigns. A failure does not stop the rest; the end names them all, the
 * last line counts them.
 */
const isQuick = process.argv.includes("--quick");
if (process.argv.includes("--nightly")) process.env["NIGHTLY"] = "1";
const isNightly = process.env["NIGHTLY"] === "1";
const REPORTS = ".local/reports";
rmSync(REPORTS, { recursive: true, force: true });
mkdirSync(REPORTS, { recursive: true });

let passed = 0;
const failures: string[] = [];

/**
 * Two that use about one core each. `size` builds the product that the tests below start; those of the network mostly wait. The linter
 * reports what the compiler would; at night the compiler itself is asked too.
 */
const lint = ["npm run --silent lint", "npm run --silent db:types -- --verify", "node scripts/house.ts"];
if (isQuick) await inTurn(lint);
else {
  const size = `NODE_ENV=production node proofs/bench/size/run.ts ${isNightly ? "" : "--budget"}`;
  await Promise.all([
    inTurn([size, "prettier --check .", "node scripts/advisories.ts"]),
    inTurn(lint).then(() => runTests(["network"], { shownAtTheEnd: true })),
  ]);
}
await runTests(["unit", "db"]);
if (!isQuick) {
  for (const projects of [["process"], ["timing", "alone"], ["e2e"]]) await runTests(projects);
  await check(`node proofs/drills/faults/run.ts ${isNightly ? "--max-seconds 300" : "--short --seed 1"}`);
}
if (isNightly) {
  await check("npm run --silent typecheck");
  await check("npm run --silent prove model"); // the unit tests explore it within smaller bounds
  for (const drill of ["fuzz", "spam"]) await check(`node proofs/drills/${drill}.ts`);
  await check("node proofs/drills/tools.ts --installed"); // PgBouncer among others
  await checkOldestPostgres();
  await checkContainers();
}
count("no secret in any table, page or log line", reportSecrets());

for (const failure of failures) console.log(`\nFAILED ${failure}`);
console.log(`\n${passed} passed, ${failures.length} failed`);
process.exitCode = failures.length > 0 ? 1 : 0;

/** The oldest PostgreSQL that we support, from Debian's package; the tests above run on the newest, and at night in full. Samples show what it cannot do. */
async function checkOldestPostgres(): Promise<void> {
  const binaries = "/usr/lib/postgresql/15/bin";
  if (existsSync(binaries)) await check(`NIGHTLY= TEST_POSTGRES_BINARIES=${binaries} vitest run --project db`);
  else console.log(`\n== not run: database tests on PostgreSQL 15, which is not in ${binaries}`);
}

/** README's containers, where there is what they need; elsewhere a process test runs what is in the image as there. */
async function checkContainers(): Promise<void> {
  const isThere = ["podman", "podman-compose", "debootstrap"].every(
    (program) => existsSync(`/usr/bin/${program}`) || existsSync(`/usr/sbin/${program}`),
  );
  if (isThere && process.getuid?.() === 0) await check("node proofs/drills/container/run.ts");
  else console.log("\n== not run: the container drill, which wants root, podman, podman-compose and debootstrap");
}

function count(what: string, ok: boolean): void {
  if (ok) passed++;
  else failures.push(what);
}

type Output = { shownAtTheEnd?: boolean };

async function check(command: string): Promise<void> {
  count(command, await run(command));
}

/** Prints a command's output when it has ended, so that two can run at a time. */
async function inTurn(commands: readonly string[]): Promise<void> {
  for (const command of commands) count(command, await run(command, { shownAtTheEnd: true }));
}

async function run(command: string, { shownAtTheEnd = false }: Output = {}): Promise<boolean> {
  const begun = performance.now();
  if (!shownAtTheEnd) console.log(`\n== ${command}`);
  const child = spawn(shownAtTheEnd ? `${command} 2>&1` : command, {
    shell: true,
    stdio: ["ignore", shownAtTheEnd ? "pipe" : "inherit", "inherit"],
  });
  const ended = new Promise<boolean>((done) => child.once("close", (code) => done(code === 0)));
  const output = child.stdout ? `\n== ${command}\n${await text(child.stdout)}` : "";
  const ok = await ended;
  console.log(`${output}== ${ok ? "passed" : "FAILED"} in ${((performance.now() - begun) / 1000).toFixed(1)} s`);
  return ok;
}

/** Recognises runs that fail without a failed test, by an uncaught error or a broken setup. */
async function runTests(projects: readonly string[], output: Output = {}): Promise<void> {
  const name = projects.join(" and ");
  const file = `${REPORTS}/${projects.join("-")}.json`;
  const chosen = projects.map((project) => `--project ${project}`).join(" ");
  const ok = await run(`vitest run ${chosen} --reporter=default --reporter=json --outputFile.json=${file}`, output);
  const report = readReport(file);
  const broken = report.testResults.flatMap((of) => of.assertionResults.filter(({ status }) => status === "failed"));
  passed += report.numPassedTests;
  for (const test of broken)
    failures.push(`${name}: ${test.fullName}\n${test.failureMessages.join("\n").slice(0, 1500)}`);
  if (!(ok && report.success) && broken.length === 0) failures.push(`${name}: see its output above`);
}

type Report = {
  numPassedTests: number;
  success: boolean;
  testResults: { assertionResults: { status: string; fullName: string; failureMessages: string[] }[] }[];
};

function readReport(file: string): Report {
  try {
    return JSON.parse(readFileSync(file, "utf8")) as Report;
  } catch {
    return { numPassedTests: 0, success: false, testResults: [] };
  }
}

/** Every test secret is a canary that every table, log line and page was searched for. */
function reportSecrets(): boolean {
  if (!existsSync(SEARCHES)) return false; // nothing ran that could have searched
  const searches = readFileSync(SEARCHES, "utf8")
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => JSON.parse(line) as Search);
  for (const [place, of] of Map.groupBy(searches, (search) => search.place)) {
    const searched = of.reduce((sum, search) => sum + search.searched, 0);
    console.log(`secrets in ${searched} ${place}: ${of.flatMap((search) => search.hits).length} hits`);
  }
  return searches.length > 0 && searches.every((search) => search.hits.length === 0);
}
