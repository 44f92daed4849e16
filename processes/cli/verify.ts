import type { Command } from "@commander-js/extra-typings";
import { verifyFacts } from "#server/insights/facts/verify-facts.ts";
import { verifyConsent } from "#server/leads/consent/chain/verify-consent.ts";
import { verifyAudit } from "#server/platform/audit/verify-audit.ts";
import { examples, onInterrupt, printCheck, showingProgress, withDatabase } from "./command-line.ts";

const INTERRUPTED = "It only reads: nothing was changed, and nothing is known about the rest.";

export function addVerifyCommands(program: Command): void {
  const audit = program.command("audit").description("the log of what staff have done").helpCommand(false);
  audit
    .command("verify")
    .description("compute every hash of the audit log again")
    .option("--expect <hash>", "a newest hash that was noted earlier and must be in the log")
    .option("--json", "print JSON")
    .addHelpText("after", examples("audit verify"))
    .action(async ({ expect, json }) => {
      onInterrupt(INTERRUPTED);
      await withDatabase(async (db) => {
        const checked = await showingProgress((report) => verifyAudit(db, expect, report));
        const newest = checked.head === null ? "" : `\nNewest hash, to be noted elsewhere: ${checked.head}`;
        printCheck(json, checked, `${checked.entries} entries, ${verdictOn(checked)}${newest}`);
      });
    });

  const consent = program.command("consent").description("the proof of every consent").helpCommand(false);
  consent
    .command("verify")
    .description("compute every hash of the consent events again, and the root of every day")
    .option("--json", "print JSON")
    .addHelpText("after", examples("consent verify --json"))
    .action(async ({ json }) => {
      onInterrupt(INTERRUPTED);
      await withDatabase(async (db) => {
        const checked = await showingProgress((report) => verifyConsent(db, report));
        const { events, leads, days } = checked;
        printCheck(json, checked, `${events} events of ${leads} leads, ${days} sealed days, ${verdictOn(checked)}`);
      });
    });

  const facts = program.command("facts").description("the figures of every day").helpCommand(false);
  facts
    .command("verify")
    .description("compare the figures of every day with a recount of leads, sales and credits, and weeks with days")
    .option("--json", "print JSON")
    .addHelpText("after", examples("facts verify"))
    .action(async ({ json }) => {
      onInterrupt(INTERRUPTED);
      await withDatabase(async (db) => {
        const checked = await showingProgress((report) => verifyFacts(db, report));
        const { days, frozen, soldCents, creditedCents, problems } = checked;
        const verdict = problems.length === 0 ? "as a recount says" : "NOT as a recount says";
        const sums = `sold for ${euros(soldCents)}, credited ${euros(creditedCents)}`;
        printCheck(json, checked, `${days} days, ${frozen} of them frozen; ${sums}: ${verdict}`);
      });
    });
}

const verdictOn = ({ problems }: { problems: readonly string[] }): string =>
  problems.length === 0 ? "all hashes match" : "HASHES DO NOT MATCH";

const euros = (cents: number): string => `${(cents / 100).toFixed(2)} EUR`;
