import { readDatabaseUrl } from "#server/config.ts";
import { migrate } from "#server/db/migrate.ts";
import { installQueue } from "#server/delivery/queue.ts";

const databaseUrl = readDatabaseUrl(process.env);
const applied = await migrate(databaseUrl);
await installQueue(databaseUrl);
console.log(applied.length > 0 ? `Applied ${applied.join(", ")}` : "Nothing to apply: the schema is up to date");
