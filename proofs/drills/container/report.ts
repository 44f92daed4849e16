import type { Typed } from "#proofs/drills/first-lead/typing.ts";
import { outputOf } from "#testing/processes/child-process.ts";
import { runOf, tableOf, writeReport } from "#testing/report/markdown.ts";
import type { Rolled } from "./roll.ts";

export type Outcome = {
  machine: string;
  commands: readonly Typed[];
  /** Seconds from the first command until a page answers, and until the lead is at the buyer and on the staff screen. */
  ready: number;
  firstLead: number;
  isPrinted: boolean;
  users: readonly string[];
  writes: readonly string[];
  isStillThere: boolean;
  rolled: Rolled;
};

const MAX_SECONDS = 600;
const MAX_COMMANDS = 5;

export function rowsOf({ commands, ready, firstLead, rolled }: Outcome): [what: string, value: string][] {
  return [
    ["commands typed", `${commands.length}`],
    ["seconds until a page answers", ready.toFixed(0)],
    ["seconds until the first lead is at the buyer and on the staff screen", firstLead.toFixed(0)],
    ["second release: leads acknowledged meanwhile", `${rolled.acknowledged} in ${rolled.seconds.toFixed(0)} s`],
    ["stored / delivered / once at the buyer", `${rolled.stored} / ${rolled.delivered} / ${rolled.atBuyerOnce}`],
    ["pages asked for meanwhile / without a good answer", `${rolled.pages} / ${rolled.failedPages.length}`],
  ];
}

export function faultsOf({ commands, firstLead, isPrinted, users, writes, isStillThere, rolled }: Outcome): string[] {
  const faults: [string, boolean][] = [
    ["more than five commands", commands.length > MAX_COMMANDS],
    ["more than ten minutes to the first lead", firstLead > MAX_SECONDS],
    ["the access password was not printed", !isPrinted],
    [`not everything runs as user 10001: ${users.join(", ")}`, users.some((user) => user !== "10001")],
    ["not every container is read-only", writes.some((said) => !said.includes("Read-only file system"))],
    ["after a stop and a start the fake buyer has lost the lead", !isStillThere],
    ["leads were lost, or not delivered once", isIncomplete(rolled)],
    [`pages failed: ${[...new Set(rolled.failedPages)].join(", ")}`, rolled.failedPages.length > 0],
    ["not every process runs the second release", !rolled.runsNext],
  ];
  return faults.filter(([, isSo]) => isSo).map(([what]) => what);
}

const isIncomplete = ({ acknowledged, stored, delivered, atBuyerOnce }: Rolled): boolean =>
  acknowledged === 0 || [stored, delivered, atBuyerOnce].some((count) => count !== acknowledged);

export async function writeProof(outcome: Outcome): Promise<void> {
  await writeReport("proofs/pages/container-drill.md", [
    "# From a clean clone to the first lead, in containers",
    `${runOf()}: \`npm run prove container -- --write\`, as root.`,
    `On ${outcome.machine}; ${outputOf("podman", "--version")}, podman-compose and everything else of Debian 12.`,
    INTRODUCTION,
    tableOf(
      [
        ["command, as README says it", ({ command }) => `\`${command}\``],
        ["seconds", ({ seconds }) => seconds.toFixed(0)],
      ],
      outcome.commands,
    ),
    tableOf(
      [
        ["what", ([what]) => what],
        ["", ([, value]) => value],
      ],
      rowsOf(outcome),
    ),
    NOT_TRIED,
  ]);
}

const INTRODUCTION = `The drill types the commands under "Run it" of README into a terminal, on a podman that has no image, container or volume yet. Then it fills in a
questionnaire in Chromium, finds the lead on the fake buyer's page, chooses the owner's password by the printed link, signs in and finds the lead in the list
as delivered. It types README's stop and start, and looks for the lead in both places again. At last it changes the clone as for a next release, with a migration,
and runs \`deploy/container/roll-out.sh\` while leads and visitors come in. It fails if a lead that was acknowledged is not stored, delivered and once at
the buyer, if a page is not answered, if a process is not user 10001 on a read-only file system, or if the first lead takes more than five commands or ten minutes.`;

const NOT_TRIED = `Not as in production: the site speaks plain HTTP to this machine alone; from the second start on \`ABUSE_CHECK=off\`, because hundreds of leads come from one address.
Without systemd podman does not run health checks by itself, so here nothing did; \`roll-out.sh\` asks the processes. Tried with podman alone, never with Docker.
CI runs this drill at night, where podman is installed; on every push \`tests/process/as-in-the-image.test.ts\` runs web and worker as they are in the image: user 10001,
no capability, a read-only file system.`;
