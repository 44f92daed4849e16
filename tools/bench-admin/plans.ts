import { Kysely, PostgresDialect } from "kysely";
import { Client, Pool } from "pg";
import type { Database } from "#server/db/database.ts";
import type { DB } from "#server/db/schema.ts";
import type { Case } from "./cases.ts";

const BIG = new Set(["form_submissions", "deliveries", "delivery_events"]);

type Node = { "Node Type": string; "Relation Name"?: string; Plans?: Node[] };

/** Runs every case once, asks how each of its statements is carried out, and names those that read a big table from end to end. */
export async function sequentialScansIn(url: string, cases: readonly Case[]): Promise<string[]> {
  const ran: { sql: string; parameters: readonly unknown[] }[] = [];
  const pool = new Pool({ connectionString: url, max: 4 });
  const db: Database = new Kysely<DB>({
    dialect: new PostgresDialect({ pool }),
    log: ({ query }) => void ran.push({ sql: query.sql, parameters: query.parameters }),
  });
  const client = new Client({ connectionString: url });
  await client.connect();
  const scans: string[] = [];
  let statements = 0;
  for (const { name, verb } of cases) {
    ran.length = 0;
    await verb(db);
    for (const { sql, parameters } of ran) {
      statements++;
      const { rows } = await client.query<{ "QUERY PLAN": { Plan: Node }[] }>(`explain (format json) ${sql}`, [
        ...parameters,
      ]);
      for (const { Plan } of rows[0]?.["QUERY PLAN"] ?? []) {
        for (const table of scannedIn(Plan))
          scans.push(`${name}: Seq Scan on ${table}\n${sql.replaceAll(/\s+/g, " ")}`);
      }
    }
  }
  await client.end();
  await db.destroy();
  console.log(`${statements} statements of ${cases.length} cases, ${scans.length} sequential scans of a big table`);
  return scans;
}

function scannedIn(node: Node): string[] {
  const table = node["Relation Name"] ?? "";
  const own = node["Node Type"].endsWith("Seq Scan") && BIG.has(table) ? [table] : [];
  return [...own, ...(node.Plans ?? []).flatMap(scannedIn)];
}
