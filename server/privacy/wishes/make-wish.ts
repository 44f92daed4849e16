import { sql } from "kysely";
import { recordConsentEvent } from "#server/leads/consent/consent-event.ts";
import type { Executor, Database } from "#server/platform/db/database.ts";
import { newId } from "#server/platform/new-id.ts";
import { queueNotices } from "#server/privacy/queue-notices.ts";
import { readReceivers } from "#server/privacy/read-receivers.ts";
import { withdrawIn, type WithdrawDeps } from "#server/privacy/withdraw.ts";
import type { SpamSignal } from "#server/leads/spam/signals.ts";
import { timesForFirms } from "./time-words.ts";
import { canBeUndone, type CallTime, type WishKind, type Wish } from "./wish.ts";

/** Firms get both wishes as call times. */
const AGAIN = "Die Person hat ihren Wunsch zurückgenommen: Ein Anruf passt zu jeder Zeit.";

/** Undoes a wish and notifies the firms. Returns whether there was one. */
export const undoWish = ({ db }: { db: Database }, submissionId: string, wishId: string): Promise<boolean> =>
  db.transaction().execute(async (tx) => {
    if (!(await lockLead(tx, submissionId))) return false;
    const { rows } = await sql<Pick<Wish, "kind">>`
      select kind from visitor_messages where id::text = ${wishId} and submission_id = ${submissionId} and undone_at is null`.execute(
      tx,
    );
    const [wish] = rows;
    if (!wish || !canBeUndone(wish)) return false;
    await sql`update visitor_messages set undone_at = now() where id = ${wishId}`.execute(tx);
    await queueNotices(tx, { submissionId, kind: "best-time", details: { times: [], text: AGAIN } });
    return true;
  });

export type NewWish =
  | { kind: "email-only" | "not-me" }
  /** Without `buyerId`: none of them called. */
  | { kind: "nobody-called"; buyerId?: string }
  | { kind: "was-called"; buyerId: string }
  | { kind: "best-time"; times: readonly CallTime[] }
  /** null: no firm may call. */
  | { kind: "no-calls"; buyerId: string | null };

/** `pointless`: an older page still offered what a later wish rules out, such as call times when calls are forbidden. */
export type Made = "made" | "was-made" | "pointless" | "gone";

type Row = { kind: WishKind; buyerId: string | null; value: string };

const BY = "visitor";

/** Stores the wish and queues its notices in one transaction; idempotent. */
export const makeWish = (deps: WithdrawDeps, submissionId: string, wish: NewWish): Promise<Made> =>
  deps.db.transaction().execute(async (tx) => {
    if (!(await lockLead(tx, submissionId))) return "gone";
    const row: Row = {
      kind: wish.kind,
      buyerId: ("buyerId" in wish ? wish.buyerId : null) ?? null,
      value: wish.kind === "best-time" ? wish.times.join(" ") : "",
    };
    if (await isWished(tx, submissionId, row)) return "was-made";
    if (await isPointless(tx, submissionId, row.kind)) return "pointless";
    if (row.kind === "was-called") await splitNobody(tx, submissionId, row.buyerId);
    await replaceWish(tx, submissionId, row);
    await passOn(tx, deps, submissionId, wish);
    return "made";
  });

async function lockLead(tx: Executor, submissionId: string): Promise<boolean> {
  const { rows } = await sql`
    select from form_submissions where id = ${submissionId} and erased_at is null for update`.execute(tx);
  return rows.length > 0;
}

async function isWished(tx: Executor, submissionId: string, { kind, buyerId, value }: Row): Promise<boolean> {
  const { rows } = await sql`
    select from visitor_messages where submission_id = ${submissionId} and kind = ${kind} and value = ${value} and undone_at is null
      and (buyer_id is null or buyer_id = ${buyerId}) limit 1`.execute(tx);
  return rows.length > 0;
}

/** A new call time replaces the one before, and so does a wish that forbids calls. */
async function replaceWish(tx: Executor, submissionId: string, { kind, buyerId, value }: Row): Promise<void> {
  const isAboutAll = kind === "nobody-called" && buyerId === null;
  await sql`update visitor_messages set undone_at = now() where submission_id = ${submissionId} and kind = any(${REPLACES[kind]}::text[])
    and (${isAboutAll} or buyer_id is not distinct from ${buyerId}) and undone_at is null`.execute(tx);
  await insertWish(tx, submissionId, { kind, buyerId, value });
}

