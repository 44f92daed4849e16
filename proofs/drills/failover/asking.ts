import { Client } from "pg";
import { addressOf, SUPERUSER, type Machine } from "./configs.ts";

const PG_PORT = 5432;
const REST_PORT = 8008;
const MAX_ANSWER_MS = 1_500;

/** Connects as the superuser, bypassing HAProxy. */
export const directUrl = (machine: Machine, database: string): string =>
  `postgres://${SUPERUSER}@${addressOf(machine)}:${PG_PORT}/${database}`;

/** The value of one statement on a machine's own database; undefined while it does not answer. */
export async function askDatabase(machine: Machine, database: string, statement: string): Promise<string | undefined> {
  const client = new Client({
    connectionString: directUrl(machine, database),
    connectionTimeoutMillis: MAX_ANSWER_MS,
    query_timeout: MAX_ANSWER_MS,
  });
  client.on("error", () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ value: string | null }>(`select (${statement})::text as value`);
    return rows[0]?.value ?? "";
  } catch {
    return undefined;
  } finally {
    void client.end().catch(() => undefined); // A frozen server never closes the connection.
  }
}

export async function askPatroni(machine: Machine, path: string): Promise<Response | undefined> {
  const signal = AbortSignal.timeout(MAX_ANSWER_MS);
  return fetch(`http://${addressOf(machine)}:${REST_PORT}${path}`, { signal }).catch(() => undefined);
}
