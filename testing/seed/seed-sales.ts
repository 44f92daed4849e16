import { sql } from "kysely";
import { formTypes } from "#funnels/registry.ts";
import type { OrderTerms } from "#server/sales/buyers/order-terms.ts";
import type { Executor } from "#server/platform/db/database.ts";
import { newId } from "#server/platform/new-id.ts";
import { assessReturns } from "./assess-returns.ts";
import { below, idOf } from "./random.ts";

/** More would take minutes and show nothing new. */
const MAX_SOLD = 100_000;

/**
 * Two buyers: the first takes nearly all, pays well and returns little; the second takes what it can, pays less and returns much, most of it
 * from ads on Facebook. `returns` are of a thousand leads that are sold.
 */
const BUYERS = [
  {
    name: "Musterlift Rheinland GmbH",
    city: "50667 Köln",
    share: 92,
    price: 4800,
    returns: 45,
    byMeta: 30,
  },
  {
    name: "Nordbeispiel Treppen KG",
    city: "20095 Hamburg",
    share: 70,
    price: 3900,
    returns: 110,
    byMeta: 90,
  },
] as const;

const terms = (priceCents: number, priority: number): OrderTerms => ({
  formTypes: [...formTypes],
  area: null,
  conditions: [],
  priceCents,
  shareMax: 4,
  priority,
  weight: 1,
  caps: { day: null, month: null, total: null, budgetMonthCents: null },
  isPaced: false,
  hours: null,
  outsideHours: "hold",
  duplicateDays: 30,
  rerouteAfterMinutes: null,
  liveFrom: null,
  liveUntil: null,
});

/** Ended orders: the leads are sold, and new ones go on as without orders. */
async function addBuyers(tx: Executor) {
  const added: { buyerId: string; orderId: string }[] = [];
  for (const [n, { name, city, price }] of BUYERS.entries()) {
    const [buyerId, orderId] = [newId(), newId()];
    await tx
      .insertInto("buyers")
      .values({
        id: buyerId,
        legal_name: name,
        street: "Musterstraße 1",
        city,
        register: "Amtsgericht Musterstadt, HRB 00001",
        business_field: "verkauft Treppenlifte und baut sie ein",
        privacy_url: "https://kaeufer.example/datenschutz",
        privacy_email: "datenschutz@kaeufer.example",
        contract_on: "2025-01-01",
      })
      .execute();
    await tx
      .insertInto("orders")
      .values({
        id: orderId,
        buyer_id: buyerId,
        api_service_id: null,
        name: "Alle Formulare",
        state: "ended",
        version: 1,
      })
      .execute();
    await sql`insert into order_versions (order_id, version, terms, saved_by)
      values (${orderId}, 1, ${JSON.stringify(terms(price, n + 1))}, 'seed')`.execute(tx);
    await tx.insertInto("order_usage").values({ order_id: orderId }).execute();
    added.push({ buyerId, orderId });
  }
  return added;
}

/**
 * What buyers took of the newest leads, what they refused and gave back, and what was decided about that. Each gets its leads by one of the
 * services, so a place is what became of its delivery.
 */
export async function seedSales(tx: Executor, services: readonly string[]): Promise<void> {
  const added = await addBuyers(tx);
  await sql`
    insert into allocations (id, submission_id, form_type, order_id, order_version, buyer_id, delivery_id, position, state, price_cents, day,
      reason, decided_at, settled_at)
    select ${idOf(sql`ms + 3`, 200)}, id, form_type, order_id, 1, buyer_id, delivery_id, no, state, price,
      (created_at at time zone 'Europe/Berlin')::date, case when state = 'released' then 'rejected' end, created_at,
      case when state <> 'reserved' then created_at + interval '3 seconds' end
    from (select lead.id, lead.form_type, lead.created_at, buyer.*, delivery.id as delivery_id,
        case when delivery.state = 'delivered' then 'sold' when delivery.state in ('failed', 'warning') then 'released' else 'reserved' end as state,
        hashtextextended(lead.id::text, buyer.no) as n, (extract(epoch from lead.created_at) * 1000)::bigint as ms
      from (select id, form_type, created_at from form_submissions where submission_data ->> 'email' like '%example'
        and quarantined_at is null order by created_at desc limit ${MAX_SOLD}) lead
      cross join unnest(${added.map(({ buyerId }) => buyerId)}::uuid[], ${added.map(({ orderId }) => orderId)}::uuid[],
        ${BUYERS.map((_, i) => services[i])}::uuid[], ${BUYERS.map(({ share }) => share)}::int[], ${BUYERS.map(({ price }) => price)}::int[])
        with ordinality as buyer (buyer_id, order_id, service_id, share, price, no)
      join deliveries delivery on delivery.submission_id = lead.id and delivery.api_service_id = buyer.service_id
        and delivery.state <> 'idle') placed
    where ${below(100, 206)} < share`.execute(tx);
  await seedReturns(tx, added.map(({ buyerId }) => buyerId)); // prettier-ignore
  await assessReturns(tx);
}