const REPLACES: Readonly<Record<WishKind, readonly WishKind[]>> = {
  "email-only": ["email-only", "best-time"],
  "best-time": ["best-time"],
  "no-calls": ["no-calls", "email-only", "best-time"],
  "nobody-called": ["nobody-called", "was-called"],
  "was-called": ["nobody-called", "was-called"],
  "not-me": ["not-me", "email-only", "best-time"],
};

/** A wish to all firms rules out the narrower ones while it holds. */
async function isPointless(tx: Executor, submissionId: string, kind: WishKind): Promise<boolean> {
  const { rows } = await sql<{ kind: WishKind }>`
    select kind from visitor_messages where submission_id = ${submissionId} and buyer_id is null and undone_at is null`.execute(
    tx,
  );
  return rows.some((held) => REPLACES[held.kind].includes(kind) && !REPLACES[kind].includes(held.kind));
}

const insertWish = (tx: Executor, submissionId: string, { kind, buyerId, value }: Row) =>
  sql`insert into visitor_messages (id, submission_id, kind, buyer_id, value)
    values (${newId()}, ${submissionId}, ${kind}, ${buyerId}, ${value})`.execute(tx);

/**
 * When one firm has called, "nobody called" is split into one wish for each of the others, because return requests are checked by
 * firm.
 */
async function splitNobody(tx: Executor, submissionId: string, caller: string | null): Promise<void> {
  const { rows } =
    await sql`update visitor_messages set undone_at = now() where submission_id = ${submissionId} and kind = 'nobody-called'
    and buyer_id is null and undone_at is null returning id`.execute(tx);
  if (rows.length === 0) return;
  const receivers = await readReceivers(tx, submissionId);
  for (const buyerId of new Set(receivers.map((one) => one.buyerId)))
    if (buyerId !== null && buyerId !== caller)
      await insertWish(tx, submissionId, { kind: "nobody-called", buyerId, value: "" });
}

async function passOn(tx: Executor, deps: WithdrawDeps, submissionId: string, wish: NewWish): Promise<void> {
  const withdrawal = { submissionId, by: BY, tellBuyers: true, kind: "withdrawn" } as const;
  switch (wish.kind) {
    case "email-only":
      await queueNotices(tx, { submissionId, kind: wish.kind });
      return;
    case "nobody-called":
      if (!(await wasAsked(tx, submissionId, wish.buyerId)))
        await queueNotices(tx, { submissionId, kind: wish.kind, buyerId: wish.buyerId });
      return;
    case "was-called":
      return;
    case "best-time":
      await queueNotices(tx, {
        submissionId,
        kind: wish.kind,
        details: { times: wish.times, text: timesForFirms(wish.times.join(" ")) },
      });
      return;
    case "no-calls":
      if (wish.buyerId === null) {
        await withdrawIn(tx, deps, { ...withdrawal, scope: { kind: "phone" } });
        return;
      }
      // this firm may still write, so only phone consent is withdrawn from it
      await recordConsentEvent(tx, {
        submissionId,
        kind: "withdrawn",
        buyerId: wish.buyerId,
        details: { scope: "phone", by: BY },
      });
      await queueNotices(tx, { submissionId, kind: wish.kind, buyerId: wish.buyerId });
      return;
    case "not-me":
      await withdrawIn(tx, deps, { ...withdrawal, scope: { kind: "all" } });
      await quarantine(tx, submissionId);
  }
}

/** A firm is asked once, even if the visitor changes the answer back and forth. */
async function wasAsked(tx: Executor, submissionId: string, buyerId: string | undefined): Promise<boolean> {
  if (buyerId === undefined) return false;
  const { rows } = await sql`select from notices where submission_id = ${submissionId} and kind = 'nobody-called'
    and buyer_id = ${buyerId} limit 1`.execute(tx);
  return rows.length > 0;
}

const NOT_ME: SpamSignal = "not-me";

/** Staff see it in quarantine, since it may be a prank or worse. */
const quarantine = (tx: Executor, submissionId: string) =>
  sql`update form_submissions set quarantined_at = coalesce(quarantined_at, now()),
    signs = case when ${NOT_ME} = any (signs) then signs else signs || ${[NOT_ME]}::text[] end where id = ${submissionId}`.execute(
    tx,
  );
