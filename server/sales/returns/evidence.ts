import { sql } from "kysely";
import { z } from "zod";
import type { Executor } from "#server/platform/db/database.ts";

/**
 * What we knew of a sold lead at the time of the request. Anonymous, and stored with the request, because the lead may be erased
 * later.
 */
export const Evidence = z.object({
  soldAt: z.string(),
  /** The buyer's calls by its own account; null if not stated. */
  tries: z.int().nullable().default(null),
  onDays: z.int().nullable().default(null),
  /** Days since the buyer had bought the same person; null if not known to us. */
  boughtDaysBefore: z.number().nullable().default(null),
  /** The visitor's wishes about this buyer or all. */
  messages: z.array(z.string()).default([]),
  isWithdrawn: z.boolean().default(false),
  phoneConfirmed: z.boolean().default(false),
  isErased: z.boolean().default(false),
  /** The buyer's month in which the lead was sold, without this request: sold, and requested but not declined. */
  month: z.object({ sold: z.int(), requested: z.int() }).default({ sold: 0, requested: 0 }),
});

export type Evidence = z.infer<typeof Evidence>;

type Row = {
  id: string;
  /** Key of the buyer and month. */
  buyerMonth: string;
  soldAt: Date;
  boughtDaysBefore: number | null;
  messages: string[] | null;
  isWithdrawn: boolean;
  phoneConfirmed: boolean;
  isErased: boolean;
  sold: number;
  requested: number;
};

/** What is known of a sale before the request, without the buyer's account of its calls. */
export type KnownSale = { buyerMonth: string; evidence: Omit<Evidence, "tries" | "onDays"> };

/**
 * Reads the evidence for these sales. Earlier buyers of a person are found by the stored lead and, after its erasure, by the
 * consent's HMACs. A buyer's month is counted once, for any number of sales.
 */
export async function readEvidence(db: Executor, allocationIds: readonly string[]): Promise<Map<string, KnownSale>> {
  const { rows } = await sql<Row>`
    with wanted as materialized (
      select *, date_trunc('month', day)::date as month from allocations where id = any(${[...allocationIds]}::uuid[])
    ), months as materialized (
      select wanted.buyer_id, wanted.month, count(*)::int as sold,
        (count(*) filter (where returns.state <> 'declined'))::int as requested
      from (select distinct buyer_id, month from wanted) wanted
      join allocations sale on sale.buyer_id = wanted.buyer_id and sale.day >= wanted.month
        and sale.day < wanted.month + interval '1 month' and sale.state in ('sold', 'returned')
      left join returns on returns.allocation_id = sale.id
      group by 1, 2
    )
    select a.id, concat_ws(' ', a.buyer_id, a.month) as "buyerMonth", coalesce(a.settled_at, a.decided_at) as "soldAt",
      lead.id is null as "isErased", coalesce((lead.submission_data ->> 'phoneConfirmed')::boolean, false) as "phoneConfirmed",
      (select floor(min(extract(epoch from coalesce(a.settled_at, a.decided_at) - coalesce(other.settled_at, other.decided_at))) / 86400)::int
        from (
          select id from form_submissions where normalised ->> 'phone' = lead.normalised ->> 'phone'
          union select id from form_submissions where normalised ->> 'email' = lead.normalised ->> 'email'
          union select submission_id from consent_identities where phone_hmac = identity.phone_hmac
          union select submission_id from consent_identities where email_hmac = identity.email_hmac
        ) same join allocations other on other.submission_id = same.id
        where same.id <> a.submission_id and other.buyer_id = a.buyer_id and other.state in ('sold', 'returned')
          and coalesce(other.settled_at, other.decided_at) <= coalesce(a.settled_at, a.decided_at)) as "boughtDaysBefore",
      (select array_agg(distinct kind order by kind) from visitor_messages
        where submission_id = a.submission_id and undone_at is null and (buyer_id is null or buyer_id = a.buyer_id)) as messages,
      exists (select from consent_events where submission_id = a.submission_id and kind = 'withdrawn'
        and (buyer_id is null or buyer_id = a.buyer_id)) as "isWithdrawn",
      coalesce(months.sold, 0) as sold, coalesce(months.requested, 0) as requested
    from wanted a
    left join form_submissions lead on lead.id = a.submission_id
    left join consent_identities identity on identity.submission_id = a.submission_id
    left join months on months.buyer_id = a.buyer_id and months.month = a.month`.execute(db);
  return new Map(
    rows.map(({ id, buyerMonth, sold, requested, soldAt, messages, ...rest }) => [
      id,
      {
        buyerMonth,
        evidence: { ...rest, soldAt: soldAt.toISOString(), messages: messages ?? [], month: { sold, requested } },
      },
    ]),
  );
}
