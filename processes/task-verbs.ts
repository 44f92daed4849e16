import type { WorkerConfig } from "#server/platform/config/config.ts";
import type { Verbs } from "#server/platform/engine/start-engine.ts";
import type { Log } from "#server/platform/log.ts";
import { readAuditHead } from "#server/platform/audit/verify-audit.ts";
import { createRerouteStuck } from "#server/delivery/queue/reroute-stuck.ts";
import { updateNet } from "#server/sales/allocations/settle-allocations.ts";
import { creditOverdueReturns } from "#server/sales/returns/decide-return.ts";
import { mailDailyRoots, storeDailyRoots } from "#server/leads/consent/chain/daily-roots.ts";
import { deleteExpiredCookieChoices } from "#server/leads/consent/cookie-choices.ts";
import { deleteExpiredConsents } from "#server/leads/consent/delete-expired-consents.ts";
import { linkConsentEvents } from "#server/leads/consent/link-consent-events.ts";
import { deleteOldCounts } from "#server/leads/spam/submit-rate.ts";
import { eraseOldLeads, eraseSyntheticLeads } from "#server/leads/submissions/erase-old-leads.ts";
import type { Erasing } from "#server/leads/submissions/erase.ts";
import { deleteRefusedNetworks } from "#server/delivery/circuit-breaker/circuit-breaker.ts";
import { sendDailyRoots } from "#server/delivery/email/daily-root-email.ts";
import type { SendEmail } from "#server/delivery/email/send-email.ts";
import { isQuietAt, readAlertSettings } from "#server/operations/alerts/alert-settings.ts";
import { createAlertCheck } from "#server/operations/alerts/check-all-alerts.ts";
import { closeSoldElsewhere } from "#server/operations/jobs/close-sold-elsewhere.ts";
import { workThroughJobs } from "#server/operations/jobs/work-on-jobs.ts";
import { sendDueNotices } from "#server/privacy/send-due-notices.ts";
import { notifyLateRecipients } from "#server/privacy/visitor-messages/notify-late-recipients.ts";
import { refreshTotals } from "#server/insights/facts/refresh-totals.ts";
import { sendWeeklyMail } from "#server/insights/weekly/send-weekly-mail.ts";
import type { Links } from "./links.ts";

type Deps = Erasing & {
  config: WorkerConfig;
  isTimelineConfirmed: () => Promise<boolean>;
  links: Links;
  /** What tasks need from the delivery: its transport, and notifications of due or changed deliveries. */
  delivery: {
    http: Parameters<typeof sendDueNotices>[0]["transport"];
    poll: () => void;
    changed: () => void;
  };
  /** Undefined if there is no mail server. */
  send: SendEmail | undefined;
  log: Log;
};

export function taskVerbs({ db, recordErasure, config, isTimelineConfirmed, links, delivery, send, log }: Deps): Verbs {
  const { ring, publicUrl, timeScale } = config;
  const { http: transport, poll, changed } = delivery;
  const erasing = { db, recordErasure };
  const checkAlerts = createAlertCheck({ db, ring, transport, send, publicUrl, timeScale, log });
  const rerouteStuck = createRerouteStuck(db);
  const tellScreens = (moved: number) => void (moved > 0 && changed());
  const moved = () => {
    poll();
    changed();
  };
  return {
    "check-alerts": checkAlerts,
    "send-notices": (signal) => sendDueNotices({ db, transport, send, timeScale, log, ...links }, signal),
    "notify-late-recipients": () => notifyLateRecipients(db),
    "work-on-bulk-jobs": (signal) =>
      workThroughJobs({ db, mayWork: isTimelineConfirmed, recordErasure, moved }, signal),
    "close-sold-elsewhere": async () => tellScreens(await closeSoldElsewhere(db)),
    "reroute-stuck": async () => tellScreens(await rerouteStuck()),
    "credit-overdue-returns": async () => {
      const credited = await creditOverdueReturns(db);
      if (credited > 0) log.info({ credited }, "credited overdue return requests");
    },
    "link-consent-events": () => linkConsentEvents(db),
    "refresh-totals": (stopped) => refreshTotals(db, { round: "recent", stopped }),
    "refresh-all-totals": (stopped) => refreshTotals(db, { round: "all", stopped }),
    "update-net-prices": () => updateNet(db),
    "seal-consent-days": async () => {
      await storeDailyRoots(db);
      if (send) await mailDailyRoots(db, (seals) => sendDailyRoots(db, send, seals));
    },
    "send-weekly-mail": async () => {
      const isQuiet = isQuietAt((await readAlertSettings(db)).quiet, new Date());
      if (send && !isQuiet) await sendWeeklyMail({ db, send, publicUrl, log });
    },
    "erase-old-leads": async (signal) => {
      const run = await eraseOldLeads(erasing, signal);
      if (run.kind === "finished" && run.erased > 0)
        log.info({ erased: run.erased }, "erased leads after their retention time");
    },
    "erase-synthetic-leads": () => eraseSyntheticLeads(erasing),
    "delete-expired-consents": async (signal) => {
      const consents = await deleteExpiredConsents(db, signal);
      if (consents > 0) log.info({ consents }, "deleted consents after their term");
    },
    "delete-cookie-choices": () => deleteExpiredCookieChoices(db),
    "delete-submit-counts": () => deleteOldCounts(db),
    "delete-refused-networks": () => deleteRefusedNetworks(db),
    "log-audit-head": async () => {
      const newest = await readAuditHead(db);
      if (newest) log.info(newest, "newest hash of the audit log");
    },
  };
}
