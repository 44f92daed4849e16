import { sql } from "kysely";
import type { AllocationState } from "#server/sales/allocations/allocation-state.ts";
import { recordAudit } from "#server/platform/audit/record-audit.ts";
import type { Database, Executor } from "#server/platform/db/database.ts";
import { berlinOffset } from "#server/platform/berlin-time.ts";
import { newId } from "#server/platform/new-id.ts";
import { readEvidence, type Evidence, type KnownSale } from "./evidence.ts";
import { assessReturn, type Suggestion } from "./assess-return.ts";
import { readRules, markStale, type ReturnReason } from "./return-rules.ts";

export type NewReturn = {
  /** The id of the allocation, its delivery or the lead, whichever the buyer has. */
  reference: string;
  /** The requesting buyer; undefined if the reference implies it. */
  buyerId?: string;
  reason: ReturnReason;
  note?: string;
  tries?: number;
  onDays?: number;
  cameBy: "staff" | "csv";
};

export type RecordReturnResult =
  | { kind: "recorded"; id: string; suggestion: Suggestion }
  | { kind: "known"; id: string }
  | { kind: "not-found" | "ambiguous" }
  | { kind: "not-sold"; state: AllocationState };

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const MAX_NOTE_LENGTH = 1000;
const DAY_MS = 24 * 3_600_000;

type Sale = { id: string; submissionId: string; state: AllocationState; rules: unknown };
type Made = { id: string; sale: Sale; suggestion: Suggestion; input: NewReturn };

/**
 * Records a buyer's return request. Idempotent: one per allocation, ever. Works for erased leads, because allocations outlive
 * them.
 */
export async function recordReturn(
  db: Database,
  input: NewReturn,
  actor: string,
  now = new Date(),
): Promise<RecordReturnResult> {
  const [result] = await recordReturns(db, [input], actor, now);
  return result ?? { kind: "not-found" };
}

/**
 * Records several requests in one transaction, with a result for each. It locks all allocations first and writes the audit log
 * last; otherwise it could deadlock with a decision that holds an allocation and waits for the log.
 */
export async function recordReturns(
  db: Database,
  inputs: readonly NewReturn[],
  actor: string,
  now = new Date(),
): Promise<RecordReturnResult[]> {
  return db.transaction().execute(async (tx) => {
    const found = await findSales(tx, inputs);
    const sales = [...found.values()].flat();
    const known = await readKnownReturns(tx, sales);
    const fresh = sales.filter(({ id, state }) => state === "sold" && !known.has(id));
    const evidence = fresh.length === 0 ? new Map<string, KnownSale>() : await readEvidence(tx, fresh.map(({ id }) => id)); // prettier-ignore
    const asked = { known, evidence, requestedInMonth: new Map<string, number>() };
    const results: RecordReturnResult[] = [];
    const made: Made[] = [];
    for (const [n, input] of inputs.entries()) {
      const one = await recordOne(tx, { ...asked, input, sales: found.get(n) ?? [] }, actor, now);
      results.push("made" in one ? { kind: "recorded", id: one.made.id, suggestion: one.made.suggestion } : one);
      if (!("made" in one)) continue;
      made.push(one.made);
      known.set(one.made.sale.id, one.made.id);
    }
    for (const { id, sale, suggestion, input } of made)
      await recordAudit(tx, {
        actor,
        action: "return.claim",
        target: { kind: "submission", id: sale.submissionId },
        details: { claim: id, reason: input.reason, suggestion, cameBy: input.cameBy },
      });
    if (made.length > 0) await markStale(tx, made.map(({ sale }) => sale.id)); // prettier-ignore
    return results;
  });
}

type Wanted = {
  input: NewReturn;
  sales: readonly Sale[];
  known: ReadonlyMap<string, string>;
  evidence: ReadonlyMap<string, KnownSale>;
  /** Requests of this transaction since the evidence was read, by the buyer's month. */
  requestedInMonth: Map<string, number>;
};

