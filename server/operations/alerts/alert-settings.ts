import type { Executor, Database } from "#server/platform/db/database.ts";
import { readRole, ROLES } from "#server/staff/roles.ts";
import { kindNames, type AlertKind } from "./kinds.ts";
import { standardRule, type AlertRule, type AlertRules } from "./alert-rule.ts";
import { z } from "zod";
import { recordAudit } from "#server/platform/audit/record-audit.ts";
import { berlinOffset } from "#server/platform/berlin-time.ts";

/** Minutes of the day in Berlin. `until` before `from` spans midnight. */
type QuietHours = { from: number; until: number };

const DAY_MINUTES = 24 * 60;

export function isQuietAt(quiet: QuietHours | undefined, now: Date): boolean {
  if (!quiet) return false;
  const { from, until } = quiet;
  const minute = Math.floor((now.getTime() + berlinOffset(now.getTime())) / 60_000) % DAY_MINUTES;
  return from <= until ? minute >= from && minute < until : minute >= from || minute < until;
}

const MAX_ADDRESSES = 20;
const WEEK_MINUTES = 7 * 24 * 60;

const minuteOfDay = z.int().min(0).max(1439);
const Rule = z.object({
  roles: z.array(z.enum(ROLES)),
  addresses: z.array(z.email().max(200).toLowerCase()).max(MAX_ADDRESSES),
  isUrgent: z.boolean(),
  byWebhook: z.boolean(),
  threshold: z.object({ minutes: z.int().min(1).max(WEEK_MINUTES), leads: z.int().min(1).max(10_000) }).optional(),
});
const Settings = z.object({
  rules: z.record(z.enum(kindNames as [AlertKind, ...AlertKind[]]), Rule),
  quiet: z
    .object({ from: minuteOfDay, until: minuteOfDay })
    .refine(({ from, until }) => from !== until, { path: ["until"] })
    .optional(),
  reminderHours: z.int().min(1).max(168),
});

export type AlertSettingsInput = Omit<AlertSettings, "webhookHost">;

/** `fields`: paths of invalid values, such as "rules.failed.addresses". */
type SavedAlerts = { kind: "saved" | "unchanged" } | { kind: "invalid"; fields: string[] };

/** Stores the alert settings and audits the changes. */
export async function saveAlertSettings(db: Database, input: AlertSettingsInput, actor: string): Promise<SavedAlerts> {
  const read = Settings.safeParse(input);
  if (!read.success) {
    return { kind: "invalid", fields: [...new Set(read.error.issues.map(({ path }) => path.slice(0, 4).join(".")))] };
  }
  const { rules, quiet, reminderHours } = read.data;
  return db.transaction().execute(async (tx) => {
    const before = await readAlertSettings(tx);
    const changedKinds = kindNames.filter((kind) => !isSame(before.rules[kind], { ...rules[kind] }));
    const changed = [
      ...changedKinds,
      ...(isSame(before.quiet, quiet) ? [] : ["quiet hours"]),
      ...(before.reminderHours === reminderHours ? [] : ["reminder"]),
    ];
    if (changed.length === 0) return { kind: "unchanged" };
    for (const kind of changedKinds) {
      const { roles, addresses, isUrgent, byWebhook, threshold } = rules[kind];
      const limits = standardRule(kind).threshold === undefined ? undefined : threshold;
      const row = {
        roles,
        addresses,
        is_urgent: isUrgent,
        by_webhook: byWebhook,
        minutes: limits?.minutes ?? null,
        leads: limits?.leads ?? null,
      };
      await tx
        .insertInto("alert_rules")
        .values({ kind, ...row })
        .onConflict((conflict) => conflict.column("kind").doUpdateSet(row))
        .execute();
    }
    await tx
      .updateTable("alert_settings")
      .set({ quiet_from: quiet?.from ?? null, quiet_until: quiet?.until ?? null, reminder_hours: reminderHours })
      .execute();
    await recordAudit(tx, { actor, action: "alerts.settings", details: { changed, ...addressesIn(before, rules) } });
    return { kind: "saved" };
  });
}

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** External addresses, before and after. */
function addressesIn(before: AlertSettings, rules: Readonly<Record<string, { addresses: readonly string[] }>>) {
  const [old, now] = [before.rules, rules].map(
    (of) => new Set(Object.values(of).flatMap(({ addresses }) => addresses)),
  ) as [Set<string>, Set<string>];
  return { added: [...now.difference(old)], removed: [...old.difference(now)] };
}

export type AlertSettings = {
  rules: AlertRules;
  quiet: QuietHours | undefined;
  /** Until the first reminder. */
  reminderHours: number;
  /** The host of the webhook only, because its path may be a secret. */
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
