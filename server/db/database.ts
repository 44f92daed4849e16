import { Kysely, PostgresDialect, type Transaction } from "kysely";
import { Pool } from "pg";
import type { DB } from "./schema.ts";

export type Database = Kysely<DB>;

/** What a verb works with: the database, or the caller's transaction. */
export type Executor = Database | Transaction<DB>;

type Options = {
  url: string;
  connections: number;
  onError: (error: Error) => void;
  /** A pooler refuses the parameters of a session: there the database role has the timeouts (docs/scaling.md). */
  isPooled?: boolean;
};

const TIMEOUTS = { statement_timeout: 10_000, idle_in_transaction_session_timeout: 10_000 };

export function connect(options: Options): Database {
  const pool = new Pool({
    connectionString: options.url,
    max: options.connections,
    connectionTimeoutMillis: 5_000,
    ...(options.isPooled ? {} : TIMEOUTS),
  });
  // A connection may die at any time, idle or in the middle of a transaction: the query fails, the process must not.
  pool.on("error", options.onError);
  pool.on("connect", (client) => client.on("error", options.onError));
  const db: Database = new Kysely({ dialect: new PostgresDialect({ pool }) });
  pools.set(db, pool);
  return db;
}

const pools = new WeakMap<Database, Pool>();

/** The current number of connections and their use. */
export const poolOf = (db: Database): Readonly<Pick<Pool, "totalCount" | "idleCount" | "waitingCount">> | undefined =>
  pools.get(db);
