import { sql, type Kysely } from "kysely";

/** In every secret of every test. Wherever it turns up in the open, a secret has leaked. */
export const CANARY = "kanarienvogel-7f3a";

/** Looks through every row of every table, as a dump would show them. */
export async function findCanary<DB>(db: Kysely<DB>): Promise<string[]> {
  const tables = await sql<{ name: string }>`
    select format('%I.%I', schemaname, tablename) as name from pg_tables
    where schemaname not in ('pg_catalog', 'information_schema')`.execute(db);
  const found: string[] = [];
  for (const { name } of tables.rows) {
    const { rows } =
      await sql`select 1 from ${sql.raw(name)} as row where row::text ilike ${`%${CANARY}%`} limit 1`.execute(db);
    if (rows.length > 0) found.push(name);
  }
  return found;
}
