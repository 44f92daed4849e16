import type { Command } from "@commander-js/extra-typings";
import { countOlderThan } from "#server/leads/submissions/overdue.ts";
import type { Database } from "#server/platform/db/database.ts";
import { changeOperator } from "#server/site/change-site.ts";
import { unresolvedFields } from "#server/site/operator.ts";
import { readPendingMonths } from "#server/site/pending-months.ts";
import { readSite } from "#server/site/read-site.ts";
import { CommandError, confirm, examples, print, readJson, wholeNumber, withDatabase } from "./command-line.ts";

export function addOperatorCommands(program: Command): void {
  const group = program.command("operator").description("who runs the site").helpCommand(false);
  group
    .command("show")
    .description("show who runs the site, and what about it is still invented")
    .option("--json", "print JSON")
    .addHelpText("after", examples("operator show"))
    .action(({ json }) => withDatabase((db) => showOperator(db, json)));
  group
    .command("set")
    .description("change what a JSON file says; fewer leadMonths have to be confirmed, and count after 24 hours")
    .requiredOption("--file <file>", 'a JSON object of fields to change, such as {"company": "...", "phone": "..."}')
    .option("--confirm-months <n>", "confirms that leads are kept for so many months only", wholeNumber)
    .option("--json", "print JSON")
    .addHelpText("after", examples("operator set --file operator.json"))
    .action(({ file, confirmMonths, json }) =>
      withDatabase(async (db) => {
        await setOperator(db, readJson(file) as object, confirmMonths);
        await showOperator(db, json);
      }),
    );
}

async function showOperator(db: Database, asJson: boolean | undefined): Promise<void> {
  const { operator } = await readSite(db);
  const unresolved = unresolvedFields(operator);
  const pending = await readPendingMonths(db);
  const lines = [
    JSON.stringify(operator, null, 2),
    ...(pending
      ? [
          `From ${pending.takesEffectAt.toISOString()} leads are kept for ${pending.months} months; it can be cancelled on /admin/site until then`,
        ]
      : []),
    ...(unresolved.length > 0 ? [`Still invented, and refused by a production start: ${unresolved.join(", ")}`] : []),
  ];
  print(asJson, { operator, pendingMonths: pending ?? null, stillInvented: unresolved }, lines.join("\n"));
}

async function setOperator(db: Database, changes: object, confirmedMonths: number | undefined): Promise<void> {
  const operator = { ...(await readSite(db)).operator, ...changes };
  const changed = await changeOperator(db, operator, "command line", confirmedMonths ?? Number.NaN);
  switch (changed.kind) {
    case "invalid":
      throw new CommandError(`Not valid: ${changed.fields.join(", ")}`);
    case "shortens": {
      const { count, isMore } = await countOlderThan(db, changed.months);
      const erased = `${isMore ? "more than " : ""}${count} leads are older than ${changed.months} months`;
      if (!process.stdin.isTTY)
        throw new CommandError(
          `Nothing was changed: ${erased}. To erase them after 24 hours, add --confirm-months ${changed.months}`,
        );
      await confirm(`${erased}. They are erased after 24 hours.`, false);
      return setOperator(db, changes, changed.months);
    }
    case "scheduled":
    case "changed":
    case "unchanged":
  }
}
