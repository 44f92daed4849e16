import { sql } from "kysely";
import type { AllocationState } from "#server/sales/allocations/allocation-state.ts";
import type { Executor } from "#server/platform/db/database.ts";
import { Evidence } from "./evidence.ts";
import { assessReturn, type Check } from "./assess-return.ts";
import { RETURN_COLUMNS, RETURN_TABLES, type ListedReturn } from "./list-returns.ts";
import { creditOf, readRules, type ReturnReason, type ReturnRules } from "./return-rules.ts";
import type { ReturnState } from "./return-state.ts";

/** Another buyer of the same lead. */
type OtherSale = {
  buyer: string;
  state: AllocationState;
  at: Date;
  /** That buyer's return request, if any. */
  request: { id: string; reason: ReturnReason; state: ReturnState } | null;
};

/** The buyer's requests in the 90 days before this one, with decisions. In part: accepted for less than the price. */
type ReturnHistory = { accepted: number; inPart: number; declined: number; lapsed: number; open: number };

export type ReturnRequest = ListedReturn & {
  evidence: Evidence;
  rules: ReturnRules;
  /** By today's rules; `suggestion` and `because` are from the day of the request. */
  checks: Check[];
  /** Default credit on acceptance. */
  creditByRule: number;
  /** Days and months are Berlin's. */
  month: string;
  othersOfLead: OtherSale[];
  history: ReturnHistory;
};

type Row = ListedReturn & { evidence: unknown; rules: unknown; month: string };

export async function readReturn(db: Executor, id: string): Promise<ReturnRequest | undefined> {
  const { rows } = await sql<Row>`
    select ${RETURN_COLUMNS}, r.evidence, orders.return_rules as rules, to_char(a.day, 'YYYY-MM') as month
    from ${RETURN_TABLES} where r.id = ${id}`.execute(db);
  const [row] = rows;
  if (!row) return undefined;
  const rules = readRules(row.rules);
  const evidence = Evidence.parse({ soldAt: row.soldAt.toISOString(), ...(row.evidence as object) });
  const { checks } = assessReturn(rules, row, evidence);
  const creditByRule = creditOf(rules, row.reason, row.priceCents);
  const othersOfLead = await readOthers(db, row);
  const history = await readHistory(db, row);
  return { ...row, rules, evidence, checks, creditByRule, othersOfLead, history };
}

async function readOthers(db: Executor, { submissionId, allocationId }: ListedReturn): Promise<OtherSale[]> {
  const { rows } = await sql<OtherSale>`
    select legal_name as buyer, a.state, coalesce(a.settled_at, a.decided_at) as at,
      case when r.id is not null then json_build_object('id', r.id, 'reason', r.reason, 'state', r.state) end as "request"
    from allocations a join buyers on buyers.id = a.buyer_id left join returns r on r.allocation_id = a.id
    where a.submission_id = ${submissionId} and a.id <> ${allocationId} order by a.position, a.id`.execute(db);
  return rows;
}

async function readHistory(db: Executor, { buyerId, requestedAt, id }: ListedReturn): Promise<ReturnHistory> {
  const { rows } = await sql<ReturnHistory>`
    select (count(*) filter (where r.state = 'accepted' and r.credit_cents = a.price_cents))::int as accepted,
      (count(*) filter (where r.state = 'accepted' and r.credit_cents < a.price_cents))::int as "inPart",
      (count(*) filter (where r.state = 'declined'))::int as declined,
      (count(*) filter (where r.state = 'lapsed'))::int as lapsed,
      (count(*) filter (where r.state = 'open'))::int as open
    from returns r join allocations a on a.id = r.allocation_id
    where a.buyer_id = ${buyerId} and r.id <> ${id}
      and r.requested_at between ${requestedAt}::timestamptz - interval '90 days' and ${requestedAt}`.execute(db);
  return rows[0] ?? { accepted: 0, inPart: 0, declined: 0, lapsed: 0, open: 0 };
}
