import { Kysely, PostgresDialect } from "kysely";
import { Pool } from "pg";
import type { DB } from "#server/db/schema.ts";
import { aSite } from "#testing/fixtures/site.ts";
import { submit } from "#server/intake/submit.ts";
import { newLead } from "#testing/fixtures/leads.ts";

export type Statement = { sql: string; parameters: readonly unknown[] };

/** What the verb says to the database for one lead, word for word. */
export async function captureStatements(
  databaseUrl: string,
): Promise<{ submissionId: string; statements: Statement[] }> {
  const statements: Statement[] = [];
  const db = new Kysely<DB>({
    dialect: new PostgresDialect({ pool: new Pool({ connectionString: databaseUrl, max: 1 }) }),
    log({ query }) {
      statements.push({ sql: query.sql, parameters: query.parameters });
    },
  });
  const lead = newLead();
  try {
    const needs = { db, wake: () => undefined, site: aSite, publicUrl: "http://127.0.0.1" };
    const { kind } = await submit(needs, lead);
    if (kind !== "stored") throw new Error(`The lead to copy the statements from is ${kind}`);
  } finally {
    await db.destroy();
  }
  return { submissionId: lead.id, statements };
}
