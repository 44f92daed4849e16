import { rmSync } from "node:fs";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { makeFolder } from "#testing/database/postgres.ts";
import { reportProblems } from "#testing/evidence/report-problems.ts";
import { createRandom } from "#testing/random.ts";
import { lineOf, tableOf } from "#testing/report/markdown.ts";
import { prepareCluster, type Way } from "./backed-up-cluster.ts";
import { findPostgresTools } from "./postgres-tools.ts";
import { COLUMNS, summaryOf, writeProof } from "./report.ts";
import { playRound, type Round } from "./round.ts";

/** `npm run prove restore`: the disk of the database is lost under load, and everything comes back from the backup. */
const FOLDER = resolve(".local/drill-restore"); // PostgreSQL runs its commands from its data folder

const { values } = parseArgs({
  options: {
    rounds: { type: "string", default: "20" },
    archive: { type: "boolean", default: false },
    "archive-timeout": { type: "string", default: "10" },
    seed: { type: "string", default: String(Math.floor(Math.random() * 1_000_000)) },
    bin: { type: "string" },
    write: { type: "boolean", default: false },
  },
});
const way: Way = values.archive
  ? { kind: "archive", timeoutSeconds: Number(values["archive-timeout"]) }
  : { kind: "stream" };
const random = createRandom(Number(values.seed), way.kind);
process.exitCode = 1; // an end before that must not look like success

const tools = findPostgresTools(values.bin);
const folder = makeFolder(join(FOLDER, way.kind));
const prepared = await prepareCluster(tools, folder);
const rounds: Round[] = [];
for (let n = 1; n <= Number(values.rounds); n++) {
  const round = await playRound(tools, { n, folder, prepared, way, random });
  rounds.push(round);
  if (isGood(round)) rmSync(round.folder, { recursive: true }); // the others are kept to be looked at
  console.log(lineOf(COLUMNS, round));
  reportProblems(round);
  if (values.write) await writeProof({ rounds, way, version: tools.version, seed: values.seed }); // also if it is stopped later
}
console.log(`\n${tableOf(COLUMNS, rounds, 2)}\n\n${summaryOf(rounds, way)}`);
process.exit(rounds.every((round) => isGood(round)) ? 0 : 1);

/** Losing leads is what the archive is known for; nothing else may happen there either. */
function isGood(round: Round): boolean {
  const { findings, problems, tooEarly, lostLeads, tally, stayed, shownAsUnsent, sentTwice } = round;
  return (
    findings.length + problems.length === 0 &&
    tooEarly + stayed + shownAsUnsent + sentTwice + round.openWithdrawals + round.sentWithdrawn === 0 &&
    tally.duplicates.none === 0 &&
    (way.kind === "archive" || lostLeads === 0)
  );
}
