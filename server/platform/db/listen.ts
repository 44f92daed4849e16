import { Client } from "pg";
import { KEEP_ALIVE_MS } from "./database.ts";

const RECONNECT_MS = 1_000;

/** Calls `onNotice` with each notification's payload, and without one after each connect, because notifications may have been missed. */
export function listen(
  databaseUrl: string,
  channels: readonly string[],
  onNotice: (payload: string) => void,
  onError: (error: Error) => void,
) {
  let client: Client | undefined;
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;

  async function connect(): Promise<void> {
    const fresh = new Client({
      connectionString: databaseUrl,
      connectionTimeoutMillis: 5_000,
      keepAlive: true,
      keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
    });
    client = fresh;
    fresh.on("error", onError);
    fresh.once("end", () => {
      if (!stopped) timer = setTimeout(() => void connect(), RECONNECT_MS);
    });
    fresh.on("notification", ({ payload = "" }) => onNotice(payload));
    try {
      await fresh.connect();
      for (const channel of channels) await fresh.query(`listen ${channel}`);
      onNotice("");
    } catch (error) {
      onError(error as Error);
      await fresh.end().catch(() => undefined);
    }
  }

  void connect();
  return {
    async stop(): Promise<void> {
      stopped = true;
      clearTimeout(timer);
      await client?.end().catch(() => undefined);
    },
  };
}
