import { spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, rmSync } from "node:fs";
import { SEARCHES, type Search } from "#tests/support/canary.ts";

/** `npm run check`: everything CI runs, in order. A failure does not stop the rest; the last line counts them all. */
const REPORTS = ".local/reports";
const steps = ["format:check", "lint", "typecheck", "db:types -- --verify", "build", "size", "test:model"];
const tests = ["test", "test:network", "test:db", "test:process", "test:e2e"];

rmSync(REPORTS, { recursive: true, force: true });
mkdirSync(REPORTS, { recursive: true });

let passed = 0;
let failed = 0;

for (const step of steps) {
  if (run(step)) passed++;
  else failed++;
}
for (const suite of tests) {
  const file = `${REPORTS}/${suite.replace(":", "-")}.json`;
  const ok = run(`${suite} -- --reporter=default --reporter=json --outputFile.json=${file}`);
  const report = readReport(file);
  passed += report.passed;
  failed += ok && report.success ? report.failed : Math.max(report.failed, 1);
}

if (run("faults -- --short")) passed++;
else failed++;
if (reportSecrets()) passed++;
else failed++;

console.log(`\n${passed} passed, ${failed} failed`);
process.exitCode = failed > 0 ? 1 : 0;

function run(script: string): boolean {
  const begun = performance.now();
  console.log(`\n== npm run ${script.split(" -- --reporter")[0]}`);
  const { status } = spawnSync(`npm run --silent ${script}`, { shell: true, stdio: "inherit" });
  console.log(`== ${status === 0 ? "passed" : "FAILED"} in ${((performance.now() - begun) / 1000).toFixed(1)} s`);
  return status === 0;
}

type Report = { passed: number; failed: number; success: boolean };

/** A run can fail without a failed test: an error that nobody caught, a setup that broke. */
function readReport(file: string): Report {
  try {
    const report = JSON.parse(readFileSync(file, "utf8")) as {
      numPassedTests: number;
      numFailedTests: number;
      success: boolean;
    };
    return { passed: report.numPassedTests, failed: report.numFailedTests, success: report.success };
  } catch {
    return { passed: 0, failed: 0, success: false };
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
