import { Kysely, PostgresDialect, type Transaction } from "kysely";
import { Pool } from "pg";
import type { DB } from "./schema.ts";

export type Database = Kysely<DB>;

/** What a verb needs: the database, or a transaction somebody else has begun. */
export type Executor = Database | Transaction<DB>;

export function connect(options: { url: string; connections: number; onError: (error: Error) => void }): Database {
  const pool = new Pool({
    connectionString: options.url,
    max: options.connections,
    connectionTimeoutMillis: 5_000,
    statement_timeout: 10_000,
    idle_in_transaction_session_timeout: 10_000,
  });
  pool.on("error", options.onError); // an idle connection may die; the next query opens a new one
  return new Kysely({ dialect: new PostgresDialect({ pool }) });
}
