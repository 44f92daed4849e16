import { sql } from "kysely";
import type { Database, Executor } from "#server/platform/db/database.ts";
import { newId } from "#server/platform/new-id.ts";
import type { Alert, Finding } from "./alert.ts";
import { kindsOf, type DetectorName } from "./kinds.ts";
import { readOpenAlerts } from "./open-alerts.ts";
import { STANDARD_THRESHOLDS, type Thresholds } from "./alert-rule.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** Debounce: a cause that returns within this time causes no emails. */
const GONE_FOR_GOOD_MS = 5 * MINUTE;
/** Default time until the first reminder. */
const REMINDER_HOURS = 4;
const REMINDER_MS = 24 * HOUR;
const WORSE_MS = HOUR;

type Step = "raise" | "keep" | "wait" | "clear" | "nothing";

/** Decides what happens to an alert, given its state and cause. `timeScale` divides waits, in tests. */
export function nextStep(alert: Alert | undefined, finding: Finding | undefined, now: Date, timeScale: number): Step {
  if (!alert) return finding?.raises ? "raise" : "nothing";
  if (finding) return "keep";
  if (alert.goneSince === null) return "wait";
  return now.getTime() - alert.goneSince.getTime() >= GONE_FOR_GOOD_MS / timeScale ? "clear" : "wait";
}

/** Whether an email is due: at once, after some hours, daily; after an hour if the leads have doubled since the last email. */
export function isEmailDue(
  alert: Alert,
  finding: Finding,
  now: Date,
  timeScale: number,
  reminderHours = REMINDER_HOURS,
): boolean {
  if (alert.mailedAt === null) return true;
  if (!finding.isFresh) return false;
  const isWorse = finding.details.leads >= 2 * Math.max(alert.lastEmailLeads, 1);
  const wait = isWorse ? WORSE_MS : alert.letters === 1 ? reminderHours * HOUR : REMINDER_MS;
  return now.getTime() - alert.mailedAt.getTime() >= wait / timeScale;
}

const LOCK = 7_283_015; // Arbitrary, but shared by all workers.

/** Finds causes for alerts; kinds name their detector in their records. If one throws, the others still run. */
export type Detector = (
  db: Executor,
  now: Date,
  timeScale: number,
  /** Thresholds set by owners. */
  thresholds?: Thresholds,
) => Promise<Finding[]>;

/**
 * Raises, keeps and clears a detector's alerts, and returns its findings. Takes a lock; undefined if another worker holds it.
 * `timeScale` divides waits, in tests.
 */
export async function checkAlerts(
  db: Database,
  name: DetectorName,
  detect: Detector,
  now = new Date(),
  timeScale = 1,
  thresholds = STANDARD_THRESHOLDS,
): Promise<Finding[] | undefined> {
  const kinds = kindsOf(name);
  return db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ mine: boolean }>`
      select pg_try_advisory_xact_lock(${LOCK}, hashtext(${kinds.join()})) as mine`.execute(tx);
    if (!rows[0]?.mine) return undefined;
    const findings = await detect(tx, now, timeScale, thresholds);
    const open = (await readOpenAlerts(tx)).filter(({ kind }) => kinds.includes(kind));
    for (const finding of findings) {
      const alert = open.find((other) => isSame(other, finding));
      switch (nextStep(alert, finding, now, timeScale)) {
        case "raise":
          await raise(tx, finding, now);
          break;
        case "keep":
          await keep(tx, alert, finding);
          break;
        case "wait":
        case "clear":
        case "nothing":
      }
    }
    for (const alert of open.filter((other) => !findings.some((finding) => isSame(other, finding)))) {
      const isOver = nextStep(alert, undefined, now, timeScale) === "clear";
      await (isOver ? clear(tx, alert, now) : noteGone(tx, alert, now));
    }
    return findings;
  });
}

export const isSame = (one: { kind: string; target: string }, other: { kind: string; target: string }): boolean =>
  one.kind === other.kind && one.target === other.target;

async function raise(tx: Executor, { kind, target, details }: Finding, now: Date): Promise<void> {
  await tx
    .insertInto("alerts")
    .values({ id: newId(), kind, target, details: JSON.stringify(details), raised_at: now })
    .execute();
}

async function keep(tx: Executor, alert: Alert | undefined, { details }: Finding): Promise<void> {
  await tx
    .updateTable("alerts")
    .set({ details: JSON.stringify(details), gone_since: null })
    .where("id", "=", alert?.id ?? "")
    .execute();
}

const noteGone = async (tx: Executor, { id, goneSince }: Alert, now: Date): Promise<void> => {
  if (goneSince === null) await tx.updateTable("alerts").set({ gone_since: now }).where("id", "=", id).execute();
};

/** Recipients of an alert, sent or held by quiet hours, are notified of its end; other alerts end silently. */
async function clear(tx: Executor, { id, mailedAt, heldSince }: Alert, now: Date): Promise<void> {
  await tx
    .updateTable("alerts")
    .set({ cleared_at: now, end_email_due: mailedAt !== null || heldSince !== null })
    .where("id", "=", id)
    .execute();
}
