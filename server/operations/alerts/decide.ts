import type { Alert, Finding } from "./alert.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** A cause that is gone for less than this may come back, and nobody is told either time. */
const GONE_FOR_GOOD_MS = 5 * MINUTE;
/** Until the first reminder, unless an owner has set it otherwise. */
const REMINDER_HOURS = 4;
const REMINDER_MS = 24 * HOUR;
const WORSE_MS = HOUR;

export type Step = "raise" | "keep" | "wait" | "clear" | "nothing";

/** What becomes of an alert that is there or not, whose cause is there or not. `timeScale` divides waiting times, in tests. */
export function nextStep(alert: Alert | undefined, finding: Finding | undefined, now: Date, timeScale: number): Step {
  if (!alert) return finding?.raises ? "raise" : "nothing";
  if (finding) return "keep";
  if (alert.goneSince === null) return "wait";
  return now.getTime() - alert.goneSince.getTime() >= GONE_FOR_GOOD_MS / timeScale ? "clear" : "wait";
}

/** Whether an email is due: at once, after some hours, every day; after an hour if there are twice as many leads as in the last email. */
export function isEmailDue(
  alert: Alert,
  finding: Finding,
  now: Date,
  timeScale: number,
  reminderHours = REMINDER_HOURS,
): boolean {
  if (alert.mailedAt === null) return true;
  if (!finding.isFresh) return false;
  const isWorse = finding.details.leads >= 2 * Math.max(alert.told, 1);
  const wait = isWorse ? WORSE_MS : alert.letters === 1 ? reminderHours * HOUR : REMINDER_MS;
  return now.getTime() - alert.mailedAt.getTime() >= wait / timeScale;
}
