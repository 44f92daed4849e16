import { sql } from "kysely";
import { recordConsentEvent } from "#server/leads/consent/consent-event.ts";
import type { Executor, Database } from "#server/platform/db/database.ts";
import { newId } from "#server/platform/new-id.ts";
import { queueNotices } from "#server/privacy/queue-notices.ts";
import { readRecipients } from "#server/privacy/read-recipients.ts";
import { withdrawIn, type WithdrawDeps } from "#server/privacy/withdraw.ts";
import type { SpamSignal } from "#server/leads/spam/signals.ts";
import { callTimesForFirms } from "./call-time-texts.ts";
import { canBeUndone, type CallTime, type MessageKind, type VisitorMessage } from "./visitor-message.ts";

/** Firms get both messages as call times. */
const AGAIN = "Die Person hat ihren Wunsch zurückgenommen: Ein Anruf passt zu jeder Zeit.";

/** Undoes a message and notifies the firms. Returns whether there was one. */
export const undoMessage = ({ db }: { db: Database }, submissionId: string, messageId: string): Promise<boolean> =>
  db.transaction().execute(async (tx) => {
    if (!(await lockLead(tx, submissionId))) return false;
    const { rows } = await sql<Pick<VisitorMessage, "kind">>`
      select kind from visitor_messages where id::text = ${messageId} and submission_id = ${submissionId} and undone_at is null`.execute(
      tx,
    );
    const [message] = rows;
    if (!message || !canBeUndone(message)) return false;
    await sql`update visitor_messages set undone_at = now() where id = ${messageId}`.execute(tx);
    await queueNotices(tx, { submissionId, kind: "best-time", details: { times: [], text: AGAIN } });
    return true;
  });

export type NewMessage =
  | { kind: "email-only" | "not-me" }
  /** Without `buyerId`: none of them called. */
  | { kind: "nobody-called"; buyerId?: string }
  | { kind: "was-called"; buyerId: string }
  | { kind: "best-time"; times: readonly CallTime[] }
  /** null: no firm may call. */
  | { kind: "no-calls"; buyerId: string | null };

/** `pointless`: an older page still offered what a later message rules out, such as call times when calls are forbidden. */
export type RecordResult = "made" | "was-made" | "pointless" | "gone";

type Row = { kind: MessageKind; buyerId: string | null; value: string };

const BY = "visitor";

/** Stores the message and queues its notices in one transaction; idempotent. */
export const recordMessage = (deps: WithdrawDeps, submissionId: string, message: NewMessage): Promise<RecordResult> =>
  deps.db.transaction().execute(async (tx) => {
    if (!(await lockLead(tx, submissionId))) return "gone";
    const row: Row = {
      kind: message.kind,
      buyerId: ("buyerId" in message ? message.buyerId : null) ?? null,
      value: message.kind === "best-time" ? message.times.join(" ") : "",
    };
    if (await isRecorded(tx, submissionId, row)) return "was-made";
    if (await isPointless(tx, submissionId, row.kind)) return "pointless";
    if (row.kind === "was-called") await splitNobody(tx, submissionId, row.buyerId);
    await replaceMessage(tx, submissionId, row);
    await passOn(tx, deps, submissionId, message);
    return "made";
  });

async function lockLead(tx: Executor, submissionId: string): Promise<boolean> {
  const { rows } = await sql`
    select from form_submissions where id = ${submissionId} and erased_at is null for update`.execute(tx);
  return rows.length > 0;
}

async function isRecorded(tx: Executor, submissionId: string, { kind, buyerId, value }: Row): Promise<boolean> {
  const { rows } = await sql`
    select from visitor_messages where submission_id = ${submissionId} and kind = ${kind} and value = ${value} and undone_at is null
      and (buyer_id is null or buyer_id = ${buyerId}) limit 1`.execute(tx);
  return rows.length > 0;
}

/** A new call time replaces the one before, and so does a wish that forbids calls. */
async function replaceMessage(tx: Executor, submissionId: string, { kind, buyerId, value }: Row): Promise<void> {
  const isAboutAll = kind === "nobody-called" && buyerId === null;
  await sql`update visitor_messages set undone_at = now() where submission_id = ${submissionId} and kind = any(${REPLACES[kind]}::text[])
    and (${isAboutAll} or buyer_id is not distinct from ${buyerId}) and undone_at is null`.execute(tx);
  await insertMessage(tx, submissionId, { kind, buyerId, value });
}

const REPLACES: Readonly<Record<MessageKind, readonly MessageKind[]>> = {
  "email-only": ["email-only", "best-time"],
  "best-time": ["best-time"],
  "no-calls": ["no-calls", "email-only", "best-time"],
  "nobody-called": ["nobody-called", "was-called"],
  "was-called": ["nobody-called", "was-called"],
  "not-me": ["not-me", "email-only", "best-time"],
};

/** A message to all firms rules out the narrower ones while it holds. */
async function isPointless(tx: Executor, submissionId: string, kind: MessageKind): Promise<boolean> {
  const { rows } = await sql<{ kind: MessageKind }>`
    select kind from visitor_messages where submission_id = ${submissionId} and buyer_id is null and undone_at is null`.execute(
    tx,
  );
  return rows.some((held) => REPLACES[held.kind].includes(kind) && !REPLACES[kind].includes(held.kind));
}

const insertMessage = (tx: Executor, submissionId: string, { kind, buyerId, value }: Row) =>
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
  const recipients = await readRecipients(tx, submissionId);
  for (const buyerId of new Set(recipients.map((one) => one.buyerId)))
    if (buyerId !== null && buyerId !== caller)
      await insertMessage(tx, submissionId, { kind: "nobody-called", buyerId, value: "" });
}

async function passOn(tx: Executor, deps: WithdrawDeps, submissionId: string, message: NewMessage): Promise<void> {
  const withdrawal = { submissionId, by: BY, notifyRecipients: true, kind: "withdrawn" } as const;
  switch (message.kind) {
    case "email-only":
      await queueNotices(tx, { submissionId, kind: message.kind });
      return;
    case "nobody-called":
      if (!(await wasAsked(tx, submissionId, message.buyerId)))
        await queueNotices(tx, { submissionId, kind: message.kind, buyerId: message.buyerId });
      return;
    case "was-called":
      return;
    case "best-time":
      await queueNotices(tx, {
        submissionId,
        kind: message.kind,
        details: { times: message.times, text: callTimesForFirms(message.times.join(" ")) },
      });
      return;
    case "no-calls":
      if (message.buyerId === null) {
        await withdrawIn(tx, deps, { ...withdrawal, scope: { kind: "phone" } });
        return;
      }
      // this firm may still write, so only phone consent is withdrawn from it
      await recordConsentEvent(tx, {
        submissionId,
        kind: "withdrawn",
        buyerId: message.buyerId,
        details: { scope: "phone", by: BY },
      });
      await queueNotices(tx, { submissionId, kind: message.kind, buyerId: message.buyerId });
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
    spam_signals = case when ${NOT_ME} = any (spam_signals) then spam_signals else spam_signals || ${[NOT_ME]}::text[] end where id = ${submissionId}`.execute(
    tx,
  );
