import { sql } from "kysely";
import type { Executor } from "#server/platform/db/database.ts";
import { readTimes, type CallTime } from "./wish.ts";

/** What a visitor has told us, as staff see it. */
export type LeadWish = {
  readonly id: string;
  /** A `WishKind`, or one that only another release knows. */
  readonly kind: string;
  /** Null: it is meant for all firms. */
  readonly firm: string | null;
  readonly times: readonly CallTime[];
  readonly at: Date;
  /** Since when it does not count any more: taken back, or another one took its place. */
  readonly undoneAt: Date | null;
};

/** Newest first, with what was taken back. */
export async function listWishes(db: Executor, submissionId: string): Promise<LeadWish[]> {
  const { rows } = await sql<Omit<LeadWish, "times"> & { value: string }>`
    select wish.id, wish.kind, coalesce(legal_name, wish.buyer_id::text) as firm, value, at, undone_at as "undoneAt"
    from wishes wish left join buyers on buyers.id = wish.buyer_id
    where submission_id = ${submissionId} order by at desc, wish.id desc`.execute(db);
  return rows.map(({ value, ...wish }) => ({ ...wish, times: readTimes(value.split(" ")) }));
}
