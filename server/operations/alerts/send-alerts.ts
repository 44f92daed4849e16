import { sql, type RawBuilder } from "kysely";
import type { Database, Executor } from "#server/platform/db/database.ts";
import { nowPlusMs } from "#server/platform/db/sql-time.ts";
import type { Log } from "#server/platform/log.ts";
import type { Email } from "#server/delivery/email/staff-emails.ts";
import type { SendEmail } from "#server/delivery/email/send-email.ts";
import { listMembers } from "#server/staff/owners.ts";
import type { Alert, Finding } from "./alert.ts";
import { alertEmail, endEmail, quietHoursDigest } from "./alert-email.ts";
import { isEmailDue, isSame } from "./check-alerts.ts";
import { readHeldAlerts, readOpenAlerts, readOwedEnds } from "./open-alerts.ts";
import { isQuietAt, type AlertSettings } from "./alert-settings.ts";
import { heldMessage, messageAbout } from "./webhook-message.ts";
import { newId } from "#server/platform/new-id.ts";

/** Lease; longer than any mail server's timeout, so that a dead worker's email is sent by another. */
const MAILING_MS = 60_000;
const RETRY_MS = 60_000;

export type SendAlertsDeps = {
  db: Database;
  /** undefined if no mail server is set. */
  send: SendEmail | undefined;
  /** Of the staff pages; without it emails have no link. */
  publicUrl: string | undefined;
  timeScale: number;
  log: Pick<Log, "error" | "info">;
};

/**
 * Sends due alerts by email and webhook. A failed email stays due and is retried by a later check. During quiet hours only urgent
 * alerts are sent; the rest is held, and sent together when they end.
 */
export async function sendAlerts(
  deps: SendAlertsDeps,
  settings: AlertSettings,
  findings: readonly Finding[],
  now = new Date(),
): Promise<void> {
  const { db, publicUrl, timeScale } = deps;
  const isQuiet = isQuietAt(settings.quiet, now);
  if (!isQuiet) await tellHeld(deps, settings, now);
  const waits = ({ kind }: Alert) => isQuiet && !settings.rules[kind].isUrgent;
  /** A digest that failed after quiet hours waits for its retry, so that its alerts are not sent twice. */
  const isTried = ({ heldSince }: Alert) => !isQuiet && heldSince !== null;

  for (const alert of await readOwedEnds(db)) {
    if (isTried(alert)) continue;
    if (waits(alert)) {
      await hold(deps, alert, now);
      continue;
    }
    const email = endEmail(alert, publicUrl);
    const said = { email, about: `${alert.id} end`, state: "over" } as const;
    await tell(deps, settings, alert, said, sql<boolean>`end_email_due`, sql`end_email_due = false`);
  }
  for (const alert of await readOpenAlerts(db)) {
    const finding = findings.find((other) => isSame(alert, other));
    if (!finding || isTried(alert) || !isEmailDue(alert, finding, now, timeScale, settings.reminderHours)) continue;
    if (waits(alert)) {
      await hold(deps, alert, now);
      continue;
    }
    const email = alertEmail(alert, finding, publicUrl);
    const said = {
      email,
      about: `${alert.id} ${alert.letters}`,
      state: alert.letters > 0 ? "reminder" : "new",
    } as const;
    const isStillDue = sql<boolean>`cleared_at is null and letters = ${alert.letters}`;
    await tell(deps, settings, alert, said, isStillDue, toldNow(now, finding.details.leads));
  }
}

const toldNow = (now: Date, leads: number | RawBuilder<unknown>) =>
  sql`mailed_at = ${now}, letters = letters + 1, last_email_leads = ${leads}`;

const hold = async ({ db }: SendAlertsDeps, { id, heldSince }: Alert, now: Date): Promise<void> => {
  if (heldSince === null) await db.updateTable("alerts").set({ held_since: now }).where("id", "=", id).execute();
};

type Said = { email: Email; about: string; state: "new" | "reminder" | "over" };

async function tell(
  deps: SendAlertsDeps,
  settings: AlertSettings,
  alert: Alert,
  { email, about, state }: Said,
  isStillDue: RawBuilder<boolean>,
  done: RawBuilder<unknown>,
): Promise<void> {
  const { db, send } = deps;
  const { to, isPosted } = await waysOf(deps, settings, alert);
  if (to.length === 0 && !isPosted) return;
  if ((await claim(db, [alert], isStillDue)).length === 0) return; // another worker has the lease
  if (isPosted) await queuePost(db, about, messageAbout(alert, state, email));
  // A stable id lets mail programs drop the duplicate if a worker dies before recording the email as sent.
  const id = `alert-${about.replace(" ", "-")}`;
  const sent = to.length > 0 && send ? await send(to, { ...email, id }) : ({ ok: true } as const);
  await note(deps, [alert], sent, sql`${done}, held_since = null`);
}

