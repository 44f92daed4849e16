import { sql } from "kysely";
import type { FormType } from "#funnels/registry.ts";
import type { Database, Executor } from "#server/platform/db/database.ts";
import { lockRouting } from "./lock-routing-snapshot.ts";
import { allocateLeads, type LeadToAllocate } from "./allocate-leads.ts";
import { readEarlier } from "./read-earlier.ts";

const AT_ONCE = 100;

/**
 * Finds the next order for leads that an order lost, and routes leads without a decision: released from quarantine, or stored
 * just as their form's first order went live. Returns the number of leads checked.
 */
export async function rerouteDue(db: Database): Promise<number> {
  if ((await findDue(db)).length === 0) return 0; // checked without the lock, which serialises all routing
  return db.transaction().execute(async (tx) => {
    await lockRouting(tx);
    const due = await findDue(tx);
    const leads = await readLeadsToAllocate(tx, due);
    const ids = leads.map(({ id }) => id);
    const lost = await findLost(tx, ids);
    const earlier = await readEarlier(tx, ids);
    await allocateLeads(
      tx,
      leads.map((lead) => ({ ...lead, ...earlier(lead.id) })),
    );
    await settleGone(tx, due);
    await sql`update allocations set reroute_at = null where id = any(${lost}::uuid[])`.execute(tx);
    return leads.length;
  });
}

/** Read before the allocations; a rejection after that is missed by this decision and handled in the next run. */
async function findLost(tx: Executor, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from allocations where submission_id = any(${[...ids]}::uuid[]) and reroute_at is not null`.execute(tx);
  return rows.map(({ id }) => id);
}

async function findDue(db: Executor): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`-- name: find_to_reroute
    (select submission_id as id from allocations where reroute_at <= now() limit ${AT_ONCE})
    union (select submission_id from routing_decisions where reroute_at <= now() limit ${AT_ONCE})`.execute(db);
  return rows.map(({ id }) => id);
}

/** Locked against erasure and correction; leads that are being changed wait for the next run. */
export async function readLeadsToAllocate(
  tx: Executor,
  ids: readonly string[],
): Promise<Omit<LeadToAllocate, "earlier">[]> {
  const { rows } = await sql<{
    id: string;
    formType: FormType;
    record: Record<string, unknown>;
    normalised: { phone?: string; email?: string };
    named: string[] | null;
  }>`
    select lead.id, lead.form_type as "formType", submission_data as record, normalised, named_order_ids as named
    from form_submissions lead join routing_decisions decision on decision.submission_id = lead.id
    where lead.id = any(${[...ids]}::uuid[]) and erased_at is null and quarantined_at is null and not is_withdrawn(lead.id, null)
    order by lead.id for share of lead skip locked`.execute(tx);
  return rows.map((row) => ({ ...row, waitMs: 0, traceparent: null }));
}

/** Leads that are erased, withdrawn or quarantined again get no order. */
async function settleGone(tx: Executor, ids: readonly string[]): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select id from unnest(${[...ids]}::uuid[]) as due (id)
    where not exists (select from form_submissions lead where lead.id = due.id and erased_at is null and quarantined_at is null
      and not is_withdrawn(lead.id, null))`.execute(tx);
  const gone = rows.map(({ id }) => id);
  await sql`update allocations set reroute_at = null where submission_id = any(${gone}::uuid[])`.execute(tx);
  await sql`update routing_decisions set reroute_at = null, unsold = case when unsold = 'undecided' then 'erased' else unsold end
    where submission_id = any(${gone}::uuid[])`.execute(tx);
}
