import { Kysely, PostgresDialect, type Transaction } from "kysely";
import { Pool, type PoolClient, type PoolConfig } from "pg";
import { ReadTimeoutClient } from "./read-timeout-client.ts";
import type { DB } from "./schema.ts";

export type Database = Kysely<DB>;

/** What a verb works with: the database, or the caller's transaction. */
export type Executor = Database | Transaction<DB>;

type Options = {
  url: string;
  connections: number;
  onError: (error: Error) => void;
  /**
   * A pooler refuses the parameters of a session: there the database role has them (docs/scaling.md). It also gives each
   * transaction another connection, which knows no statement by its name.
   */
  isPooled?: boolean;
  /** Silence of the server after which the connection is closed; shorter in tests. */
  silenceMs?: number;
  /** How long a query waits for a connection; longer in tests, whose machine may be busy. */
  waitMs?: number;
};

/** Idle time before TCP keep-alive probes; a dead machine is noticed ten seconds later. */
export const KEEP_ALIVE_MS = 10_000;

/** A connection keeps the plans of its named statements, so one that is used now and then stays open. */
const IDLE_MS = 600_000;

/** Turns `jit` off: it compiles statements with a high cost estimate for longer than they run. */
const SESSION = { statement_timeout: 10_000, idle_in_transaction_session_timeout: 10_000, options: "-c jit=off" };

/** Connection settings that detect hung servers and dead machines; also used by the engine's pool. */
export const connectionTo = (url: string) => ({
  connectionString: url,
  Client: ReadTimeoutClient,
  keepAlive: true,
  keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
});

export function connect(options: Options): Database {
  const config: PoolConfig & { silenceMs?: number } = {
    ...connectionTo(options.url),
    max: options.connections,
    connectionTimeoutMillis: options.waitMs ?? 5_000,
    idleTimeoutMillis: IDLE_MS,
    ...(options.silenceMs !== undefined && { silenceMs: options.silenceMs }),
    ...(options.isPooled ? {} : SESSION),
  };
  const pool = new Pool(config);
  // a connection may die at any time: the query fails, but the process must not
  pool.on("error", options.onError);
  pool.on("connect", (client) => client.on("error", options.onError));
  if (!options.isPooled) pool.on("connect", nameStatements);
  const db: Database = new Kysely({ dialect: new PostgresDialect({ pool }) });
  pools.set(db, pool);
  return db;
}

const NAME = /^-- name: (\w+)\n/;

/**
 * A statement that begins with `-- name: x` is parsed once per connection, and planned once when that is as good. Only for those that run
 * all the time and whose columns are written out: a migration may not change what a named statement returns.
 */
function nameStatements(client: PoolClient): void {
  const query = client.query.bind(client) as (...args: unknown[]) => unknown;
  Object.assign(client, {
    query(text: unknown, values: unknown, ...rest: unknown[]): unknown {
      const name = typeof text === "string" ? NAME.exec(text)?.[1] : undefined;
      return name === undefined ? query(text, values, ...rest) : query({ name, text, values }, ...rest);
    },
  });
}

const pools = new WeakMap<Database, Pool>();

/** The current number of connections and their use. */
export const poolOf = (db: Database): Readonly<Pick<Pool, "totalCount" | "idleCount" | "waitingCount">> | undefined =>
  pools.get(db);
