import { sql } from "kysely";
import { recordAudit } from "#server/platform/audit/record-audit.ts";
import type { Database, Executor } from "#server/platform/db/database.ts";
import type { NoticeChannel, NoticeKind, NoticeState } from "./notice-kinds.ts";
import { recordTold } from "./send-notices.ts";

export type SentNotice = {
  id: string;
  submissionId: string;
  kind: NoticeKind;
  buyerId: string | null;
  /** The firm's name, or the service's if it belongs to no buyer. */
  recipient: string;
  channel: NoticeChannel;
  state: NoticeState;
  tries: number;
  lastMessage: string | null;
  createdAt: Date;
  toldAt: Date | null;
  confirmedAt: Date | null;
  /** The member of staff who recorded it, or "receiver". */
  confirmedBy: string | null;
};

const COLUMNS = sql`notices.id, submission_id as "submissionId", kind, buyer_id as "buyerId",
  coalesce(buyers.legal_name, service_name) as recipient, channel, state, tries, last_message as "lastMessage", notices.created_at as "createdAt",
  told_at as "toldAt", confirmed_at as "confirmedAt", confirmed_by as "confirmedBy"`;

const MAX_LISTED = 200;

/** Notices that staff have to give by hand, because there is no channel or it failed. Oldest first. */
export async function listNoticeTasks(db: Executor): Promise<SentNotice[]> {
  const { rows } = await sql<SentNotice>`
    select ${COLUMNS} from notices left join buyers on buyers.id = buyer_id
    where state in ('task', 'failed') order by notices.created_at, notices.id limit ${MAX_LISTED}`.execute(db);
  return rows;
}

/** All notices about these leads. */
export async function listNoticesOf(db: Executor, submissionIds: readonly string[]): Promise<SentNotice[]> {
  const { rows } = await sql<SentNotice>`
    select ${COLUMNS} from notices left join buyers on buyers.id = buyer_id
    where submission_id = any(${[...submissionIds]}::uuid[]) order by notices.created_at, notices.id limit ${MAX_LISTED}`.execute(
    db,
  );
  return rows;
}

/** Marks notices as given by staff. Returns how many there were. */
export const finishNotices = (db: Database, ids: readonly string[], actor: string): Promise<number> =>
  db.transaction().execute(async (tx) => {
    const { rows } = await sql<{
      id: string;
      kind: NoticeKind;
      submissionId: string;
      buyerId: string | null;
      service: string;
    }>`
      update notices set state = 'done', told_at = now() where id = any(${[...ids]}::uuid[]) and state in ('task', 'failed')
      returning id, kind, submission_id as "submissionId", buyer_id as "buyerId", service_name as service`.execute(tx);
    for (const { service, ...notice } of rows) {
      const target = { kind: "submission", id: notice.submissionId } as const;
      await recordTold(tx, notice);
      await recordAudit(tx, { actor, action: "lead.erasure-told", target, details: { service } });
    }
    return rows.length;
  });

/** Records the recipient's confirmation. */
export async function confirmNotice(db: Executor, { id, by }: { id: string; by: string }): Promise<boolean> {
  const { rows } = await sql`update notices set confirmed_at = now(), confirmed_by = ${by}
    where id = ${id} and confirmed_at is null and state in ('told', 'done') returning id`.execute(db);
  return rows.length > 0;
}
