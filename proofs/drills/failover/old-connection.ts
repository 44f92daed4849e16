import { setTimeout as wait } from "node:timers/promises";
import { Client } from "pg";

/** A client that is still connected to the old primary, bypassing HAProxy. */
export type OldConnection = {
  /** Result of a write: it must not be committed once another machine is the primary. */
  write: () => Promise<"committed" | "refused" | "not answered">;
  close: () => void;
};

const MAX_ANSWER_MS = 8_000;

export async function holdConnection(url: string): Promise<OldConnection> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  client.on("error", () => undefined);
  await client.connect();
  await client.query("create table if not exists old_connection_writes (n int)");
  return {
    write: () =>
      Promise.race([
        client.query("insert into old_connection_writes values (1)").then(
          () => "committed" as const,
          () => "refused" as const,
        ),
        wait(MAX_ANSWER_MS, "not answered" as const),
      ]),
    close: () => void client.end().catch(() => undefined),
  };
}
