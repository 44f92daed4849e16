import { sql } from "kysely";
import type { FormType } from "#funnels/registry.ts";
import type { Database, Executor } from "#server/platform/db/database.ts";
import { allowsMeta } from "#server/leads/submissions/allows-meta.ts";
import { createDeliveries, type TellSale } from "./create-deliveries.ts";
import { readPast } from "#server/sales/allocations/read-earlier.ts";
import type { OrderTerms } from "#server/sales/buyers/order-terms.ts";
import { readTerms } from "#server/sales/buyers/read-order.ts";
import { HEALTH_ANSWERS } from "#server/delivery/adapters/http/lead-paths.ts";
import { berlinDay } from "#server/platform/berlin-time.ts";
import { addDays } from "#server/platform/working-days.ts";
import { keptOf } from "#server/sales/routing/sales.ts";

/** Every order of the form asks about health, so a reported sale would reveal the answer. */
export const SALE_TELLS_HEALTH =
  "Not sent: only orders that ask about health buy leads of this form, so the sale would tell";

/** Number of days in a form's mean. */
const MEAN_DAYS = 60;

type Lead = { readonly id: string; readonly formType: FormType };
type Version = { readonly id: string; readonly version: number };
type Sale = Version & { submissionId: string; cents: number; soldAt: Date };

/**
 * Returns the expected revenue of sold leads: prices less usual returns, or undefined for a returned lead. If an order of the form asks
 * about health, its price would reveal the answer, so every lead gets the form's mean.
 */
async function readSaleValues(
  tx: Executor,
  leads: readonly Lead[],
  now: Date,
): Promise<(leadId: string) => TellSale | undefined> {
  const sales = await readSales(tx, leads);
  const orders = await readOrders(tx);
  const termsOf = await readTerms(tx, [...sales, ...orders]);
  const pastOf = await readPast(tx, [...new Set(sales.map(({ id }) => id))]);
  const values = new Map<string, TellSale>();
  const means = new Map<FormType, number>();
  for (const { id, formType } of leads) {
    const own = sales.filter(({ submissionId }) => submissionId === id);
    const [first] = own;
    if (!first) continue;
    const ofForm = orders.filter((order) => termsOf(order).formTypes.includes(formType));
    const asking = new Set([...ofForm, ...own].map((order) => asksAboutHealth(termsOf(order))));
    if (!asking.has(true)) {
      const cents = sum(own.map((sale) => keptOf(sale.cents, pastOf(sale.id))));
      values.set(id, { at: first.soldAt, cents });
      continue;
    }
    const mean = means.get(formType) ?? (await readMean(tx, formType, ofForm.map(termsOf), now));
    means.set(formType, mean);
    values.set(id, {
      at: first.soldAt,
      cents: mean,
      ...(asking.has(false) ? {} : { withheld: SALE_TELLS_HEALTH }),
    });
  }
  return (leadId) => values.get(leadId);
}

const asksAboutHealth = ({ conditions }: OrderTerms): boolean =>
  conditions.some(({ field }) => HEALTH_ANSWERS.has(field));

const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0);

async function readSales(tx: Executor, leads: readonly Lead[]): Promise<Sale[]> {
  const { rows } = await sql<Sale>`
    select submission_id as "submissionId", order_id as id, order_version as version, price_cents as cents, settled_at as "soldAt"
    from allocations where submission_id = any(${leads.map(({ id }) => id)}::uuid[]) and state = 'sold'
    order by settled_at`.execute(tx);
  return rows;
}

/** Paused orders count too, so that a pause does not change the values of a form. */
async function readOrders(tx: Executor): Promise<Version[]> {
  const { rows } = await sql<Version>`
    select id, version from orders where state in ('live', 'paused') and version > 0`.execute(tx);
  return rows;
}

/**
 * Uses whole days before today and whole euros, so that all leads of a day share it and none changes its own. Before the first sale it is
 * the mean of the prices.
 */
async function readMean(tx: Executor, formType: FormType, terms: readonly OrderTerms[], now: Date): Promise<number> {
  const today = berlinDay(now.getTime());
  const { rows } = await sql<{ id: string; cents: number; leads: number }>`
    with sold as materialized (select order_id, submission_id, price_cents from allocations
      where form_type = ${formType} and state in ('sold', 'returned') and day >= ${addDays(today, -MEAN_DAYS)} and day < ${today})
    select order_id as id, sum(price_cents)::float8 as cents, (select count(distinct submission_id)::int from sold) as leads
    from sold group by order_id`.execute(tx);
  const pastOf = await readPast(
    tx,
    rows.map(({ id }) => id),
  );
  const [first] = rows;
  const mean = first
    ? sum(rows.map(({ id, cents }) => keptOf(cents, pastOf(id)))) / first.leads
    : sum(terms.map(({ priceCents }) => priceCents)) / Math.max(terms.length, 1);
  return Math.round(mean / 100) * 100;
}

const AT_ONCE = 100;

/**
 * A lead is reported once, with the sum of its buyers' prices, so it waits for their answers. This is the limit, because platforms want an
 * event within the hour.
 */
const MAX_WAIT = sql`interval '1 hour'`;
const LOOK_AGAIN = sql`interval '20 seconds'`;

type Sold = {
  id: string;
  formType: FormType;
  email: string | null;
  tracking: unknown;
  isQuarantined: boolean;
  /** True if another buyer may still accept it; null if it was returned. */
  waits: boolean | null;
};

/** Queues conversions of sold leads at the services that receive sales. Returns the number of leads. */
export async function queueSaleConversions(db: Database): Promise<number> {
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

/** Locks against erasure and withdrawal; leads in the middle of either wait for the next run. */
async function lockSold(tx: Executor, ids: readonly string[]): Promise<Sold[]> {
  const { rows } = await sql<Sold>`
    select lead.id, lead.form_type as "formType", submission_data ->> 'email' as email, tracking,
      quarantined_at is not null as "isQuarantined",
      exists (select from allocations other where other.submission_id = lead.id
          and (other.state = 'reserved' or other.reroute_at is not null))
        and (select min(sold.settled_at) from allocations sold where sold.submission_id = lead.id and sold.state = 'sold')
          > now() - ${MAX_WAIT} as waits
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
