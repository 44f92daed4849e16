import { runSql } from "#testing/database/databases.ts";
import { captureStatements } from "#testing/database/capture-statements.ts";
import type { Bare } from "./plain-sql.ts";
import type { Case } from "./cases.ts";

const BIG = new Set(["form_submissions", "deliveries", "delivery_events"]);

type Node = {
  "Shared Hit Blocks": number;
  "Shared Read Blocks": number;
  "Node Type": string;
  "Relation Name"?: string;
  Plans?: Node[];
};

type Explained = { "QUERY PLAN": { Plan: Node }[] };

/** The cost of a case regardless of the machine's load: statements sent, and 8 kB pages read. */
export type Cost = { statements: Bare[]; pages: number };

/** Runs every case once, explains each statement, and names those with a sequential scan of a big table. */
export async function readPlans(
  url: string,
  cases: readonly Case[],
): Promise<{ scans: string[]; costs: ReadonlyMap<string, Cost> }> {
  const scans: string[] = [];
  const costs = new Map<string, Cost>();
  for (const { name, verb } of cases) {
    const ran = await captureStatements(url, verb);
    let pages = 0;
    for (const { sql, parameters } of ran) {
      const { rows } = await runSql(url, `explain (analyze, buffers, format json) ${sql}`, [...parameters]);
      for (const { Plan } of (rows as Explained[])[0]?.["QUERY PLAN"] ?? []) {
        pages += Plan["Shared Hit Blocks"] + Plan["Shared Read Blocks"];
        for (const table of scannedIn(Plan))
          scans.push(`${name}: Seq Scan on ${table}\n${sql.replaceAll(/\s+/g, " ")}`);
      }
    }
    const statements = ran.map(({ sql, parameters }) => ({ text: sql, values: [...parameters] }));
    costs.set(name, { statements, pages });
  }
  return { scans, costs };
}

function scannedIn(node: Node): string[] {
  const table = node["Relation Name"] ?? "";
  const own = node["Node Type"].endsWith("Seq Scan") && BIG.has(table) ? [table] : [];
  return [...own, ...(node.Plans ?? []).flatMap(scannedIn)];
}
