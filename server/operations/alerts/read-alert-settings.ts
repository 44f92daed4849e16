import type { Executor } from "#server/platform/db/database.ts";
import { readRole } from "#server/staff/roles.ts";
import { kindNames, type AlertKind } from "./kinds.ts";
import { standardRule, type AlertRule, type AlertRules } from "./alert-rule.ts";
import type { QuietHours } from "./quiet-hours.ts";

export type AlertSettings = {
  rules: AlertRules;
  quiet: QuietHours | undefined;
  /** Until the first reminder. */
  reminderHours: number;
  /** The host of the webhook's address; the address itself may be a secret. */
  webhookHost: string | undefined;
};

export async function readAlertSettings(db: Executor): Promise<AlertSettings> {
  const [rows, settings] = await Promise.all([
    db.selectFrom("alert_rules").selectAll().execute(),
    db
      .selectFrom("alert_settings")
      .select(["quiet_from", "quiet_until", "reminder_hours", "webhook_host"])
      .executeTakeFirstOrThrow(),
  ]);
  const ruleOf = (kind: AlertKind): AlertRule => {
    const standard = standardRule(kind);
    const row = rows.find((other) => other.kind === kind);
    if (!row) return standard;
    return {
      roles: row.roles.flatMap((role) => readRole(role) ?? []),
      addresses: row.addresses,
      isUrgent: row.is_urgent,
      byWebhook: row.by_webhook,
      threshold: standard.threshold && {
        minutes: row.minutes ?? standard.threshold.minutes,
        leads: row.leads ?? standard.threshold.leads,
      },
    };
  };
  const { quiet_from: from, quiet_until: until, reminder_hours: reminderHours, webhook_host: host } = settings;
  return {
    rules: Object.fromEntries(kindNames.map((kind) => [kind, ruleOf(kind)])) as Record<AlertKind, AlertRule>,
    quiet: from === null || until === null ? undefined : { from, until },
    reminderHours,
    webhookHost: host ?? undefined,
  };
}
