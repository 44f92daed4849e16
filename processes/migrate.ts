import { readDatabase } from "#server/config.ts";
import { migrate } from "#server/db/migrate.ts";
import { orEnd } from "./end-on-error.ts";

const applied = await migrate(orEnd(readDatabase).directUrl);
console.log(applied.length > 0 ? `Applied ${applied.join(", ")}` : "Nothing to apply: the schema is up to date");
