import { readMigrationConfig } from "#server/platform/config/config.ts";
import { migrate } from "#server/platform/db/migrate.ts";
import { exitOnError } from "./end-on-error.ts";

const { databaseUrl, appRole } = exitOnError(readMigrationConfig);
const applied = await migrate(databaseUrl, appRole);
console.log(applied.length > 0 ? `Applied ${applied.join(", ")}` : "Nothing to apply: the schema is up to date");
if (appRole !== undefined)
  console.log(`The role ${appRole} may read and write, but neither change the schema nor rewrite records`);
