import { randomBytes } from "node:crypto";
import { inject } from "vitest";
import { connect, type Database } from "#server/db/database.ts";
import { searchDatabase } from "#testing/fixtures/secret-canary.ts";
import { runSql } from "./databases.ts";
import { givenPostgres } from "./postgres.ts";
import { TEMPLATE } from "./template-database.ts";

export type TestDatabase = { url: string; db: Database; drop: () => Promise<void> };

/** A database of one's own, cloned from the migrated template in a fraction of a second. A global setup says where, tests know. */
export async function createTestDatabase(adminUrl = inject("adminUrl")): Promise<TestDatabase> {
  const name = `stufenlos_${randomBytes(6).toString("hex")}`;
  await runSql(adminUrl, `create database ${name} template ${TEMPLATE}`);
  const url = givenPostgres(adminUrl).url(name);
  const db = connect({ url, connections: 20, onError: () => undefined });
  return {
    url,
    db,
    async drop() {
      try {
        await searchDatabase(db);
      } finally {
        await db.destroy();
        await runSql(adminUrl, `drop database ${name} with (force)`);
      }
    },
  };
}
