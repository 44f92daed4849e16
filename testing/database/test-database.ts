import { randomBytes } from "node:crypto";
import { inject } from "vitest";
import { connect, type Database } from "#server/platform/db/database.ts";
import { searchDatabase } from "#testing/fixtures/secret-canary.ts";
import { asApp, asOwner, copyDatabase, runSql } from "./databases.ts";
import { givenPostgres } from "./postgres.ts";
import { TEMPLATE } from "./template-database.ts";

export type TestDatabase = {
  /** As web and workers connect: no change of the schema, none of what is append-only. */
  url: string;
  db: Database;
  /** As migrations do: for tests that add a trigger, break a table or look at what is append-only. */
  owner: Database;
  /** As a superuser, who can write past triggers. */
  admin: Database;
  ownerUrl: string;
  drop: () => Promise<void>;
};

/** A database of one's own, cloned from the migrated template in a fraction of a second. A global setup says where, tests know. */
export async function createTestDatabase(adminUrl = inject("adminUrl")): Promise<TestDatabase> {
  const name = `stufenlos_${randomBytes(6).toString("hex")}`;
  await copyDatabase(adminUrl, TEMPLATE, name, "file_copy");
  const own = givenPostgres(adminUrl).url(name);
  const [url, ownerUrl] = [asApp(own), asOwner(own)];
  const db = connect({ url, connections: 20, waitMs: 60_000, onError: () => undefined });
  const owner = connect({ url: ownerUrl, connections: 2, onError: () => undefined });
  const admin = connect({ url: own, connections: 1, onError: () => undefined });
  return {
    url,
    db,
    owner,
    admin,
    ownerUrl,
    async drop() {
      try {
        await searchDatabase(db);
      } finally {
        await db.destroy();
        await owner.destroy();
        await admin.destroy();
        await runSql(adminUrl, `drop database ${name} with (force)`);
      }
    },
  };
}
