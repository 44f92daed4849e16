import type { Alarm, Finding } from "./alert.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** A cause that is gone for less than this may come back, and nobody is told either time. */
const GONE_FOR_GOOD_MS = 5 * MINUTE;
const FIRST_REMINDER_MS = 4 * HOUR;
const REMINDER_MS = 24 * HOUR;
const WORSE_MS = HOUR;

export type Step = "raise" | "keep" | "wait" | "clear" | "nothing";

/** What becomes of an alarm that is there or not, whose cause is there or not. `haste` divides waiting times, in tests. */
export function nextStep(alarm: Alarm | undefined, finding: Finding | undefined, now: Date, haste: number): Step {
  if (!alarm) return finding?.raises ? "raise" : "nothing";
  if (finding) return "keep";
  if (alarm.goneSince === null) return "wait";
  return now.getTime() - alarm.goneSince.getTime() >= GONE_FOR_GOOD_MS / haste ? "clear" : "wait";
}

/** Whether a letter is due: at once, after four hours, every day; after an hour if there are twice as many leads as were told. */
export function isLetterDue(alarm: Alarm, finding: Finding, now: Date, haste: number): boolean {
  if (alarm.mailedAt === null) return true;
  if (!finding.isFresh) return false;
  const isWorse = finding.details.leads >= 2 * Math.max(alarm.told, 1);
  const wait = isWorse ? WORSE_MS : alarm.letters === 1 ? FIRST_REMINDER_MS : REMINDER_MS;
  return now.getTime() - alarm.mailedAt.getTime() >= wait / haste;
}
