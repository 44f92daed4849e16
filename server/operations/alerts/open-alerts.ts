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

/** Those that last, oldest first. Alerts of kinds that this version does not know are left to the version that raised them. */
export async function readOpenAlerts(db: Executor): Promise<Alert[]> {
  const rows = await db
    .selectFrom("alerts")
    .select(COLUMNS)
    .where("cleared_at", "is", null)
    .where("kind", "in", kindNames)
    .orderBy("raised_at")
    .orderBy("kind") // several are raised at one look
    .orderBy("target")
    .execute();
  return rows as unknown as Alert[]; // details are written by nobody but us
}

/** Those that are over, but whose readers have not been told. */
export async function readOwedEnds(db: Executor): Promise<Alert[]> {
  const rows = await db
    .selectFrom("alerts")
    .select(COLUMNS)
    .where("end_email_due", "=", true)
    .where("kind", "in", kindNames)
    .execute();
  return rows as unknown as Alert[];
}

/** Those that waited for the end of quiet hours, whether they last or are over. */
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

/** An alert that lasts, or that was over a moment ago, as the Delivery health screen shows it. */
export type OpenAlert = {
  id: string;
  headline: string;
  raisedAt: Date;
  /** Since when its cause is gone; it may come back within minutes. Null: it lasts. */
  overSince: Date | null;
  mailedAt: Date | null;
  letters: number;
  isHeld: boolean;
};

/** What staff see of it: the alerts that last, and the latest walk through each funnel. */
export async function readAlerts(db: Executor, format: ScreenFormat) {
  const [open, walks] = await Promise.all([readOpenAlerts(db), readLatestRuns(db, 1)]);
  const alerts = open.map((alert): OpenAlert => {
    const { id, raisedAt, goneSince: overSince, mailedAt, letters, heldSince } = alert;
    const headline = wordsOf(alert).headline(format);
    return { id, headline, raisedAt, overSince, mailedAt, letters, isHeld: heldSince !== null };
  });
  return { alerts, walks };
}
