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
    [
      `second release, ${rolled.version} by scripts/release.ts: leads acknowledged meanwhile`,
      `${rolled.acknowledged} in ${rolled.seconds.toFixed(0)} s`,
    ],
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

const INTRODUCTION = `README's commands, typed into a terminal on a podman without an image, container or volume; then a questionnaire in Chromium, the owner's password by the printed link,
the lead in the staff area's list. README's stop and start: the lead is still there. Then \`deploy/container/roll-out.sh\` under load, with a migration. Every
process is user 10001 on a read-only file system.`;

const NOT_TRIED = `Plain HTTP on this machine alone; no spam check from the second start on. Without systemd podman runs no health checks. Never tried with Docker.
CI runs it at night where podman is installed, and on a push web and worker as user 10001, read-only (\`tests/process/as-in-the-image.test.ts\`).`;
