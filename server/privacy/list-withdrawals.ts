import { sql } from "kysely";
import type { Executor } from "#server/platform/db/database.ts";
import type { Scope, WithdrawalKind } from "#server/leads/submissions/withdrawal-ledger.ts";

export type ListedWithdrawal = {
  id: string;
  submissionId: string;
  kind: WithdrawalKind;
  scope: Scope["kind"];
  buyer: string | null;
  notifyRecipients: boolean;
  by: string;
  at: Date;
  /** Notices in all, those sent, and those confirmed by the recipient. */
  notices: number;
  told: number;
  confirmed: number;
};

const MAX_LISTED = 50;

/** Newest first. */
export async function listWithdrawals(db: Executor): Promise<ListedWithdrawal[]> {
  const { rows } = await sql<ListedWithdrawal>`
    select withdrawals.id, withdrawals.submission_id as "submissionId", withdrawals.kind, scope, legal_name as buyer,
      notify_recipients as "notifyRecipients", by, at, notices, told, confirmed
    from (select * from withdrawals order by at desc, id limit ${MAX_LISTED}) withdrawals
    left join buyers on buyers.id = withdrawals.buyer_id
    cross join lateral (
      select count(*)::int as notices, (count(*) filter (where state in ('told', 'done')))::int as told,
        (count(*) filter (where confirmed_at is not null))::int as confirmed
      from notices where withdrawal_id = withdrawals.id) sums
    order by at desc, withdrawals.id`.execute(db);
  return rows;
}

/** Figures in the header of the screen. */
export type PrivacyStats = { dueSoon: number; silent: number; withdrawn: number; neverAgain: number };

export async function readPrivacyStats(db: Executor): Promise<PrivacyStats> {
  const { rows } = await sql<PrivacyStats>`select
    (select count(*)::int from privacy_requests where closed_at is null and due_at < now() + interval '7 days') as "dueSoon",
    (select count(*)::int from notices where state in ('task', 'failed')) as silent,
    (select count(*)::int from withdrawals
      where at >= date_trunc('month', now() at time zone 'Europe/Berlin') at time zone 'Europe/Berlin') as withdrawn,
    (select count(*)::int from suppression_list) as "neverAgain"`.execute(db);
  return rows[0] ?? { dueSoon: 0, silent: 0, withdrawn: 0, neverAgain: 0 };
}
