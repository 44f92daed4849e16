import { sql } from "kysely";
import type { Database, Executor } from "#server/platform/db/database.ts";
import type { KeyRing } from "#server/platform/secrets/key-ring.ts";
import { readSignedId, signId } from "#server/platform/secrets/signed-id.ts";
import { BY_RECIPIENT, type NoticeKind } from "./notice-kinds.ts";
import { recordTold } from "./send-notices.ts";

/** Where a recipient confirms that it has done what a notice asks for. */
const CONFIRM_PATH = "/erledigt";

/** Only one-time duties can be confirmed; the other notices are messages. */
const CONFIRMED_KINDS: ReadonlySet<NoticeKind> = new Set<NoticeKind>(["erased", "withdrawn", "no-calls", "rectified"]);

const VALID_DAYS = 90;
const DAY_MS = 86_400_000;

type LinkDeps = { consentRing: KeyRing; publicUrl: string };

/** Returns the confirmation URL; undefined if there is nothing to confirm. */
export const confirmLink = (
  { consentRing, publicUrl }: LinkDeps,
  { id, kind, createdAt }: { id: string; kind: NoticeKind; createdAt: Date },
): string | undefined => {
  if (!CONFIRMED_KINDS.has(kind)) return undefined;
  const until = new Date(createdAt.getTime() + VALID_DAYS * DAY_MS);
  return new URL(`${CONFIRM_PATH}/${signId(consentRing, "notice confirmation", id, until)}`, publicUrl).href;
};

/** What a recipient sees of its notice: the reference, but no personal data. */
export type NoticeToConfirm = {
  id: string;
  kind: NoticeKind;
  submissionId: string;
  recipient: string;
  createdAt: Date;
  confirmedAt: Date | null;
};

export async function readNoticeToConfirm(
  { db, consentRing }: { db: Executor; consentRing: KeyRing },
  token: string,
): Promise<NoticeToConfirm | undefined> {
  const id = readSignedId(consentRing, "notice confirmation", token);
  if (id === undefined) return undefined;
  const { rows } = await sql<NoticeToConfirm>`
    select notices.id, kind, submission_id as "submissionId", coalesce(buyers.legal_name, service_name) as recipient,
      notices.created_at as "createdAt", confirmed_at as "confirmedAt"
    from notices left join buyers on buyers.id = buyer_id where notices.id = ${id}`.execute(db);
  return rows[0];
}

/**
 * Records the recipient's confirmation; idempotent, the first time counts. The link proves that the notice arrived, even if its
 * response was lost.
 */
export const confirmByLink = (db: Database, { id }: Pick<NoticeToConfirm, "id">): Promise<boolean> =>
  db.transaction().execute(async (tx) => {
    const { rows } = await sql<Told & { wasTold: boolean }>`
      update notices set confirmed_at = now(), confirmed_by = ${BY_RECIPIENT}, told_at = coalesce(told_at, now()), next_attempt_at = null,
        lease_until = null, state = case when state = 'done' then state else 'told' end
      where id = ${id} and confirmed_at is null
      returning id, kind, submission_id as "submissionId", buyer_id as "buyerId",
        (select told_at is not null from notices before where before.id = ${id}) as "wasTold"`.execute(tx);
    const [notice] = rows;
    if (notice && !notice.wasTold) await recordTold(tx, notice);
    return notice !== undefined;
  });

type Told = Parameters<typeof recordTold>[1];
