import { sql } from "kysely";
import type { Finding } from "./alert.ts";
import type { Detector } from "./check-alerts.ts";
import { readOverdue, type Overdue } from "#server/leads/submissions/overdue.ts";

/** Cache time: leads age by the hour, and each check has to skip those kept on purpose. */
const LOOK_AGAIN_MS = 5 * 60_000;

/** Detects leads past their retention, except while a run is erasing them. */
export function createRetentionDetector(): Detector {
  let known: { at: number; overdue: Overdue } | undefined;
  return async (db, now, timeScale) => {
    if (!known || now.getTime() - known.at >= LOOK_AGAIN_MS / timeScale) {
      known = { at: now.getTime(), overdue: await readOverdue(db) };
    }
    const { leads, oldestAt, isRunning } = known.overdue;
    if (leads === 0) return [];
    const details = { since: (oldestAt ?? now).toISOString(), leads };
    return [{ kind: "overdue", target: "retention", details, raises: !isRunning, isFresh: true }];
  };
}

const WAITS_DAYS = 14;
const DUE_DAYS = 25;
const WEEK_MS = 7 * 24 * 60 * 60_000;

/** Detects unanswered privacy requests and notices that staff have not given. */
export const detectPrivacy: Detector = async (db, now) => [
  ...(await requestsThatWait(db, now)),
  ...(await untoldRecipients(db, now)),
];

type OpenRequest = { id: string; receivedAt: Date; dueAt: Date; isDue: boolean };

/** One alert per request: after 14 days once, after 25 with reminders. */
async function requestsThatWait(db: Parameters<Detector>[0], now: Date): Promise<Finding[]> {
  const { rows } = await sql<OpenRequest>`
    select id, received_at as "receivedAt", due_at as "dueAt",
      received_at <= ${now}::timestamptz - make_interval(days => ${DUE_DAYS}::int) as "isDue"
    from privacy_requests
    where closed_at is null and received_at <= ${now}::timestamptz - make_interval(days => ${WAITS_DAYS}::int)
    order by due_at, id`.execute(db);
  return rows.map(({ id, receivedAt, dueAt, isDue }) => ({
    kind: isDue ? "request_due" : "request_waits",
    target: id,
    details: { since: receivedAt.toISOString(), leads: 1, requestId: id, dueAt: dueAt.toISOString() },
    raises: true,
    isFresh: isDue,
  }));
}

async function untoldRecipients(db: Parameters<Detector>[0], now: Date): Promise<Finding[]> {
  const { rows } = await sql<{ notices: number; oldestAt: Date | null; newestAt: Date | null }>`
    select count(*)::int as notices, min(created_at) as "oldestAt", max(created_at) as "newestAt"
    from notices where state in ('task', 'failed')
      and created_at <= ${now}::timestamptz - make_interval(days => ${WAITS_DAYS}::int)`.execute(db);
  const { notices = 0, oldestAt, newestAt } = rows[0] ?? {};
  if (!oldestAt || !newestAt) return [];
  const details = { since: oldestAt.toISOString(), leads: notices };
  const isFresh = now.getTime() - newestAt.getTime() < WAITS_DAYS * 24 * 60 * 60_000 + WEEK_MS;
  return [{ kind: "untold", target: "notices", details, raises: true, isFresh }];
}
