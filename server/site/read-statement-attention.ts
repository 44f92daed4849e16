import type { Executor } from "#server/platform/db/database.ts";
import { unresolvedFields } from "./operator.ts";
import { readSite } from "./read-site.ts";

/** What an owner has to settle in the site's texts; `names`: subjects of statements, or fields of the operator. */
export type StatementAttention = { about: "unproven" | "expired" | "operator"; names: string[] };

/** One small query; only kinds with open items, worst first. */
export async function readStatementAttention(db: Executor): Promise<StatementAttention[]> {
  const { operator, statements } = await readSite(db);
  const status = (wanted: "unproven" | "expired") => ({
    about: wanted,
    names: statements.filter((statement) => statement.status === wanted).map(({ about }) => about),
  });
  const attentionItems: StatementAttention[] = [
    { about: "operator", names: unresolvedFields(operator) },
    status("expired"),
    status("unproven"),
  ];
  return attentionItems.filter(({ names }) => names.length > 0);
}