const REASONS = sql`case when ${below(100, 214)} < 45 then 'unreachable' when ${below(100, 214)} < 62 then 'dead-number'
  when ${below(100, 214)} < 74 then 'fake' when ${below(100, 214)} < 84 then 'wrong-product' when ${below(100, 214)} < 93 then 'duplicate'
  else 'unknown-person' end`;

/** Requested after one to fifteen days; decided some days later, declined or accepted, in part or in whole; the newest wait. */
async function seedReturns(tx: Executor, buyers: readonly string[]): Promise<void> {
  await sql`
    insert into returns (id, allocation_id, reason, note, requested_at, came_by, requested_by, evidence, state, suggestion, deciding_checks, due_at,
      decided_at, decided_by, decided_reason, credit_cents)
    select ${idOf(sql`ms + 6`, 208)}, id, reason, '', requested_at, case when n % 3 = 0 then 'staff' else 'csv' end, 'seed@stufenlos.example',
      jsonb_build_object('soldAt', sold_at, 'tries', case when reason = 'unreachable' then 3 + ${below(4, 210)} end,
        'onDays', case when reason = 'unreachable' then 2 + ${below(3, 211)} end,
        'boughtDaysBefore', case when reason = 'duplicate' then 4 + ${below(60, 212)} end, 'month', jsonb_build_object('sold', 200, 'requested', 9)),
      state, case state when 'declined' then 'decline' when 'accepted' then 'accept' else 'ask' end, '{}', requested_at + interval '21 days',
      case when state <> 'open' then decided_at end,
      case state when 'lapsed' then 'worker' when 'open' then null else 'seed@stufenlos.example' end,
      case when state = 'declined' then 'Zu wenige Versuche' else '' end,
      case when state not in ('accepted', 'lapsed') then 0 when state = 'accepted' and ${below(12, 213)} = 0 then price_cents / 2
        else price_cents end
    from (select *, case when decided_at > now() then 'open' when decided_after = 21 then 'lapsed' when ${below(100, 216)} < 30 then 'declined'
        else 'accepted' end as state, ${REASONS} as reason
      from (select *, requested_at + decided_after * interval '1 day' as decided_at
        from (select sale.id, sale.price_cents, sale.settled_at as sold_at, sale.n, sale.ms,
            sale.settled_at + (case when ${below(4, 218)} = 0 then 1 else 1 + ${below(15, 219)} end) * interval '1 day' as requested_at,
            case when ${below(25, 220)} = 0 then 21 else 1 + ${below(6, 221)} end as decided_after
          from (select a.*, hashtextextended(a.id::text, 7) as n, (extract(epoch from a.settled_at) * 1000)::bigint as ms
            from allocations a where a.state = 'sold') sale
          join unnest(${[...buyers]}::uuid[], ${BUYERS.map(({ returns }) => returns)}::int[], ${BUYERS.map(({ byMeta }) => byMeta)}::int[])
            as buyer (id, returns, by_meta) on buyer.id = sale.buyer_id
          join form_submissions lead on lead.id = sale.submission_id
          where ${below(1000, 222)} < returns + case when lead.source like 'facebook%' then by_meta else 0 end) requested
        where requested_at < now()) decided) judged`.execute(tx);
  await sql`update allocations set state = 'returned' from returns
    where returns.allocation_id = allocations.id and returns.state in ('accepted', 'lapsed')`.execute(tx);
}