type Ways = { to: readonly string[]; isPosted: boolean };

/** Recipients: all staff with one of the roles, the extra addresses, without duplicates, and the webhook. */
async function waysOf(
  { db, send }: SendAlertsDeps,
  { rules, webhookHost }: AlertSettings,
  { kind }: Alert,
): Promise<Ways> {
  const { roles, addresses, byWebhook } = rules[kind];
  const to = send ? [...(await listMembers(db, roles)).map(({ email }) => email), ...addresses] : [];
  return { to: [...new Set(to)], isPosted: webhookHost !== undefined && byWebhook };
}

/** Leases the alerts. Returns those won by this worker. */
async function claim(db: Database, alerts: readonly Alert[], isStillDue: RawBuilder<boolean>): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`update alerts set mailing_until = ${nowPlusMs(MAILING_MS)}
    where id = any(${alerts.map(({ id }) => id)}) and ${isStillDue}
      and (mailing_until is null or mailing_until < clock_timestamp())
    returning id`.execute(db);
  return rows.map(({ id }) => id);
}

async function note(
  { db, log, timeScale }: SendAlertsDeps,
  alerts: readonly Alert[],
  sent: Awaited<ReturnType<SendEmail>>,
  done: RawBuilder<unknown>,
): Promise<void> {
  const ids = alerts.map(({ id }) => id);
  const about = { kinds: alerts.map(({ kind }) => kind), targets: alerts.map(({ target }) => target) };
  if (sent.ok) {
    await sql`update alerts set mailing_until = null, ${done} where id = any(${ids})`.execute(db);
    log.info(about, "alert sent");
  } else {
    await sql`update alerts set mailing_until = ${nowPlusMs(RETRY_MS / timeScale)} where id = any(${ids})`.execute(db);
    log.error({ ...about, problem: sent.problem }, "alert email failed, will be retried");
  }
}

/**
 * Sends what quiet hours held: one email per recipient with their alerts, and one post. If an email fails, all are retried: a
 * duplicate is better than a lost alert.
 */
async function tellHeld(deps: SendAlertsDeps, settings: AlertSettings, now: Date): Promise<void> {
  const { db, send, publicUrl } = deps;
  const held: (Ways & { alert: Alert })[] = [];
  for (const alert of await readHeldAlerts(db)) {
    const ways = await waysOf(deps, settings, alert);
    if (ways.to.length > 0 || ways.isPosted) held.push({ alert, ...ways });
  }
  if (held.length === 0) return;
  const claimed = await claim(
    db,
    held.map(({ alert }) => alert),
    sql<boolean>`held_since is not null`,
  );
  const mine = held.filter(({ alert }) => claimed.includes(alert.id));
  if (mine.length === 0) return;

  const posted = mine.filter(({ isPosted }) => isPosted).map(({ alert }) => alert);
  if (posted.length > 0) {
    const about = `held ${posted.map(({ id, letters }) => `${id} ${letters}`).join(", ")}`;
    await queuePost(db, about, heldMessage(posted, quietHoursDigest(posted, publicUrl)));
  }
  let sent: Awaited<ReturnType<SendEmail>> = { ok: true };
  for (const { to, alerts } of emailsFor(mine)) {
    if (send && sent.ok) sent = await send(to, quietHoursDigest(alerts, publicUrl));
  }
  const told = sql`coalesce((details ->> 'leads')::int, 0)`;
  const done = sql`end_email_due = false, held_since = null, ${toldNow(now, told)}`;
  await note(
    deps,
    mine.map(({ alert }) => alert),
    sent,
    done,
  );
}

/** Groups recipients with the same alerts into one email. */
function emailsFor(held: readonly { alert: Alert; to: readonly string[] }[]): { to: string[]; alerts: Alert[] }[] {
  const everybody = [...new Set(held.flatMap(({ to }) => to))];
  const shared = Map.groupBy(everybody, (person) =>
    held.flatMap(({ alert, to }) => (to.includes(person) ? [alert.id] : [])).join(),
  );
  return [...shared].map(([ids, to]) => ({
    to,
    alerts: held.map(({ alert }) => alert).filter(({ id }) => ids.split(",").includes(id)),
  }));
}

/** Queues a webhook post. `about` is its idempotency key. */
export async function queuePost(db: Executor, about: string, message: object): Promise<void> {
  await db
    .insertInto("alert_webhook_outbox")
    .values({ id: newId(), about, body: JSON.stringify(message) })
    .onConflict((conflict) => conflict.column("about").doNothing())
    .execute();
}
