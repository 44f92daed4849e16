import { appendFileSync, mkdirSync } from "node:fs";
import { sql, type Kysely } from "kysely";

/** In every secret of every test. Wherever it turns up in the open, a secret has leaked. */
export const CANARY = "kanarienvogel-7f3a";

/** What was searched for canaries in this run; `npm run check` adds it up. */
export const SEARCHES = ".local/reports/canary.jsonl";

type Place = "database tables" | "log lines" | "pages and answers";
export type Search = { place: Place; searched: number; hits: string[] };

/** Notes what was searched, and throws if a canary was found. */
function report(search: Search): void {
  mkdirSync(".local/reports", { recursive: true });
  appendFileSync(SEARCHES, `${JSON.stringify(search)}\n`);
  if (search.hits.length > 0) throw new Error(`A secret (${CANARY}) stands in the open: ${search.hits.join(", ")}`);
}

const isLeak = (text: string): boolean => text.toLowerCase().includes(CANARY);

export function searchLog(name: string, lines: readonly string[]): void {
  report({ place: "log lines", searched: lines.length, hits: lines.filter(isLeak).map((line) => `${name}: ${line}`) });
}

export function searchAnswer(url: string, body: string): void {
  report({ place: "pages and answers", searched: 1, hits: isLeak(body) ? [url] : [] });
}

/** Looks through every row of every table, as a dump would show them. */
export async function searchDatabase<DB>(db: Kysely<DB>): Promise<void> {
  const tables = await sql<{ name: string }>`
    select format('%I.%I', schemaname, tablename) as name from pg_tables
    where schemaname not in ('pg_catalog', 'information_schema')`.execute(db);
  const hits: string[] = [];
  for (const { name } of tables.rows) {
    const { rows } =
      await sql`select 1 from ${sql.raw(name)} as row where row::text ilike ${`%${CANARY}%`} limit 1`.execute(db);
    if (rows.length > 0) hits.push(name);
  }
  report({ place: "database tables", searched: tables.rows.length, hits });
}
