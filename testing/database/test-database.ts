import { randomBytes } from "node:crypto";
import { Client } from "pg";
import { inject } from "vitest";
import { connect, type Database } from "#server/db/database.ts";
import { searchDatabase } from "#testing/fixtures/secret-canary.ts";
import { TEMPLATE } from "./template-database.ts";

export type TestDatabase = { url: string; db: Database; drop: () => Promise<void> };

/** A database of one's own, cloned from the migrated template in a fraction of a second. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const name = `stufenlos_${randomBytes(6).toString("hex")}`;
  await asAdmin(`create database ${name} template ${TEMPLATE}`);
  const url = new URL(inject("adminUrl"));
  url.pathname = `/${name}`;
  const db = connect({ url: url.href, connections: 20, onError: () => undefined });
  return {
    url: url.href,
    db,
    async drop() {
      try {
        await searchDatabase(db);
      } finally {
        await db.destroy();
        await asAdmin(`drop database ${name} with (force)`);
      }
    },
  };
}

async function asAdmin(sql: string): Promise<void> {
  const client = new Client({ connectionString: inject("adminUrl") });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}
