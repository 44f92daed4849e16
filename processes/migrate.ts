import { readDatabaseUrl } from "#server/config.ts";
import { migrate } from "#server/db/migrate.ts";

const applied = await migrate(readDatabaseUrl(process.env));
console.log(applied.length > 0 ? `Applied ${applied.join(", ")}` : "Nothing to apply: the schema is up to date");
