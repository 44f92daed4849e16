import type { Executor } from "#server/db/database.ts";
import { readLastWalks } from "#server/synthetic/read-last-walks.ts";
import type { ScreenFormat } from "./alert-record.ts";
import { wordsOf } from "./kinds.ts";
import { readOpenAlerts } from "./open-alerts.ts";

/** An alert that lasts, as the Delivery health screen shows it. */
export type OpenAlert = {
  id: string;
  headline: string;
  raisedAt: Date;
  mailedAt: Date | null;
  letters: number;
  isHeld: boolean;
};

/** What staff see of it: the alerts that last, and the latest walk through each funnel. */
export async function readAlerts(db: Executor, format: ScreenFormat) {
  const [open, walks] = await Promise.all([readOpenAlerts(db), readLastWalks(db, 1)]);
  const alerts = open.map((alert): OpenAlert => {
    const { id, raisedAt, mailedAt, letters, heldSince } = alert;
    return { id, headline: wordsOf(alert).headline(format), raisedAt, mailedAt, letters, isHeld: heldSince !== null };
  });
  return { alerts, walks };
}
