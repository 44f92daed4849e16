import type { Executor } from "#server/platform/db/database.ts";
import { readLastWalks } from "#server/operations/synthetic/read-last-walks.ts";
import type { ScreenFormat } from "./alert-record.ts";
import { wordsOf } from "./kinds.ts";
import { readOpenAlerts } from "./open-alerts.ts";

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
  const [open, walks] = await Promise.all([readOpenAlerts(db), readLastWalks(db, 1)]);
  const alerts = open.map((alert): OpenAlert => {
    const { id, raisedAt, goneSince: overSince, mailedAt, letters, heldSince } = alert;
    const headline = wordsOf(alert).headline(format);
    return { id, headline, raisedAt, overSince, mailedAt, letters, isHeld: heldSince !== null };
  });
  return { alerts, walks };
}
