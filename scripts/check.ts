import { spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, rmSync } from "node:fs";
import { SEARCHES, type Search } from "#testing/fixtures/secret-canary.ts";

/** `npm run check`: everything CI runs, in order. A failure does not stop the rest; the end names them all, the last line counts them. */
const REPORTS = ".local/reports";
rmSync(REPORTS, { recursive: true, force: true });
mkdirSync(REPORTS, { recursive: true });

let passed = 0;
const failures: string[] = [];

for (const step of ["format:check", "lint", "typecheck", "db:types -- --verify", "size", "build", "test:model"]) {
  check(`npm run --silent ${step}`);
}
for (const project of ["unit", "network", "db", "process", "timing", "e2e"]) runTests(project);
check("npm run --silent faults -- --short");
count("no secret in any table, page or log line", reportSecrets());

for (const failure of failures) console.log(`\nFAILED ${failure}`);
console.log(`\n${passed} passed, ${failures.length} failed`);
process.exitCode = failures.length > 0 ? 1 : 0;

function count(what: string, ok: boolean): void {
  if (ok) passed++;
  else failures.push(what);
}

function check(command: string): void {
  count(command, run(command));
}

function run(command: string): boolean {
  const begun = performance.now();
  console.log(`\n== ${command}`);
  const { status } = spawnSync(command, { shell: true, stdio: "inherit" });
  console.log(`== ${status === 0 ? "passed" : "FAILED"} in ${((performance.now() - begun) / 1000).toFixed(1)} s`);
  return status === 0;
}

/** A run can fail without a failed test: an error that nobody caught, a setup that broke. */
function runTests(project: string): void {
  const file = `${REPORTS}/${project}.json`;
  const ok = run(`vitest run --project ${project} --reporter=default --reporter=json --outputFile.json=${file}`);
  const report = readReport(file);
  const broken = report.testResults.flatMap((of) => of.assertionResults.filter(({ status }) => status === "failed"));
  passed += report.numPassedTests;
  for (const test of broken)
    failures.push(`${project}: ${test.fullName}\n${test.failureMessages.join("\n").slice(0, 1500)}`);
  if (!(ok && report.success) && broken.length === 0) failures.push(`${project}: see its output above`);
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

/** Every secret of every test was a canary; every table, log line and page was searched for it. */
function reportSecrets(): boolean {
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
