import type { Role } from "#server/staff/roles.ts";
import { kindNames, settingOf, type AlertKind } from "./kinds.ts";

/** How long it must last, and how many leads it must concern, before it is told. */
export type Threshold = { minutes: number; leads: number };

/** The kinds whose threshold can be set. */
type ThresholdKind = "undelivered" | "failed" | "in_doubt" | "quarantined";

export type Thresholds = Readonly<Record<ThresholdKind, Threshold>>;

/** Who is told about one kind of alert, and when. */
export type AlertRule = {
  roles: readonly Role[];
  /** Beyond the members of staff. */
  addresses: readonly string[];
  isUrgent: boolean;
  byWebhook: boolean;
  /** Undefined: it cannot be set, because a detector decides by itself. */
  threshold: Threshold | undefined;
};

export type AlertRules = Readonly<Record<AlertKind, AlertRule>>;

/** As long as no owner has set anything: all owners, and a lead is enough. */
export function standardRule(kind: AlertKind): AlertRule {
  const { isUrgent, minutes } = settingOf(kind);
  const threshold = minutes === undefined ? undefined : { minutes, leads: 1 };
  return { roles: ["owner"], addresses: [], isUrgent, byWebhook: true, threshold };
}

const standardRules = (): AlertRules =>
  Object.fromEntries(kindNames.map((kind) => [kind, standardRule(kind)])) as Record<AlertKind, AlertRule>;

export function thresholdsIn(rules: AlertRules): Thresholds {
  const of = (kind: ThresholdKind): Threshold => rules[kind].threshold ?? { minutes: 60, leads: 1 };
  return {
    undelivered: of("undelivered"),
    failed: of("failed"),
    in_doubt: of("in_doubt"),
    quarantined: of("quarantined"),
  };
}

export const STANDARD_THRESHOLDS: Thresholds = thresholdsIn(standardRules());
