import type { Executor } from "#server/platform/db/database.ts";
import type { Alert } from "./alert.ts";
import { kindNames, wordsOf } from "./kinds.ts";
import { readLatestRuns } from "#server/operations/synthetic/runs.ts";
import type { ScreenFormat } from "./alert-record.ts";

const COLUMNS = [
  "id",
  "kind",
  "target",
  "details",
  "raised_at as raisedAt",
  "mailed_at as mailedAt",
  "letters",
  "last_email_leads as lastEmailLeads",
  "gone_since as goneSince",
  "cleared_at as clearedAt",
  "held_since as heldSince",
] as const;

/** Open alerts, oldest first. Unknown kinds are left to the version that raised them. */
export async function readOpenAlerts(db: Executor): Promise<Alert[]> {
  const rows = await db
    .selectFrom("alerts")
    .select(COLUMNS)
    .where("cleared_at", "is", null)
    .where("kind", "in", kindNames)
    .orderBy("raised_at")
    .orderBy("kind") // one check may raise several
    .orderBy("target")
    .execute();
  return rows as unknown as Alert[]; // only this code writes the details
}

/** Ended alerts whose recipients have not been notified. */
export async function readOwedEnds(db: Executor): Promise<Alert[]> {
  const rows = await db
    .selectFrom("alerts")
    .select(COLUMNS)
    .where("end_email_due", "=", true)
    .where("kind", "in", kindNames)
    .execute();
  return rows as unknown as Alert[];
}

/** Alerts held by quiet hours, open or ended. */
export async function readHeldAlerts(db: Executor): Promise<Alert[]> {
  const rows = await db
    .selectFrom("alerts")
    .select(COLUMNS)
    .where("held_since", "is not", null)
    .where((is) => is.or([is("cleared_at", "is", null), is("end_email_due", "=", true)]))
    .where("kind", "in", kindNames)
    .orderBy("raised_at")
    .orderBy("kind")
    .orderBy("target")
    .execute();
  return rows as unknown as Alert[];
}

/** An open or just ended alert, as the Delivery health screen shows it. */
export type OpenAlert = {
  id: string;
  headline: string;
  raisedAt: Date;
  /** Since when its cause is gone, though it may return within minutes; null while it persists. */
  overSince: Date | null;
  mailedAt: Date | null;
  letters: number;
  isHeld: boolean;
};

/** Open alerts and the latest synthetic run of each funnel, for staff. */
export async function readAlerts(db: Executor, format: ScreenFormat) {
  const [open, runs] = await Promise.all([readOpenAlerts(db), readLatestRuns(db, 1)]);
  const alerts = open.map((alert): OpenAlert => {
    const { id, raisedAt, goneSince: overSince, mailedAt, letters, heldSince } = alert;
    const headline = wordsOf(alert).headline(format);
    return { id, headline, raisedAt, overSince, mailedAt, letters, isHeld: heldSince !== null };
  });
  return { alerts, runs };
}
