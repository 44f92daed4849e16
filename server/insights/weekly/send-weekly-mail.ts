import { sql } from "kysely";
import type { Database } from "#server/platform/db/database.ts";
import { nowPlusMs } from "#server/platform/db/sql-time.ts";
import type { SendEmail } from "#server/delivery/email/send-email.ts";
import { startOfBerlinDay } from "#server/platform/berlin-time.ts";
import type { Log } from "#server/platform/log.ts";
import { readWeek, weekToReport } from "./read-week.ts";
import { weeklyEmail } from "./weekly-email.ts";

/** Lease; longer than any mail server's timeout, so that a dead worker's mail is sent by another. */
const MAILING_MS = 60_000;

export type WeeklyMailDeps = {
  db: Database;
  send: SendEmail;
  publicUrl: string | undefined;
  log: Pick<Log, "error" | "info">;
};

/**
 * Sends the mail about last week to every owner who wants it and has not had it. Failures are retried later. Owners since that
 * week start with the next mail.
 */
export async function sendWeeklyMail(deps: WeeklyMailDeps, now = Date.now()): Promise<number> {
  const { db, send, publicUrl, log } = deps;
  const week = weekToReport(now);
  if (week === undefined) return 0;
  let sentTo = 0;
  let email: ReturnType<typeof weeklyEmail> | undefined;
  for (const { id, address } of await readWaiting(db, week)) {
    if (!(await claim(db, week, id))) continue; // another worker has the lease
    email ??= weeklyEmail(await readWeek(db, week), publicUrl);
    // A stable id lets mail programs drop the duplicate if a worker dies before recording the mail as sent.
    const sent = await send(address, { ...email, id: `weekly-${week}-${id}` });
    if (sent.ok) {
      await sql`update weekly_mails set mailing_until = null, sent_at = clock_timestamp()
        where week = ${week}::date and account_id = ${id}`.execute(db);
      sentTo++;
    } else log.error({ week, problem: sent.problem }, "weekly mail failed, will be retried");
  }
  if (sentTo > 0) log.info({ week, owners: sentTo }, "weekly mail sent");
  return sentTo;
}

async function readWaiting(db: Database, week: string): Promise<{ id: string; address: string }[]> {
  const { rows } = await sql<{ id: string; address: string }>`
    select id, email as address from staff_accounts account
    where role = 'owner' and approved_at < ${startOfBerlinDay(week, 7)} and revoked_at is null and wants_weekly_mail
      and not exists (select from weekly_mails where week = ${week}::date and account_id = account.id and sent_at is not null)
    order by created_at`.execute(db);
  return rows;
}

async function claim(db: Database, week: string, accountId: string): Promise<boolean> {
  const { rows } = await sql`
    insert into weekly_mails as mail (week, account_id, mailing_until)
    values (${week}::date, ${accountId}, ${nowPlusMs(MAILING_MS)})
    on conflict (week, account_id) do update set mailing_until = excluded.mailing_until
      where mail.sent_at is null and (mail.mailing_until is null or mail.mailing_until < clock_timestamp())
    returning 1`.execute(db);
  return rows.length === 1;
}
