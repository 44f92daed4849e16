import { berlinDay } from "#server/platform/berlin-time.ts";
import { workingDaysBetween } from "#server/platform/working-days.ts";
import type { Evidence } from "./evidence.ts";
import type { ReturnReason, ReturnRules } from "./return-rules.ts";

/** One check of a rule. `met` is null if only a person can tell. */
export type Check =
  | { kind: "agreed"; met: boolean }
  | { kind: "within-working-days"; met: boolean; asked: number; known: number }
  | { kind: "within-hours"; met: boolean; asked: number; known: number }
  | { kind: "not-before-working-days"; met: boolean; asked: number; known: number }
  | { kind: "tries"; met: boolean | null; asked: number; known: number | null }
  | { kind: "try-days"; met: boolean | null; asked: number; known: number | null }
  | { kind: "bought-before"; met: boolean; asked: number; known: number | null }
  | { kind: "visitor-was-called"; met: boolean }
  | { kind: "may-be-called"; met: true | null }
  | { kind: "number-unconfirmed"; met: true | null }
  | { kind: "not-genuine"; met: boolean | null }
  | { kind: "other-product"; met: null }
  | { kind: "monthly-limit"; met: boolean; asked: number; known: number; sold: number };

export type CheckKind = Check["kind"];

export type Suggestion = "accept" | "decline" | "ask";

export type Assessment = { suggestion: Suggestion; checks: Check[]; decidingChecks: CheckKind[] };

const HOUR_MS = 3_600_000;

/**
 * Assesses a return request by the order's rules and our own evidence: one failed check means decline, else an unknown one means
 * ask the buyer. Staff decide.
 */
export function assessReturn(
  rules: ReturnRules,
  request: { reason: ReturnReason; requestedAt: Date },
  evidence: Evidence,
): Assessment {
  const checks = checksOf(rules, request, evidence);
  const failed = checks.filter(({ met }) => met === false);
  const open = checks.filter(({ met }) => met === null);
  const [suggestion, decidingChecks]: [Suggestion, Check[]] =
    failed.length > 0 ? ["decline", failed] : open.length > 0 ? ["ask", open] : ["accept", checks];
  return { suggestion, checks, decidingChecks: decidingChecks.map(({ kind }) => kind) };
}

function checksOf(
  rules: ReturnRules,
  { reason, requestedAt }: { reason: ReturnReason; requestedAt: Date },
  evidence: Evidence,
): Check[] {
  const rule = rules.reasons[reason];
  if (!rule) return [{ kind: "agreed", met: false }];
  const soldAt = Date.parse(evidence.soldAt);
  const days = workingDaysBetween(berlinDay(soldAt), berlinDay(requestedAt.getTime()));
  const hours = (requestedAt.getTime() - soldAt) / HOUR_MS;
  const checks: Check[] = [
    {
      kind: "within-working-days",
      met: days <= rules.withinWorkingDays,
      asked: rules.withinWorkingDays,
      known: days,
    },
  ];
  if (rule.withinHours !== undefined)
    checks.push({
      kind: "within-hours",
      met: hours <= rule.withinHours,
      asked: rule.withinHours,
      known: Math.ceil(hours),
    });
  if (rule.notBeforeWorkingDays !== undefined)
    checks.push({
      kind: "not-before-working-days",
      met: days >= rule.notBeforeWorkingDays,
      asked: rule.notBeforeWorkingDays,
      known: days,
    });
  if (rule.tries !== undefined) checks.push(enough("tries", rule.tries, evidence.tries));
  if (rule.onDays !== undefined) checks.push(enough("try-days", rule.onDays, evidence.onDays));
  if (rule.boughtWithinDays !== undefined)
    checks.push({
      kind: "bought-before",
      met: evidence.boughtDaysBefore !== null && evidence.boughtDaysBefore <= rule.boughtWithinDays,
      asked: rule.boughtWithinDays,
      known: evidence.boughtDaysBefore,
    });
  return [...checks, ...checksOfReason(reason, evidence), ...limitChecks(rules, evidence)];
}

const enough = (kind: "tries" | "try-days", asked: number, known: number | null): Check => ({
  kind,
  met: known === null ? null : known >= asked,
  asked,
  known,
});

/** Checks against the visitor's wishes and our own record of the lead. */
function checksOfReason(reason: ReturnReason, { messages, isWithdrawn, phoneConfirmed }: Evidence): Check[] {
  switch (reason) {
    case "unreachable":
      return [
        { kind: "visitor-was-called", met: !messages.includes("nobody-called") },
        { kind: "may-be-called", met: isWithdrawn || messages.includes("no-calls") ? null : true },
      ];
    case "dead-number":
      return [{ kind: "number-unconfirmed", met: phoneConfirmed ? null : true }];
    case "fake":
    case "unknown-person":
      return [{ kind: "not-genuine", met: messages.includes("not-me") ? true : messages.length > 0 ? false : null }];
    case "wrong-product":
      return [{ kind: "other-product", met: null }];
    case "duplicate":
      return [];
  }
}

/** One request a month is always within the limit. */
function limitChecks({ monthlyLimitPercent }: ReturnRules, { month }: Evidence): Check[] {
  if (monthlyLimitPercent === null) return [];
  const most = Math.max(1, Math.floor((month.sold * monthlyLimitPercent) / 100));
  const known = month.requested + 1;
  return [{ kind: "monthly-limit", met: known <= most, asked: monthlyLimitPercent, known, sold: month.sold }];
}
