import type { Command } from "@commander-js/extra-typings";
import { listStats } from "#server/delivery/health/read-health.ts";
import { listNewest } from "#server/operations/leads/list-newest.ts";
import { examples, print, wholeNumber, withDatabase } from "./command-line.ts";

export function addLeadCommands(program: Command): void {
  program
    .command("leads")
    .description("list the newest leads and where their deliveries stand, without contact data")
    .option("--limit <n>", "how many leads", wholeNumber, 20)
    .option("--json", "print JSON")
    .addHelpText("after", examples("leads --limit 5", "leads --json | jq '.[].status'"))
    .action(({ limit, json }) => withDatabase(async (db) => printRows(json, await listNewest(db, limit))));
  program
    .command("figures")
    .description("list what is open at each service, and its answers of 24 hours, as the staff screens count them")
    .option("--json", "print JSON")
    .addHelpText("after", examples("figures"))
    .action(({ json }) => withDatabase(async (db) => printRows(json, await listStats(db))));
}

function printRows(asJson: boolean | undefined, rows: readonly unknown[]): void {
  if (asJson === true) print(true, rows, "");
  else console.table(rows);
}