async function recordOne(
  tx: Executor,
  { input, sales, known, evidence: read, requestedInMonth }: Wanted,
  actor: string,
  now: Date,
): Promise<{ made: Made } | Exclude<RecordReturnResult, { kind: "recorded" }>> {
  const [sale] = sales;
  if (!sale) return { kind: "not-found" };
  if (sales.length > 1) return { kind: "ambiguous" };
  const before = known.get(sale.id);
  if (before !== undefined) return { kind: "known", id: before };
  if (sale.state !== "sold") return { kind: "not-sold", state: sale.state };
  const ours = read.get(sale.id);
  if (!ours) return { kind: "not-found" };
  const alsoRequested = requestedInMonth.get(ours.buyerMonth) ?? 0;
  requestedInMonth.set(ours.buyerMonth, alsoRequested + 1);
  const evidence: Evidence = {
    ...ours.evidence,
    tries: input.tries ?? null,
    onDays: input.onDays ?? null,
    month: { ...ours.evidence.month, requested: ours.evidence.month.requested + alsoRequested },
  };
  const rules = readRules(sale.rules);
  const { suggestion, decidingChecks } = assessReturn(rules, { reason: input.reason, requestedAt: now }, evidence);
  const id = newId();
  const dueAt = sameTimeAfter(now, rules.undecidedDays);
  await sql`insert into returns (id, allocation_id, reason, note, requested_at, came_by, requested_by, evidence, suggestion, deciding_checks, due_at)
    values (${id}, ${sale.id}, ${input.reason}, ${(input.note ?? "").trim().slice(0, MAX_NOTE_LENGTH)}, ${now}, ${input.cameBy}, ${actor},
      ${JSON.stringify(evidence)}, ${suggestion}, ${decidingChecks}, ${dueAt})`.execute(tx);
  return { made: { id, sale, suggestion, input } };
}

/** Keyed by request number. Locks in one order, so that concurrent requests and lists do not deadlock. */
async function findSales(tx: Executor, inputs: readonly NewReturn[]): Promise<Map<number, Sale[]>> {
  const wanted = inputs
    .map(({ reference, buyerId }, n) => ({ n, id: reference.trim().toLowerCase(), buyerId: buyerId ?? null }))
    .filter(({ id }) => UUID.test(id));
  const { rows } = await sql<Sale & { n: number }>`
    select wanted.n, a.id, a.submission_id as "submissionId", a.state, orders.return_rules as rules
    from unnest(${wanted.map(({ n }) => n)}::int[], ${wanted.map(({ id }) => id)}::uuid[], ${wanted.map(({ buyerId }) => buyerId)}::uuid[])
      as wanted (n, id, buyer_id)
    cross join lateral (
      select id from allocations where id = wanted.id union select id from allocations where delivery_id = wanted.id
      union select id from allocations where submission_id = wanted.id) named
    join allocations a on a.id = named.id join orders on orders.id = a.order_id
    where wanted.buyer_id is null or a.buyer_id = wanted.buyer_id
    order by a.id for update of a`.execute(tx);
  return new Map(
    [...Map.groupBy(rows, ({ n }) => n)].map(([n, sales]) => {
      const had = sales.filter(({ state }) => state === "sold" || state === "returned");
      return [n, had.length > 0 ? had : sales.slice(0, 1)];
    }),
  );
}

/** The existing requests, by allocation. */
async function readKnownReturns(tx: Executor, sales: readonly Sale[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; allocationId: string }>`
    select id, allocation_id as "allocationId" from returns where allocation_id = any(${sales.map(({ id }) => id)}::uuid[])`.execute(
    tx,
  );
  return new Map(rows.map(({ id, allocationId }) => [allocationId, id]));
}

/** The same Berlin time of day, so many days later. */
function sameTimeAfter(from: Date, days: number): Date {
  const at = from.getTime() + days * DAY_MS;
  return new Date(at + berlinOffset(from.getTime()) - berlinOffset(at));
}
