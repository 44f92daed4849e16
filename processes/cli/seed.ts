import type { Command } from "@commander-js/extra-typings";
import { readMigrationConfig } from "#server/platform/config/config.ts";
import {
  CommandError,
  confirm,
  examples,
  fromEnvironment,
  onInterrupt,
  print,
  showingProgress,
  wholeNumber,
  withDatabase,
} from "./command-line.ts";

export function addSeed(program: Command): void {
  program
    .command("seed")
    .description(
      "add invented leads with deliveries to look at, from a checkout; in production only to an empty database",
    )
    .option("--scale <n>", "how many leads", wholeNumber, 1000)
    .option("--yes", "do not ask")
    .option("--json", "print JSON")
    .addHelpText("after", examples("seed --scale 1000000 --yes"))
    .action(async ({ scale, yes, json }) => {
      // Millions of leads are seeded without indexes, and only the owner may drop them.
      const { databaseUrl } = fromEnvironment(readMigrationConfig);
      const { host, pathname } = new URL(databaseUrl);
      await confirm(`${scale} invented leads are added to ${host}${pathname}. No command takes them out again.`, yes);
      onInterrupt("It is one transaction, which the database takes back unless it had just ended.");
      await withDatabase(async (db) => {
        const { seedLeads } = await loadSeed();
        const isProduction = process.env["NODE_ENV"] === "production";
        const seeded = await showingProgress((report) => seedLeads(db, { scale, isProduction }, report));
        if (seeded.kind === "has-leads")
          throw new CommandError("There are leads in this database, and this is production: nothing was added");
        const { submissions, deliveries } = seeded;
        print(json, { submissions, deliveries }, `There are ${submissions} leads now, with ${deliveries} deliveries`);
      }, databaseUrl);
    });
}

/** An image does not contain it. */
async function loadSeed() {
  try {
    return await import("#testing/seed/seed-leads.ts");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ERR_MODULE_NOT_FOUND") throw error;
    throw new CommandError("seed works from a checkout only", { cause: error });
  }
}
