import { sql } from "kysely";
import type { Executor } from "#server/platform/db/database.ts";
import { listReturns } from "./list-returns.ts";
import type { ReturnState } from "./return-state.ts";

/** A claim as the search over everything shows it: it names no visitor. */
export type FoundClaim = { id: string; buyer: string; state: ReturnState; decideBy: Date };

const MOST = 5;
const SHORTEST_NAME = 3;
/** The claim's reference, or an id of the claim, the place, the delivery, the lead or the order. */
const REFERENCE = /^[0-9a-f]{8}(-[0-9a-f]{4}){0,3}(-[0-9a-f]{12})?$/i;

/** By a reference whatever became of them; by a buyer's name those that wait, due first. */
export async function findClaims(db: Executor, q: string): Promise<FoundClaim[]> {
  if (REFERENCE.test(q)) {
    const pages = await Promise.all(
      (["open", "decided", "lapsed"] as const).map((view) => listReturns(db, { view, reference: q })),
    );
    return pages.flatMap(({ rows }) => rows).slice(0, MOST);
  }
  if (q.length < SHORTEST_NAME) return [];
  const { rows } = await sql<FoundClaim>`
    select returns.id, legal_name as buyer, returns.state, decide_by as "decideBy"
    from returns join allocations on allocations.id = allocation_id join buyers on buyers.id = allocations.buyer_id
    where returns.state = 'open' and position(lower(${q}) in lower(legal_name)) > 0
    order by decide_by, returns.id limit ${MOST}`.execute(db);
  return rows;
}
