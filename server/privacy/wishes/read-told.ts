import { sql } from "kysely";
import type { Executor } from "#server/platform/db/database.ts";

/** What a firm was told, and whether it knows. */
export type ToldFirm = {
  readonly buyerId: string | null;
  readonly name: string;
  readonly kind: string;
  /** When word went out. */
  readonly at: Date;
  /** Null: it has not answered. */
  readonly knownAt: Date | null;
  /** Null: it has not said that it is done. */
  readonly confirmedAt: Date | null;
};

/** Newest first. */
export async function readNotices(db: Executor, submissionId: string): Promise<ToldFirm[]> {
  const { rows } = await sql<ToldFirm>`
    select buyer_id as "buyerId", coalesce(legal_name, service_name) as name, kind, notices.created_at as at,
      coalesce(told_at, confirmed_at) as "knownAt", confirmed_at as "confirmedAt"
    from notices left join buyers on buyers.id = buyer_id
    where submission_id = ${submissionId} order by notices.created_at desc, notices.id desc`.execute(db);
  return rows;
}
