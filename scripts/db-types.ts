import { execFileSync } from "node:child_process";
import { migrate } from "#server/db/migrate.ts";
import { ensureDatabase, startPostgres } from "#testing/database/postgres.ts";

/** `npm run db:types`: writes server/db/schema.ts from the migrations. With --verify: fails if it is out of date. */
const NAME = "types";
const postgres = await startPostgres(".local/types-postgres");
try {
  await ensureDatabase(postgres.url("postgres"), NAME);
  await migrate(postgres.url(NAME));
  execFileSync(
    "kysely-codegen",
    [
      "--url",
      postgres.url(NAME),
      "--dialect",
      "postgres",
      "--out-file",
      "server/db/schema.ts",
      ...process.argv.slice(2),
    ],
    { stdio: "inherit" },
  );
} finally {
  await postgres.stop();
}
