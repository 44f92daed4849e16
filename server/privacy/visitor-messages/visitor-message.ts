import { sql } from "kysely";
import type { Executor } from "#server/platform/db/database.ts";

/** What a visitor may tell us on the page of the request. Stored in `visitor_messages.kind`. */
export type MessageKind = "email-only" | "best-time" | "no-calls" | "nobody-called" | "was-called" | "not-me";

/** When calls suit. Stored in `visitor_messages.value`, one blank between two. */
export const CALL_TIMES = ["morning", "noon", "afternoon", "evening", "saturday"] as const;

export type CallTime = (typeof CALL_TIMES)[number];

export type VisitorMessage = {
  readonly id: string;
  readonly kind: MessageKind;
  /** Null: it is meant for all firms. */
  readonly buyerId: string | null;
  readonly value: string;
  /** "vormittags und abends"; empty if it is not about times. */
  readonly times: string;
  readonly at: Date;
};

/** What was withdrawn stays so; anything else can be taken back. */
export const canBeUndone = <W extends Pick<VisitorMessage, "kind">>(
  message: W,
): message is W & { kind: "email-only" | "best-time" } => message.kind === "email-only" || message.kind === "best-time";

/** In the order of the day, each once. What is no time is left out. */
export const readTimes = (given: readonly string[]): CallTime[] => CALL_TIMES.filter((time) => given.includes(time));

/** What a visitor has told us, as staff see it. */
export type LeadMessage = {
  readonly id: string;
  /** A `MessageKind`, or one that only another release knows. */
  readonly kind: string;
  /** Null: it is meant for all firms. */
  readonly firm: string | null;
  readonly times: readonly CallTime[];
  readonly at: Date;
  /** Since when it does not count any more: taken back, or another one took its place. */
  readonly undoneAt: Date | null;
};

/** Newest first, with what was taken back. */
export async function listVisitorMessages(db: Executor, submissionId: string): Promise<LeadMessage[]> {
  const { rows } = await sql<Omit<LeadMessage, "times"> & { value: string }>`
    select message.id, message.kind, coalesce(legal_name, message.buyer_id::text) as firm, value, at, undone_at as "undoneAt"
    from visitor_messages message left join buyers on buyers.id = message.buyer_id
    where submission_id = ${submissionId} order by at desc, message.id desc`.execute(db);
  return rows.map(({ value, ...message }) => ({ ...message, times: readTimes(value.split(" ")) }));
}
