import { sql } from "kysely";
import { recordConsentEvent } from "#server/leads/consent/consent-event.ts";
import type { Database, Executor } from "#server/platform/db/database.ts";
import { nowPlusMs } from "#server/platform/db/sql-time.ts";
import { readByStatus } from "#server/delivery/adapters/response/read-by-status.ts";
import { waitAfter } from "#server/delivery/settle.ts";
import type { Transport } from "#server/delivery/transport/transport.ts";
import type { SendEmail } from "#server/delivery/email/send-email.ts";
import type { Log } from "#server/platform/log.ts";
import { noticeEmail, noticeJson, type NoticeToSend } from "./notice-message.ts";
import type { NoticeChannel, NoticeState } from "./notice-kinds.ts";

const DEADLINE_MS = 10_000;
/**
 * Longer than an attempt; if this worker dies, another one sends the notice, perhaps twice. Short enough that the notice still
 * goes out within a minute after four workers in a row have died.
 */
const LEASE_MS = 12_000;
const AT_ONCE = 10;

export type SendNoticesDeps = {
  db: Database;
  transport: Transport;
  /** undefined if no mail server is set. */
  send: SendEmail | undefined;
  timeScale: number;
  /** Where the recipient confirms; undefined if there is nothing to confirm. */
  confirmUrl?: (notice: NoticeToSend) => string | undefined;
  log: Pick<Log, "info" | "error">;
};

type ClaimedNotice = NoticeToSend & {
  buyerId: string | null;
  channel: NoticeChannel;
  tries: number;
  noticeUrl: string;
  privacyEmail: string;
};

/**
 * Sends a batch of due notices. A duplicate does no harm, so unlike leads (decision 0057) the attempt is not committed before the
 * first byte. Returns the number of attempts.
 */
export async function sendNotices(deps: SendNoticesDeps): Promise<number> {
  const { db } = deps;
  await sql`update notices set state = 'queued', next_attempt_at = clock_timestamp(), lease_until = null
    where state = 'sending' and lease_until < clock_timestamp()`.execute(db);
  const claimed = await claim(db);
  await Promise.all(
    claimed.map(async (notice) => {
      const confirmUrl = deps.confirmUrl?.(notice);
      await record(deps, notice, await attempt(deps, { ...notice, confirmUrl }));
    }),
  );
  return claimed.length;
}

/** Joins the recipient's current channel, not the one from when the notice was queued. */
async function claim(db: Executor): Promise<ClaimedNotice[]> {
  const { rows } = await sql<ClaimedNotice>`
    with due as (
      select id from notices where state = 'queued' and next_attempt_at <= clock_timestamp()
      order by next_attempt_at limit ${AT_ONCE} for update skip locked)
    update notices set state = 'sending', tries = notices.tries + 1, next_attempt_at = null, lease_until = ${nowPlusMs(LEASE_MS)}
    from due join notices same on same.id = due.id left join buyers on buyers.id = same.buyer_id
    where notices.id = due.id
    returning notices.id, notices.kind, notices.submission_id as "submissionId", notices.delivery_id as "deliveryId",
      notices.created_at as "createdAt", notices.details, notices.buyer_id as "buyerId", notices.tries,
      case when coalesce(buyers.notice_url, '') <> '' then 'webhook' when coalesce(buyers.privacy_email, '') <> '' then 'email'
        else 'task' end as channel,
      coalesce(buyers.notice_url, '') as "noticeUrl", coalesce(buyers.privacy_email, '') as "privacyEmail"`.execute(db);
  return rows;
}

type Told = { ok: true } | { ok: false; problem: string };

async function attempt({ transport, send }: SendNoticesDeps, notice: ClaimedNotice): Promise<Told> {
  switch (notice.channel) {
    case "task":
      return { ok: false, problem: "The recipient takes no notices any more" };
    case "email":
      return send ? send(notice.privacyEmail, noticeEmail(notice)) : { ok: false, problem: "There is no mail server" };
    case "webhook":
      return post(transport, notice);
  }
}

async function post(transport: Transport, notice: ClaimedNotice): Promise<Told> {
  const headers = {
    "content-type": "application/json",
    "user-agent": "Stufenlos-Notices/1",
    "idempotency-key": notice.id,
  };
  const request = { method: "POST", url: notice.noticeUrl, headers, body: noticeJson(notice) } as const;
  const reply = await transport(request, { deadlineMs: DEADLINE_MS, mayWrite: async () => true });
  if (reply.kind !== "answered") return { ok: false, problem: reply.message };
  const { kind, message } = readByStatus(reply.response, Date.now());
  const isTold = kind === "accepted" || kind === "duplicate";
  return isTold ? { ok: true } : { ok: false, problem: message ?? `Answered ${reply.response.status}` };
}

/** After the last attempt the notice becomes a task for staff. */
async function record({ db, log, timeScale }: SendNoticesDeps, notice: ClaimedNotice, told: Told): Promise<void> {
  const { id, tries, channel } = notice;
  const isMine = sql`id = ${id} and state = 'sending' and tries = ${tries}`;
  if (told.ok) {
    await db.transaction().execute(async (tx) => {
      const { rows } =
        await sql`update notices set state = 'told', channel = ${channel}, told_at = clock_timestamp(), lease_until = null,
          last_message = null where ${isMine} returning id`.execute(tx);
      if (rows.length > 0) await recordTold(tx, notice);
    });
    return log.info({ notice: id, kind: notice.kind }, "privacy notice sent");
  }
  const wait = channel === "task" ? undefined : waitAfter(tries, Math.random());
  const state: NoticeState = channel === "task" ? "task" : wait === undefined ? "failed" : "queued";
  await sql`update notices set state = ${state}, channel = ${channel}, lease_until = null, last_message = ${told.problem.slice(0, 500)},
      next_attempt_at = ${wait === undefined ? null : nowPlusMs(wait / timeScale)}
    where ${isMine}`.execute(db);
  log.error({ notice: id, tries, problem: told.problem, state }, "privacy notice failed");
}

/** The law wants withdrawals documented with the consent. */
export const recordTold = (
  tx: Executor,
  { id, kind, submissionId, buyerId }: Pick<ClaimedNotice, "id" | "kind" | "submissionId" | "buyerId">,
): Promise<void> =>
  recordConsentEvent(tx, { submissionId, kind: "told", buyerId, details: { notice: id, about: kind } });
