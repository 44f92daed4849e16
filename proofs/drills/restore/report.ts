import { existsSync, readFileSync } from "node:fs";
import { runOf, tableOf, writeReport, type Column } from "#testing/report/markdown.ts";
import type { Way } from "./backed-up-cluster.ts";
import type { Round } from "./round.ts";

const PROOF = "proofs/pages/restore-drill.md";

const seconds = (ms: number): string => (ms / 1000).toFixed(1);

export const COLUMNS: readonly Column<Round>[] = [
  ["round", ({ n }) => n],
  ["lost", ({ wholeMachine }) => (wholeMachine ? "the machine" : "the disk")],
  ["acknowledged", ({ tally }) => tally.acknowledged],
  ["leads lost", ({ lostLeads }) => lostLeads],
  ["reaching back, s", ({ lostMs }) => seconds(lostMs)],
  ["database back, s", ({ databaseMs }) => seconds(databaseMs)],
  ["visitors back, s", ({ returnMs }) => seconds(returnMs)],
  ["sent before the command", ({ tooEarly }) => tooEarly],
  ["deliveries", ({ tally }) => tally.deliveries],
  ["success", ({ tally }) => tally.success],
  ["in doubt", ({ tally }) => tally.inDoubt],
  ["failed", ({ tally }) => tally.failed],
  ["copies at key / natural / none", ({ tally }) => Object.values(tally.duplicates).join(" / ")],
  ["erased", ({ tally }) => tally.erased],
  ["back in the restored database", ({ back }) => back],
  ["and after the command", ({ stayed }) => stayed],
  ["withdrawn", ({ withdrawn }) => withdrawn],
  ["forgotten by the restored database", ({ forgottenWithdrawals }) => forgottenWithdrawals],
  ["forgotten after the command", ({ openWithdrawals }) => openWithdrawals],
  ["sent though withdrawn", ({ sentWithdrawn }) => sentWithdrawn],
  ["sent by people", ({ sentByPeople }) => sentByPeople],
  ["of it forgotten", ({ forgotten }) => forgotten],
  ["shown as unsent", ({ shownAsUnsent }) => shownAsUnsent],
  ["then sent twice", ({ sentTwice }) => sentTwice],
  ["unaccounted", ({ findings }) => findings.length],
];

export function summaryOf(rounds: readonly Round[], way: Way): string {
  const sum = (of: (round: Round) => number) => rounds.reduce((total, round) => total + of(round), 0);
  const worst = (of: (round: Round) => number) => Math.max(...rounds.map(of));
  const told = way.kind === "stream" ? "`--nothing-lost`" : "`--lost-from`";
  return [
    `${rounds.length} ${rounds.length === 1 ? "round" : "rounds"}, after each ${told}: ${sum(({ lostLeads }) => lostLeads)} of`,
    `${sum(({ tally }) => tally.acknowledged)} acknowledged leads lost (at worst ${worst(({ lostLeads }) => lostLeads)} leads,`,
    `${seconds(worst(({ lostMs }) => lostMs))} s); visitors back after ${seconds(worst(({ returnMs }) => returnMs))} s at worst;`,
    `${sum(({ tally }) => tally.duplicates.none)} copies at the service without memory,`,
    `${sum(({ tally }) => tally.inDoubt)} deliveries in doubt, ${sum(({ findings }) => findings.length)} unaccounted.`,
    `Of ${sum(({ tally }) => tally.erased)} erased leads ${sum(({ back }) => back)} were back in the restored database, and ${sum(({ stayed }) => stayed)} after the command.`,
    `Of ${sum(({ withdrawn }) => withdrawn)} withdrawn leads it had forgotten ${sum(({ forgottenWithdrawals }) => forgottenWithdrawals)}, and`,
    `${sum(({ openWithdrawals }) => openWithdrawals)} after the command; ${sum(({ sentWithdrawn }) => sentWithdrawn)} were sent since. Of`,
    `${sum(({ sentByPeople }) => sentByPeople)} leads that people had sent, ${sum(({ forgotten }) => forgotten)} were forgotten,`,
    `${sum(({ shownAsUnsent }) => shownAsUnsent)} of them shown as unsent, ${sum(({ sentTwice }) => sentTwice)} sent twice when somebody pressed Send again.`,
  ].join(" ");
}

type Proof = { rounds: readonly Round[]; way: Way; version: string; seed: string };

/** One section per way; the other one stays as it is. */
export async function writeProof({ rounds, way, version, seed }: Proof): Promise<void> {
  const written = existsSync(PROOF) ? readFileSync(PROOF, "utf8") : "";
  const sections = new Map(
    written
      .split(/^(?=## )/m)
      .slice(1)
      .map((section) => [section.split("\n", 1)[0] ?? "", section]),
  );
  const title = way.kind === "stream" ? "## Streaming" : "## Archive";
  const option = way.kind === "stream" ? "" : ` -- --archive --archive-timeout ${way.timeoutSeconds}`;
  const head = `${runOf()}, ${version}, seed ${seed}: \`npm run prove restore${option}\`.`;
  sections.set(title, [title, head, summaryOf(rounds, way), tableOf(COLUMNS, rounds, 2)].join("\n\n"));
  const ordered = ["## Streaming", "## Archive"].flatMap((name) => sections.get(name) ?? []);
  await writeReport(PROOF, ["# What survives the loss of the database's disk", EXPLANATION, ...ordered]);
}

const EXPLANATION = `Every round: a fresh PostgreSQL with its WAL saved as in [backup.md](../backup.md), a web process, a worker and three
api services, 30 leads a second. A base backup is taken under load. At a random moment PostgreSQL is killed with -9 and its data folder
deleted; in every second round web and worker are killed as well. The base backup and the saved WAL are restored into a new folder.
Visitors come in as soon as the database is back; the worker waits for \`after-restore\`, which is run later, and "sent before the
command" counts the requests that a service saw in between. Then everything comes to rest, and the journals of the visitors, the
database and the services are compared as in [faults.md](faults.md). A lead is lost if a visitor saw it acknowledged and the restored
database does not have it. "Reaching back" is the age of the oldest lost lead at the moment of the kill. The machine is small and the
database too: the times say what our own steps cost, not how long a copy of your database takes. A run that is stopped keeps the rounds
it has played.

People work meanwhile: several times a second somebody erases a lead, withdraws the consent of one, sends one to a manual service, or sends
one again that a service has refused; both services recognise nothing. After the command, Send is pressed for everything that these services have and the
database does not know of: the lead must not have been shown as unsent, and no service may get it twice. No erased lead may be in the
database after the command, which repeats the ledger of erasures. Every withdrawn lead must be known as withdrawn after it, and no service may get
anything of one since the database is back, also if somebody presses Send.

With streaming a commit waits until the receiver has it on its disk, so nothing can have been forgotten, the operator says so, and
the full audit must hold. With the archive the last minutes are gone. What a service knows of a lost lead is counted as lost with it,
and attempts that the database cannot remember are no fault; everything else must hold, above all that no service that would not
recognise it gets a lead twice.`;
