import { formString } from "#app/web/form-values.ts";
import type { AlertRule } from "#server/operations/alerts/alert-rule.ts";
import type { AlertKind } from "#server/operations/alerts/kinds.ts";
import type { AlertSettingsInput } from "#server/operations/alerts/alert-settings.ts";
import type { Role } from "#server/staff/roles.ts";

/** A kind of alert as the screen shows it. */
export type RuleRow = { kind: AlertKind; name: string; rule: AlertRule };

/** The order in which they are stored. */
const ROLE_ORDER: readonly Role[] = ["viewer", "operator", "owner"];

/** Parses the form; invalid numbers become NaN, which the server rejects. */
export function readAlertsForm(form: FormData, rows: readonly RuleRow[]): AlertSettingsInput {
  const rules = rows.map(({ kind, rule }): [AlertKind, AlertRule] => [kind, readRule(form, kind, rule)]);
  const [from, until] = [minuteIn(formString(form, "quietFrom")), minuteIn(formString(form, "quietUntil"))];
  return {
    rules: Object.fromEntries(rules) as Record<AlertKind, AlertRule>,
    quiet: form.has("isQuiet") ? { from, until } : undefined,
    reminderHours: numberIn(form, "reminderHours"),
  };
}

function readRule(form: FormData, kind: AlertKind, { threshold }: AlertRule): AlertRule {
  const roles = form.getAll(`${kind}.roles`);
  return {
    roles: ROLE_ORDER.filter((role) => roles.includes(role)),
    addresses: formString(form, `${kind}.addresses`)
      .split(/[\s,;]+/)
      .filter((address) => address !== ""),
    isUrgent: form.has(`${kind}.isUrgent`),
    byWebhook: form.has(`${kind}.byWebhook`),
    threshold: threshold && { minutes: numberIn(form, `${kind}.minutes`), leads: numberIn(form, `${kind}.leads`) },
  };
}

function numberIn(form: FormData, name: string): number {
  const text = formString(form, name).trim();
  return text === "" ? Number.NaN : Number(text);
}

/** "22:30" as a minute of the day. */
export function minuteIn(text: string): number {
  const match = /^(\d\d):(\d\d)/.exec(text);
  return match ? Number(match[1]) * 60 + Number(match[2]) : Number.NaN;
}

/** Inverse of `minuteIn`; empty for NaN. */
export const clockOf = (minute: number | undefined): string =>
  minute === undefined || Number.isNaN(minute)
    ? ""
    : `${String(Math.floor(minute / 60)).padStart(2, "0")}:${String(minute % 60).padStart(2, "0")}`;

export const shownNumber = (value: number): string => (Number.isNaN(value) ? "" : String(value));
