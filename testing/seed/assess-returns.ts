import { sql } from "kysely";
import type { Executor } from "#server/platform/db/database.ts";
import { Evidence } from "#server/sales/returns/evidence.ts";
import { assessReturn } from "#server/sales/returns/assess-return.ts";
import { readRules, type ReturnReason } from "#server/sales/returns/return-rules.ts";

type OpenReturn = { id: string; reason: ReturnReason; requestedAt: Date; evidence: unknown; rules: unknown };

/** Assesses the open requests by the rules, as real ones are. */
export async function assessReturns(tx: Executor): Promise<void> {
  const { rows } = await sql<OpenReturn>`
    select returns.id, returns.reason, requested_at as "requestedAt", evidence, return_rules as rules
    from returns join allocations on allocations.id = allocation_id join orders on orders.id = order_id
    where returns.state = 'open' and requested_by = 'seed@stufenlos.example'`.execute(tx);
  const judged = rows.map(({ id, reason, requestedAt, evidence, rules }) => ({
    id,
    ...assessReturn(readRules(rules), { reason, requestedAt }, Evidence.parse(evidence)),
  }));
  await sql`update returns set suggestion = judged.suggestion, deciding_checks = string_to_array(judged.deciding_checks, ' ')
    from unnest(${judged.map(({ id }) => id)}::uuid[], ${judged.map(({ suggestion }) => suggestion)}::text[],
      ${judged.map(({ decidingChecks }) => decidingChecks.join(" "))}::text[]) as judged (id, suggestion, deciding_checks)
    where returns.id = judged.id`.execute(tx);
}
