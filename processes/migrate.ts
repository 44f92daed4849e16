import { runCommand } from "./cli/command-line.ts";
import { migrateSchema } from "./cli/migrate.ts";

/** What `stufenlos migrate` does, as a process of its own for the units and the image. */
await runCommand(() => migrateSchema());
