import { parseArgs } from "node:util";
import { createRandom } from "#testing/random.ts";
import { machineOf, runOf, tableOf, writeReport } from "#testing/report/markdown.ts";
import { breakKinds } from "./break-kinds.ts";
import type { Kind } from "./kind.ts";
import { kinds as allKinds } from "./kinds.ts";
import { KILLERS } from "./killers.ts";
import { lineOfRound, notHeld, tableOfRounds } from "./report.ts";
import { playRound, type Outcome, type Round } from "./round.ts";
import { openStage } from "./stage.ts";
import { isBad } from "./verdict.ts";

/**
 * `npm run prove tasks`: every task and every queue is killed at its start, middle and end by each of three, and at random moments; then
 * every planted effect is counted. `--seed`, `--random 20` rounds, `--only KIND`, `--lanes 3` stages at once, `--short` for three rounds
 * and two random ones, `--write` for proofs/pages; `--break` plants one effect twice and one that cannot come: the drill must fail.
 */
const { values } = parseArgs({
  options: {
    seed: { type: "string", default: "1" },
    random: { type: "string", default: "20" },
    only: { type: "string", default: "" },
    lanes: { type: "string", default: "3" },
    short: { type: "boolean", default: false },
    break: { type: "boolean", default: false },
    write: { type: "boolean", default: false },
  },
});
const seed = Number(values.seed);
const randomRounds = values.short ? 2 : Number(values.random);
const killers = values.short ? KILLERS.slice(0, 1) : KILLERS;
const moments = (["start", "middle 1", "middle 2", "end"] as const).filter(
  (one) => one !== "middle 2" || !values.short,
);
const chosen = allKinds.filter(({ name }) => name.includes(values.only));
const kinds = values.break ? breakKinds(chosen) : chosen;

const rounds: Round[] = moments.flatMap((moment) => killers.map((killer) => ({ moment, killer })));
for (let n = 0; n < randomRounds; n++)
  rounds.push({ moment: "random", killer: KILLERS[n % KILLERS.length] ?? "worker" });
const machine = machineOf();
/** A round that did not get every kind to its moment is played again. */
const MAX_TRIES = 3;
type Waiting = { round: Round; n: number; tries: number };
const waiting: Waiting[] = rounds.map((round, n) => ({ round, n, tries: 1 }));
const failed: string[] = [];
const outcomes: Outcome[] = [];
await Promise.all(Array.from({ length: Number(values.lanes) }, (_, lane) => work(lane)));

const table = tableOfRounds(kinds, outcomes);
console.log(`\n${table}`);
const bad: string[] = outcomes.flatMap(({ verdicts, problems }) => [
  ...[...verdicts.values()].filter(isBad),
  ...problems,
]);
bad.push(...failed);
if (!values.short) bad.push(...notHeld(kinds, outcomes, killers).map((which) => `not held: ${which}`));
if (values.write) await writeReport("proofs/pages/tasks-drill.md", page());
if (bad.length > 0) console.log(`\n${bad.length} findings\n${bad.join("\n")}`);
process.exit(bad.length > 0 ? 1 : 0);

async function work(lane: number): Promise<void> {
  for (let next = waiting.shift(); next; next = waiting.shift()) {
    const stage = await openStage(`.local/tasks-postgres-${process.pid}-${lane}`);
    try {
      for (; next; next = waiting.shift()) {
        const random = createRandom(seed + next.n, "tasks");
        const outcome = await playRound({ stage, kinds, random }, next.round);
        outcomes.push(outcome);
        console.log(lineOfRound(outcome));
        if (outcome.missed.length > 0) playAgain(next);
      }
    } catch (error) {
      console.error(error);
      if (next && !playAgain(next)) failed.push(`${next.round.moment}, ${next.round.killer}: ${String(error)}`);
    } finally {
      await stage.close();
    }
  }
}

function playAgain({ tries, ...round }: Waiting): boolean {
  if (tries === MAX_TRIES) return false;
  waiting.unshift({ ...round, tries: tries + 1 });
  return true;
}

function page(): string[] {
  const command = `npm run prove tasks -- --seed ${seed} --random ${randomRounds} --lanes ${values.lanes}`;
  const random = outcomes.filter(({ moment }) => moment === "random");
  const hits = random.reduce((sum, { hit }) => sum + kinds.filter(({ name }) => hit.has(name)).length, 0);
  const late = new Set(outcomes.flatMap((outcome) => outcome.late));
  const seconds = outcomes.map((outcome) => outcome.seconds);
  return [
    "# What a kill does to a task",
    `${runOf()}, \`${command}\`, ${machine}.`,
    `In each of ${outcomes.length} rounds fresh work of every kind was planted and asked for at once; a worker as built took it, and was killed with -9 (worker), ` +
      "lost all its connections (backend), or its PostgreSQL was killed with -9 and started again (database). Then whatever was planted was counted, " +
      "once more after a run too many. Start: the job is taken, its verb has not begun. Middle: the verb waits for a lock on a table it wants to write, or for " +
      "the mail server. End: the effect is there, the job is not marked as completed. All are held by locks of the drill, none by a change of the product. " +
      `The last columns are the ${random.length} rounds with a kill at a random moment of the first three seconds, most of them in the first, and the kinds that a round had not held at their middle: ` +
      `${hits} of the ${random.length * kinds.length} random kills came while the job was under way.`,
    `A round took ${Math.min(...seconds).toFixed(0)} to ${Math.max(...seconds).toFixed(0)} s. ${bad.length === 0 ? "Nothing was lost, doubled or waited for ever; after each round the schedules were those of the table." : `Findings: ${bad.join("; ")}.`} ` +
      `Only at the next time of their schedule, asked for after 110 s, came in some rounds: ${[...late].toSorted().join(", ") || "none"}.`,
    table,
    tableOf<Kind>(
      [
        ["kind", ({ name }) => name],
        ["what is counted", ({ effect }) => effect],
        ["may be there twice", ({ mayBeTwice = "" }) => mayBeTwice],
      ],
      kinds,
      3,
    ),
    "What is deleted or is a sum of its own day is there or not; rows, events and mails are counted one by one. `log-audit-head` only writes a line. " +
      "On days on which the weekly mail is not due the worker's clock, not the database's, is set back to the last one on which it was.",
  ];
}
