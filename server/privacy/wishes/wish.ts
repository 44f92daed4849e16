import { sql } from "kysely";
import type { Executor } from "#server/platform/db/database.ts";

/** Wishes a visitor can state on the request page. Stored in `wishes.kind`. */
export type WishKind = "email-only" | "best-time" | "no-calls" | "nobody-called" | "was-called" | "not-me";

/** When calls suit. Stored in `wishes.value`, separated by blanks. */
export const CALL_TIMES = ["morning", "noon", "afternoon", "evening", "saturday"] as const;

export type CallTime = (typeof CALL_TIMES)[number];

export type Wish = {
  readonly id: string;
  readonly kind: WishKind;
  /** null if it is meant for all firms. */
  readonly buyerId: string | null;
  readonly value: string;
  /** "vormittags und abends"; empty if the wish is not about times. */
  readonly times: string;
  readonly at: Date;
};

/** Withdrawals stay; other wishes can be undone. */
export const canBeUndone = <W extends Pick<Wish, "kind">>(wish: W): wish is W & { kind: "email-only" | "best-time" } =>
  wish.kind === "email-only" || wish.kind === "best-time";

/** Parses times into the order of the day, without duplicates and unknown values. */
export const readTimes = (given: readonly string[]): CallTime[] => CALL_TIMES.filter((time) => given.includes(time));

/** A visitor's wish as staff see it. */
export type LeadWish = {
  readonly id: string;
  /** A `WishKind`, or one of another release. */
  readonly kind: string;
  /** null if it is meant for all firms. */
  readonly firm: string | null;
  readonly times: readonly CallTime[];
  readonly at: Date;
  /** When it was undone or replaced. */
  readonly undoneAt: Date | null;
};

/** Newest first, including undone ones. */
export async function listWishes(db: Executor, submissionId: string): Promise<LeadWish[]> {
  const { rows } = await sql<Omit<LeadWish, "times"> & { value: string }>`
    select wish.id, wish.kind, coalesce(legal_name, wish.buyer_id::text) as firm, value, at, undone_at as "undoneAt"
    from visitor_messages wish left join buyers on buyers.id = wish.buyer_id
    where submission_id = ${submissionId} order by at desc, wish.id desc`.execute(db);
  return rows.map(({ value, ...wish }) => ({ ...wish, times: readTimes(value.split(" ")) }));
}
