import { Kysely, PostgresDialect } from "kysely";
import { Pool } from "pg";
import type { Database } from "#server/platform/db/database.ts";
import type { DB } from "#server/platform/db/schema.ts";

export type Statement = { sql: string; parameters: readonly unknown[] };

/** What `verb` says to the database, word for word. */
export async function captureStatements(
  databaseUrl: string,
  verb: (db: Database) => Promise<unknown>,
): Promise<Statement[]> {
  const statements: Statement[] = [];
  const db = new Kysely<DB>({
    dialect: new PostgresDialect({ pool: new Pool({ connectionString: databaseUrl, max: 4 }) }),
    log: ({ query: { sql, parameters } }) => void statements.push({ sql, parameters }),
  });
  try {
    await verb(db);
  } finally {
    await db.destroy();
  }
  return statements;
}
