import { execFileSync } from "node:child_process";
import { rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { parseArgs } from "node:util";
import { makeFolder } from "#testing/database/postgres.ts";
import { reportProblems } from "#testing/evidence/report-problems.ts";
import { lineOf, tableOf } from "#testing/report/markdown.ts";
import { problemsOf } from "./check-round.ts";
import { startCluster } from "./cluster.ts";
import { MACHINES } from "./configs.ts";
import { findPrograms } from "./programs.ts";
import { COLUMNS, headOf } from "./report.ts";
import { DATABASE, playRound, type Round } from "./round.ts";
import { SCENARIOS } from "./scenarios.ts";

/**
 * `npm run prove failover`: the database's machine dies under load, and another takes over by itself. Two databases and a witness, as
 * proofs/kits/failover.md describes it; `--machines 3`: three databases, strict. `--rounds 5`, `--only "machine dies"`: the scenarios whose
 * names begin so, `--patroni FOLDER`: where another Patroni than Debian's is. Needs Debian's packages.
 */
const { values } = parseArgs({
  options: {
    rounds: { type: "string", default: "1" },
    only: { type: "string", default: "" },
    machines: { type: "string", default: "2" },
    patroni: { type: "string" },
  },
});
const FOLDER = resolve(".local/drill-failover");
const MAX_ROUND_MS = 520_000;
process.exitCode = 1; // an end before that must not look like success

const programs = findPrograms(values.patroni);
if (typeof programs === "string") {
  console.error(programs);
  process.exit(1);
}
execFileSync("/usr/bin/python3", ["proofs/kits/patroni/test_proof.py"], {
  stdio: "pipe",
  env: { PYTHONDONTWRITEBYTECODE: "1" },
});
const count = values.machines === "3" ? 3 : 2;
const chosen = SCENARIOS.filter(
  ({ name, twoDatabases }) => name.startsWith(values.only) && !(twoDatabases && count === 3),
);
if (chosen.length === 0) throw new Error(`There is no such scenario: ${SCENARIOS.map(({ name }) => name).join(", ")}`);
rmSync(FOLDER, { recursive: true, force: true });
const folder = makeFolder(FOLDER);
const head = headOf(programs, count);
const cluster = await startCluster(programs, { count, database: DATABASE });
const rounds: Round[] = [];
let isGood = true;
for (const scenario of chosen) {
  for (let n = 1; n <= Number(values.rounds); n++) {
    const stuck = wait(MAX_ROUND_MS, undefined, { ref: false }).then(() => {
      throw new Error(`${scenario.name} is stuck`);
    });
    try {
      const round = await Promise.race([playRound(cluster, scenario, n, folder), stuck]);
      rounds.push(round);
      console.log(lineOf(COLUMNS, round));
      const { findings } = round;
      if (!reportProblems({ findings, problems: [...round.problems, ...problemsOf(round)] })) isGood = false;
    } catch (error) {
      console.error(`${scenario.name}:`, error);
      isGood = false;
    }
    for (const machine of MACHINES) for (const line of cluster.said(machine)) console.log(`  ${machine} ${line}`);
    if (!isGood) break; // the cluster may be in any state
  }
  if (!isGood) break;
}
if (!isGood) {
  writeFileSync(join(folder, "cluster-logs.txt"), cluster.logs().join("\n"));
  console.log(`The logs of the cluster are in ${folder}`);
}
console.log(`\n${head}\n\n${tableOf(COLUMNS, rounds)}`);
process.exit(isGood ? 0 : 1);
