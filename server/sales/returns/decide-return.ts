import { sql } from "kysely";
import { recordAudit } from "#server/platform/audit/record-audit.ts";
import type { Database, Executor } from "#server/platform/db/database.ts";
import { creditOf, readRules, markStale, type ReturnReason } from "./return-rules.ts";
import type { ReturnState } from "./return-state.ts";

export type Decision =
  /** undefined means the rule's credit, usually the price. */
  { kind: "accept"; creditCents?: number } | { kind: "decline"; reason: string };

export type DecideReturnResult =
  | { kind: "decided"; state: ReturnState; creditCents: number }
  | { kind: "not-found" | "no-reason" | "too-late" }
  | { kind: "decided-already"; state: ReturnState }
  | { kind: "bad-credit"; priceCents: number };

/** Undo window. */
export const UNDO_MS = 10_000;

const MAX_REASON_LENGTH = 1000;

type Row = {
  id: string;
  allocationId: string;
  submissionId: string;
  reason: ReturnReason;
  state: ReturnState;
  priceCents: number;
  rules: unknown;
  isFresh: boolean;
};

/** The first decision counts. A returned lead still counts against caps, but its credit leaves the figures. */
export async function decideReturn(
  db: Database,
  { id, decision }: { id: string; decision: Decision },
  actor: string,
): Promise<DecideReturnResult> {
  return db.transaction().execute(async (tx): Promise<DecideReturnResult> => {
    const row = await lockReturn(tx, id);
    if (!row) return { kind: "not-found" };
    if (row.state !== "open") return { kind: "decided-already", state: row.state };
    if (decision.kind === "decline") {
      const reason = decision.reason.trim().slice(0, MAX_REASON_LENGTH);
      if (reason === "") return { kind: "no-reason" };
      await settle(tx, row, { state: "declined", creditCents: 0, reason, actor });
      return { kind: "decided", state: "declined", creditCents: 0 };
    }
    const creditCents = decision.creditCents ?? creditOf(readRules(row.rules), row.reason, row.priceCents);
    if (!Number.isInteger(creditCents) || creditCents < 0 || creditCents > row.priceCents)
      return { kind: "bad-credit", priceCents: row.priceCents };
    await settle(tx, row, { state: "accepted", creditCents, reason: "", actor });
    return { kind: "decided", state: "accepted", creditCents };
  });
}

/** Undoes a staff decision within ten seconds. A lapsed request stays lapsed. */
export async function undoDecision(db: Database, id: string, actor: string): Promise<DecideReturnResult> {
  return db.transaction().execute(async (tx): Promise<DecideReturnResult> => {
    const row = await lockReturn(tx, id);
    if (!row) return { kind: "not-found" };
    if (row.state === "open") return { kind: "decided", state: "open", creditCents: 0 };
    if (row.state === "lapsed" || !row.isFresh) return { kind: "too-late" };
    await sql`update returns set state = 'open', decided_at = null, decided_by = null, decided_reason = '', credit_cents = 0
      where id = ${id}`.execute(tx);
    await sql`update allocations set state = 'sold' where id = ${row.allocationId} and state = 'returned'`.execute(tx);
    await record(tx, row, "return.undo", actor, { was: row.state });
    await markStale(tx, [row.allocationId]);
    return { kind: "decided", state: "open", creditCents: 0 };
  });
}

/** Credits requests that are overdue, one transaction each. Returns how many. */
export async function creditOverdueReturns(db: Database, now = new Date()): Promise<number> {
  for (let lapsed = 0; ; lapsed++) {
    const isDone = await db.transaction().execute(async (tx) => {
      const row = await lockOverdue(tx, now);
      if (!row) return true;
      const creditCents = creditOf(readRules(row.rules), row.reason, row.priceCents);
      await settle(tx, row, { state: "lapsed", creditCents, reason: "", actor: "worker" });
      return false;
    });
    if (isDone) return lapsed;
  }
}

const RETURN = sql`r.id, a.id as "allocationId", a.submission_id as "submissionId", r.reason, r.state, a.price_cents as "priceCents",
  orders.return_rules as rules, coalesce(r.decided_at > now() - ${UNDO_MS} * interval '1 millisecond', false) as "isFresh"
  from returns r join allocations a on a.id = r.allocation_id join orders on orders.id = a.order_id`;

async function lockReturn(tx: Executor, id: string): Promise<Row | undefined> {
  const { rows } = await sql<Row>`select ${RETURN} where r.id = ${id} for update of r, a`.execute(tx);
  return rows[0];
}

/** Skips locked rows, so that any number of workers can run it. */
async function lockOverdue(tx: Executor, now: Date): Promise<Row | undefined> {
  const { rows } = await sql<Row>`select ${RETURN} where r.state = 'open' and r.due_at <= ${now}
    order by r.due_at limit 1 for update of r skip locked`.execute(tx);
  return rows[0];
}

type Settled = {
  state: "accepted" | "declined" | "lapsed";
  creditCents: number;
  reason: string;
  actor: string;
};

const ACTIONS = { accepted: "return.accept", declined: "return.decline", lapsed: "return.lapse" } as const;

async function settle(tx: Executor, row: Row, { state, creditCents, reason, actor }: Settled): Promise<void> {
  await sql`update returns set state = ${state}, decided_at = now(), decided_by = ${actor}, decided_reason = ${reason},
    credit_cents = ${creditCents} where id = ${row.id}`.execute(tx);
  if (state !== "declined")
    await sql`update allocations set state = 'returned' where id = ${row.allocationId} and state = 'sold'`.execute(tx);
  await record(tx, row, ACTIONS[state], actor, { reason: row.reason, creditCents });
  await markStale(tx, [row.allocationId]);
}

type Action = (typeof ACTIONS)[keyof typeof ACTIONS] | "return.undo";

const record = (tx: Executor, row: Row, action: Action, actor: string, details: Record<string, string | number>) =>
  recordAudit(tx, {
    actor,
    action,
    target: { kind: "submission", id: row.submissionId },
    details: { claim: row.id, ...details },
  });
