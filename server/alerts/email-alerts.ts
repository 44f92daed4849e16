import { sql, type RawBuilder } from "kysely";
import type { Database } from "#server/db/database.ts";
import { inMs } from "#server/db/sql-time.ts";
import type { Log } from "#server/platform/log.ts";
import type { Email } from "#server/email/staff-emails.ts";
import type { SendEmail } from "#server/email/send-email.ts";
import { listOwners } from "#server/staff/owners.ts";
import type { Alert, Finding } from "./alert.ts";
import { alertEmail, endEmail } from "./alert-email.ts";
import { isEmailDue } from "./decide.ts";
import { isSame } from "./check-alerts.ts";
import { readOpenAlerts, readOwedEnds } from "./open-alerts.ts";

/** Longer than any mail server may take to answer; a worker that died meanwhile leaves the email to the others. */
const MAILING_MS = 60_000;
const RETRY_MS = 60_000;

export type EmailAlertsNeeds = {
  db: Database;
  send: SendEmail;
  /** Of the staff pages; without it the letters hold no link. */
  publicUrl: string | undefined;
  timeScale: number;
  log: Pick<Log, "error" | "info">;
};

/** Sends the owners the emails that are due. One that cannot be sent stays due and is tried again at a later check. */
export async function emailAlerts(
  deps: EmailAlertsNeeds,
  findings: readonly Finding[],
  now = new Date(),
): Promise<void> {
  const owners = (await listOwners(deps.db)).map(({ email }) => email);
  if (owners.length === 0) return;
  for (const alert of await readOwedEnds(deps.db)) {
    const done = sql`owes_end = false`;
    await mail(deps, owners, alert, endEmail(alert, deps.publicUrl), sql<boolean>`owes_end`, done);
  }
  for (const alert of await readOpenAlerts(deps.db)) {
    const finding = findings.find((other) => isSame(alert, other));
    if (!finding || !isEmailDue(alert, finding, now, deps.timeScale)) continue;
    const email = alertEmail(alert, finding, deps.publicUrl);
    const isStillDue = sql<boolean>`cleared_at is null and letters = ${alert.letters}`;
    const done = sql`mailed_at = ${now}, letters = letters + 1, told = ${finding.details.leads}`;
    await mail(deps, owners, alert, email, isStillDue, done);
  }
}

async function mail(
  { db, send, log, timeScale }: EmailAlertsNeeds,
  owners: readonly string[],
  { id, kind, target }: Alert,
  email: Email,
  isStillDue: RawBuilder<boolean>,
  done: RawBuilder<unknown>,
): Promise<void> {
  const { rows } = await sql`update alarms set mailing_until = ${inMs(MAILING_MS)}
    where id = ${id} and ${isStillDue} and (mailing_until is null or mailing_until < clock_timestamp())
    returning id`.execute(db);
  if (rows.length === 0) return; // another worker is at it, or was
  const sent = await send(owners, email);
  if (sent.ok) {
    await sql`update alarms set mailing_until = null, ${done} where id = ${id}`.execute(db);
    log.info({ kind, target, owners: owners.length }, "owners were written to");
  } else {
    await sql`update alarms set mailing_until = ${inMs(RETRY_MS / timeScale)} where id = ${id}`.execute(db);
    log.error({ kind, target, problem: sent.problem }, "an alert's email was not sent; it will be tried again");
  }
}
