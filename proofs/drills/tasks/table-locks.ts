import { Client } from "pg";

export type TableLock = { release: () => Promise<void> };

/** Holds what `statement` locks until it is released, or until its database dies. */
export async function holdLock(adminUrl: string, ...statements: string[]): Promise<TableLock> {
  const client = new Client({ connectionString: adminUrl, application_name: "the drill" });
  client.on("error", () => undefined);
  await client.connect();
  await client.query("begin");
  for (const statement of statements) await client.query(statement);
  return { release: () => client.end().catch(() => undefined) };
}

/** Reading goes on, writing waits. */
export const againstWrites = (table: string): string => `lock table ${table} in share row exclusive mode`;
export const againstReads = (table: string): string => `lock table ${table} in access exclusive mode`;
