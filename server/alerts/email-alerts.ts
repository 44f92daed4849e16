import { sql, type RawBuilder } from "kysely";
import type { Database } from "#server/db/database.ts";
import { inMs } from "#server/db/sql-time.ts";
import type { Log } from "#server/platform/log.ts";
import type { Letter } from "#server/email/staff-emails.ts";
import type { SendLetter } from "#server/email/send-email.ts";
import { listOwners } from "#server/staff/owners.ts";
import type { Alarm, Finding } from "./alert.ts";
import { alarmLetter, endLetter } from "./alert-email.ts";
import { isLetterDue } from "./decide.ts";
import { isSame } from "./check-alerts.ts";
import { readOpenAlarms, readOwedEnds } from "./open-alerts.ts";

/** Longer than any mail server may take to answer; a worker that died meanwhile leaves the letter to the others. */
const MAILING_MS = 60_000;
const RETRY_MS = 60_000;

export type MailNeeds = {
  db: Database;
  send: SendLetter;
  /** Of the staff pages; without it the letters hold no link. */
  publicUrl: string | undefined;
  haste: number;
  log: Pick<Log, "error" | "info">;
};

/** Writes to the owners what is due. A letter that does not leave stays due, and is tried again at a later look. */
export async function mailAlarms(needs: MailNeeds, findings: readonly Finding[], now = new Date()): Promise<void> {
  const owners = (await listOwners(needs.db)).map(({ email }) => email);
  if (owners.length === 0) return;
  for (const alarm of await readOwedEnds(needs.db)) {
    const done = sql`owes_end = false`;
    await mail(needs, owners, alarm, endLetter(alarm, needs.publicUrl), sql<boolean>`owes_end`, done);
  }
  for (const alarm of await readOpenAlarms(needs.db)) {
    const finding = findings.find((other) => isSame(alarm, other));
    if (!finding || !isLetterDue(alarm, finding, now, needs.haste)) continue;
    const letter = alarmLetter(alarm, finding, needs.publicUrl);
    const isStillDue = sql<boolean>`cleared_at is null and letters = ${alarm.letters}`;
    const done = sql`mailed_at = ${now}, letters = letters + 1, told = ${finding.details.leads}`;
    await mail(needs, owners, alarm, letter, isStillDue, done);
  }
}

async function mail(
  { db, send, log, haste }: MailNeeds,
  owners: readonly string[],
  { id, kind, target }: Alarm,
  letter: Letter,
  isStillDue: RawBuilder<boolean>,
  done: RawBuilder<unknown>,
): Promise<void> {
  const { rows } = await sql`update alarms set mailing_until = ${inMs(MAILING_MS)}
    where id = ${id} and ${isStillDue} and (mailing_until is null or mailing_until < clock_timestamp())
    returning id`.execute(db);
  if (rows.length === 0) return; // another worker is at it, or was
  const sent = await send(owners, letter);
  if (sent.ok) {
    await sql`update alarms set mailing_until = null, ${done} where id = ${id}`.execute(db);
    log.info({ kind, target, owners: owners.length }, "owners were written to");
  } else {
    await sql`update alarms set mailing_until = ${inMs(RETRY_MS / haste)} where id = ${id}`.execute(db);
    log.error({ kind, target, trouble: sent.trouble }, "an alarm's letter has not left; it will be tried again");
  }
}
