import type { Role } from "#server/staff/roles.ts";
import { kindNames, settingOf, type AlertKind } from "./kinds.ts";

/** Minimum duration and number of leads before an alert is sent. */
export type Threshold = { minutes: number; leads: number };

/** The kinds whose threshold can be set. */
type ThresholdKind = "undelivered" | "failed" | "in_doubt" | "quarantined";

export type Thresholds = Readonly<Record<ThresholdKind, Threshold>>;

/** Recipients and threshold of one kind of alert. */
export type AlertRule = {
  roles: readonly Role[];
  /** In addition to staff. */
  addresses: readonly string[];
  isUrgent: boolean;
  byWebhook: boolean;
  /** undefined if it cannot be set, because the detector decides itself. */
  threshold: Threshold | undefined;
};

export type AlertRules = Readonly<Record<AlertKind, AlertRule>>;

/** Default rule: all owners, from one lead on. */
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
