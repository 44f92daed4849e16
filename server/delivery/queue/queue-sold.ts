import { sql } from "kysely";
import type { FormType } from "#funnels/registry.ts";
import type { Database, Executor } from "#server/platform/db/database.ts";
import { allowsMeta } from "#server/leads/submissions/allows-meta.ts";
import { createDeliveries } from "./create-deliveries.ts";
import { readSaleValues } from "./sale-value.ts";

const AT_ONCE = 100;

/**
 * A lead is told of once, with what all its buyers pay: as long as one of them has not answered, it waits. Not for longer than this, because
 * platforms want to hear of an event within the hour.
 */
const LONGEST_WAIT = sql`interval '1 hour'`;
const LOOK_AGAIN = sql`interval '20 seconds'`;

type Sold = {
  id: string;
  formType: FormType;
  email: string | null;
  tracking: unknown;
  isQuarantined: boolean;
  /** Another buyer may still take it. Null: it came back already. */
  waits: boolean | null;
};

/** Queues what tells of leads that were sold, at the services that are told of sales. Returns how many leads that were. */
export async function queueSold(db: Database): Promise<number> {
  if ((await findDue(db)).length === 0) return 0;
  return db.transaction().execute(async (tx) => {
    const due = await findDue(tx);
    const leads = await lockSold(tx, due);
    const waiting = leads.filter(({ waits }) => waits).map(({ id }) => id);
    const ready = leads.filter(({ waits }) => !waits);
    const valueOf = await readSaleValues(tx, ready, new Date());
    for (const { id, email, tracking, isQuarantined } of ready) {
      const sale = valueOf(id);
      const terms = { email: email ?? "", waitMs: 0, allowsMarketing: allowsMeta(tracking), isQuarantined };
      if (sale) await createDeliveries(tx, id, terms, sale);
    }
    await lookAgain(tx, waiting);
    await finish(tx, [...ready.map(({ id }) => id), ...(await findGone(tx, due))]);
    return ready.length;
  });
}

async function findDue(db: Executor): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`-- name: find_sold
    select distinct submission_id as id from (
      select submission_id from allocations where conversion_at <= now() order by conversion_at limit ${AT_ONCE}) due`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}

/** Locked against erasure and withdrawal; who is in the middle of either is looked at the next time. */
async function lockSold(tx: Executor, ids: readonly string[]): Promise<Sold[]> {
  const { rows } = await sql<Sold>`
    select lead.id, lead.form_type as "formType", submission_data ->> 'email' as email, tracking,
      quarantined_at is not null as "isQuarantined",
      exists (select from allocations other where other.submission_id = lead.id
          and (other.state = 'reserved' or other.reroute_at is not null))
        and (select min(sold.settled_at) from allocations sold where sold.submission_id = lead.id and sold.state = 'sold')
          > now() - ${LONGEST_WAIT} as waits
    from form_submissions lead
    where lead.id = any(${[...ids]}::uuid[]) and erased_at is null and not is_withdrawn(lead.id, null)
    order by lead.id for share of lead skip locked`.execute(tx);
  return rows;
}

async function findGone(tx: Executor, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from unnest(${[...ids]}::uuid[]) as due (id) where not exists (
      select from form_submissions lead where lead.id = due.id and erased_at is null and not is_withdrawn(lead.id, null))`.execute(
    tx,
  );
  return rows.map(({ id }) => id);
}

const lookAgain = (tx: Executor, ids: readonly string[]) =>
  sql`update allocations set conversion_at = now() + ${LOOK_AGAIN}
    where submission_id = any(${[...ids]}::uuid[]) and conversion_at is not null`.execute(tx);

const finish = (tx: Executor, ids: readonly string[]) =>
  sql`update allocations set conversion_at = null
    where submission_id = any(${[...ids]}::uuid[]) and conversion_at is not null`.execute(tx);
