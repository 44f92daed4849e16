import type { Command } from "@commander-js/extra-typings";
import { readMigrationConfig } from "#server/platform/config/config.ts";
import { migrate } from "#server/platform/db/migrate.ts";
import { examples, fromEnvironment, onInterrupt, print, showingProgress } from "./command-line.ts";

export function addMigrate(program: Command): void {
  program
    .command("migrate")
    .description("bring the schema forward, as the role of MIGRATE_DATABASE_URL if there is one")
    .option("--json", "print JSON")
    .addHelpText("after", examples("migrate"))
    .action(({ json }) => migrateSchema(json));
}

export async function migrateSchema(asJson?: boolean): Promise<void> {
  const { databaseUrl, appRole } = fromEnvironment(readMigrationConfig);
  onInterrupt("Migrations that had ended stay, the one under way is taken back. Run it again to go on.");
  const applied = await showingProgress((report) => migrate(databaseUrl, appRole, undefined, report));
  const lines = [
    applied.length > 0 ? `Applied ${applied.join(", ")}` : "Nothing to apply: the schema is up to date",
    ...(appRole === undefined
      ? []
      : [`The role ${appRole} may read and write, but neither change the schema nor rewrite records`]),
  ];
  print(asJson, { applied, appRole: appRole ?? null }, lines.join("\n"));
}
