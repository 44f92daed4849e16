import { sql } from "kysely";
import type { Executor } from "#server/platform/db/database.ts";

/** Wishes a visitor can state on the request page. Stored in `visitor_messages.kind`. */
export type MessageKind = "email-only" | "best-time" | "no-calls" | "nobody-called" | "was-called" | "not-me";

/** When calls suit. Stored in `visitor_messages.value`, separated by blanks. */
export const CALL_TIMES = ["morning", "noon", "afternoon", "evening", "saturday"] as const;

export type CallTime = (typeof CALL_TIMES)[number];

export type VisitorMessage = {
  readonly id: string;
  readonly kind: MessageKind;
  /** null if it is meant for all firms. */
  readonly buyerId: string | null;
  readonly value: string;
  /** "vormittags und abends"; empty if the wish is not about times. */
  readonly times: string;
  readonly at: Date;
};

/** Withdrawals stay; other wishes can be undone. */
export const canBeUndone = <W extends Pick<VisitorMessage, "kind">>(
  message: W,
): message is W & { kind: "email-only" | "best-time" } => message.kind === "email-only" || message.kind === "best-time";

/** Parses times into the order of the day, without duplicates and unknown values. */
export const readTimes = (given: readonly string[]): CallTime[] => CALL_TIMES.filter((time) => given.includes(time));

/** A visitor's wish as staff see it. */
export type LeadMessage = {
  readonly id: string;
  /** A `MessageKind`, or one of another release. */
  readonly kind: string;
  /** null if it is meant for all firms. */
  readonly firm: string | null;
  readonly times: readonly CallTime[];
  readonly at: Date;
  /** When it was undone or replaced. */
  readonly undoneAt: Date | null;
};

/** Newest first, including undone ones. */
export async function listVisitorMessages(db: Executor, submissionId: string): Promise<LeadMessage[]> {
  const { rows } = await sql<Omit<LeadMessage, "times"> & { value: string }>`
    select message.id, message.kind, coalesce(legal_name, message.buyer_id::text) as firm, value, at, undone_at as "undoneAt"
    from visitor_messages message left join buyers on buyers.id = message.buyer_id
    where submission_id = ${submissionId} order by at desc, message.id desc`.execute(db);
  return rows.map(({ value, ...message }) => ({ ...message, times: readTimes(value.split(" ")) }));
}
