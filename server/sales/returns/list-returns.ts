import { sql } from "kysely";
import type { FormType } from "#funnels/registry.ts";
import type { Executor } from "#server/platform/db/database.ts";
import type { CheckKind, Suggestion } from "./assess-return.ts";
import type { ReturnReason } from "./return-rules.ts";
import type { ReturnState } from "./return-state.ts";
import { berlinMidnight } from "#server/platform/berlin-time.ts";

/** A return request in lists. It names no visitor, and outlives the lead. */
export type ListedReturn = {
  id: string;
  allocationId: string;
  /** The lead, which may be erased. */
  submissionId: string;
  formType: FormType;
  buyerId: string;
  buyer: string;
  orderId: string;
  order: string;
  orderVersion: number;
  reason: ReturnReason;
  note: string;
  soldAt: Date;
  requestedAt: Date;
  cameBy: "staff" | "csv";
  requestedBy: string;
  state: ReturnState;
  suggestion: Suggestion;
  decidingChecks: CheckKind[];
  /** When an open request is credited. */
  dueAt: Date;
  decidedAt: Date | null;
  decidedBy: string | null;
  decidedReason: string;
  priceCents: number;
  creditCents: number;
};

export type ReturnView = "open" | "decided" | "lapsed";

/** Filters for the list, combined with `and`. */
export type ReturnsFilter = {
  buyerId?: string;
  reason?: ReturnReason;
  /** The request's reference, or the id of its allocation, delivery, lead or order, as buyers have them. */
  reference?: string;
};

export type ReturnsWanted = ReturnsFilter & { view: ReturnView; page?: number };

/** Totals of the filter: requests, price of their leads, and credits. */
export type ReturnSums = { count: number; priceCents: number; creditCents: number };

export type ReturnsPage = {
  rows: ListedReturn[];
  hasMore: boolean;
  sums: Record<ReturnView, ReturnSums>;
};

const RETURNS_A_PAGE = 50;

const STATES: Readonly<Record<ReturnView, readonly ReturnState[]>> = {
  open: ["open"],
  decided: ["accepted", "declined"],
  lapsed: ["lapsed"],
};

/** Open ones by deadline, others newest first. Pages count from one. */
export async function listReturns(db: Executor, { view, page = 1, ...filter }: ReturnsWanted): Promise<ReturnsPage> {
  const order = view === "open" ? sql`r.due_at, r.id` : sql`r.decided_at desc, r.id desc`;
  const { rows } = await sql<ListedReturn>`
    select ${RETURN_COLUMNS} from ${RETURN_TABLES} where r.state = any(${STATES[view]}) ${fits(filter)}
    order by ${order} limit ${RETURNS_A_PAGE + 1} offset ${(page - 1) * RETURNS_A_PAGE}`.execute(db);
  const counted = await sql<ReturnSums & { state: ReturnState }>`
    select r.state, count(*)::int as count, sum(a.price_cents)::float8 as "priceCents", sum(r.credit_cents)::float8 as "creditCents"
    from returns r join allocations a on a.id = r.allocation_id where true ${fits(filter)} group by 1`.execute(db);
  const sumsOf = (of: ReturnView): ReturnSums => addUp(counted.rows.filter(({ state }) => STATES[of].includes(state)));
  return {
    rows: rows.slice(0, RETURNS_A_PAGE),
    hasMore: rows.length > RETURNS_A_PAGE,
    sums: { open: sumsOf("open"), decided: sumsOf("decided"), lapsed: sumsOf("lapsed") },
  };
}

const addUp = (parts: readonly ReturnSums[]): ReturnSums => ({
  count: parts.reduce((sum, { count }) => sum + count, 0),
  priceCents: parts.reduce((sum, { priceCents }) => sum + priceCents, 0),
  creditCents: parts.reduce((sum, { creditCents }) => sum + creditCents, 0),
});

/** The end of the id, because requests of one file share its beginning, the time. */
const REFERENCE_LENGTH = 8;

function fits({ buyerId, reason, reference }: ReturnsFilter) {
  const wanted = reference?.trim().toLowerCase();
  return sql`${buyerId === undefined ? sql`` : sql`and a.buyer_id = ${buyerId}`}
    ${reason === undefined ? sql`` : sql`and r.reason = ${reason}`}
    ${wanted === undefined ? sql`` : sql`and (right(r.id::text, ${REFERENCE_LENGTH}) = ${wanted} or ${wanted} in (r.id::text, a.id::text, a.delivery_id::text, a.submission_id::text, a.order_id::text))`}`;
}

export const RETURN_COLUMNS = sql`r.id, a.id as "allocationId", a.submission_id as "submissionId", a.form_type as "formType",
  a.buyer_id as "buyerId", buyers.legal_name as buyer, a.order_id as "orderId", orders.name as order, a.order_version as "orderVersion",
  r.reason, r.note, coalesce(a.settled_at, a.decided_at) as "soldAt", r.requested_at as "requestedAt", r.came_by as "cameBy",
  r.requested_by as "requestedBy", r.state, r.suggestion, r.deciding_checks as "decidingChecks", r.due_at as "dueAt", r.decided_at as "decidedAt",
  r.decided_by as "decidedBy", r.decided_reason as "decidedReason", a.price_cents as "priceCents", r.credit_cents as "creditCents"`;

export const RETURN_TABLES = sql`returns r join allocations a on a.id = r.allocation_id
  join orders on orders.id = a.order_id join buyers on buyers.id = a.buyer_id`;

/** Open requests, those credited automatically before the day ends in Berlin, and the next deadline. */
export type OpenReturns = { open: number; due: number; nextAt: Date | null };

export async function countOpenReturns(db: Executor, now = Date.now()): Promise<OpenReturns> {
  const { rows } = await sql<OpenReturns>`
    select count(*)::int as open, (count(*) filter (where due_at < ${new Date(berlinMidnight(now, -1))}))::int as due,
      min(due_at) as "nextAt"
    from returns where state = 'open'`.execute(db);
  return rows[0] ?? { open: 0, due: 0, nextAt: null };
}
