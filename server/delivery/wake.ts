import { sql } from "kysely";
import { Client } from "pg";
import type { Database } from "../db/database.ts";

const CHANNEL = "deliveries_due";
const RECONNECT_MS = 1_000;

/** Tells the workers that something is due. Never necessary, only quick: they look every second anyway. */
export type Wake = () => void;

/** One notification at a time; calls that come meanwhile share the next one. */
export function createWake(db: Database, onError: (error: Error) => void): Wake {
  let sending = false;
  let again = false;
  return function wake() {
    again = true;
    if (sending) return;
    sending = true;
    void (async () => {
      while (again) {
        again = false;
        await sql`select pg_notify(${CHANNEL}, '')`.execute(db);
      }
    })()
      .catch(onError)
      .finally(() => (sending = false));
  };
}

/** Calls `onWake` for every notification, and once whenever the connection is new, since some may have been missed. */
export function listenForWakes(databaseUrl: string, onWake: () => void, onError: (error: Error) => void) {
  let client: Client | undefined;
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;

  async function listen(): Promise<void> {
    const fresh = new Client({ connectionString: databaseUrl, connectionTimeoutMillis: 5_000, keepAlive: true });
    client = fresh;
    fresh.on("error", onError);
    fresh.once("end", () => {
      if (!stopped) timer = setTimeout(() => void listen(), RECONNECT_MS);
    });
    fresh.on("notification", onWake);
    try {
      await fresh.connect();
      await fresh.query(`listen ${CHANNEL}`);
      onWake();
    } catch (error) {
      onError(error as Error);
      await fresh.end().catch(() => undefined);
    }
  }

  void listen();
  return {
    async stop(): Promise<void> {
      stopped = true;
      clearTimeout(timer);
      await client?.end().catch(() => undefined);
    },
  };
}
