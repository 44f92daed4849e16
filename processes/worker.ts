import { forgetRefusedNetworks } from "#server/delivery/circuit-breaker/circuit-breaker.ts";
import { forgetOldCounts } from "#server/leads/spam/submit-rate.ts";
import { startAlerts } from "#server/operations/alerts/start-alerts.ts";
import { isQuietAt, readAlertSettings } from "#server/operations/alerts/alert-settings.ts";
import { readWorkerConfig } from "#server/platform/config/config.ts";
import type { DaySeal } from "#server/leads/consent/chain/seal-days.ts";
import { deleteExpiredConsents } from "#server/leads/consent/forget-consents.ts";
import { startConsentJobs } from "#server/leads/consent/start-consent-jobs.ts";
import { forgetCookieChoices } from "#server/leads/consent/cookie-choices.ts";
import { connect } from "#server/platform/db/database.ts";
import { buyerLink } from "#server/privacy/dossier/read-links.ts";
import type { Lead } from "#server/leads/submissions/lead.ts";
import { createChanged } from "#server/delivery/queue/change-feed.ts";
import { createTimelineCheck } from "#server/delivery/database-timeline.ts";
import { createSmtpTransport } from "#server/delivery/transport/smtp-transport.ts";
import { createOutboundGuard } from "#server/delivery/transport/outbound-guard.ts";
import { updateNet } from "#server/sales/allocations/settle-allocations.ts";
import { rerouteDue } from "#server/sales/allocations/reroute.ts";
import { queueSaleConversions } from "#server/delivery/queue/queue-sale-conversions.ts";
import { createRerouteStuck } from "#server/delivery/queue/reroute-stuck.ts";
import { reap, settleAbandoned } from "#server/delivery/worker/reaper.ts";
import { startWorkerLife } from "#server/delivery/worker/heartbeat.ts";
import { closeSoldElsewhere } from "#server/operations/jobs/close-sold-elsewhere.ts";
import { createKeptConnections } from "#server/delivery/transport/keep-alive-pool.ts";
import { createTransport } from "#server/delivery/transport/transport.ts";
import { listenForDueDeliveries } from "#server/delivery/queue/notify-workers.ts";
import { refreshTotals } from "#server/insights/facts/refresh-totals.ts";
import { startWeeklyMail } from "#server/insights/weekly/send-weekly-mail.ts";
import { confirmLink } from "#server/privacy/notice-link.ts";
import type { NoticeToSend } from "#server/privacy/notice-message.ts";
import { startNotices } from "#server/privacy/start-notices.ts";
import { startJobs } from "#server/operations/jobs/start-jobs.ts";
import { startDeliveryWorker } from "#server/delivery/worker/delivery-worker.ts";
import { setFailPoint, pass } from "#server/platform/fail-points.ts";
import { createLog } from "#server/platform/log.ts";
import { creditOverdueReturns } from "#server/sales/returns/decide-claim.ts";
import { mailConsentSeals } from "#server/delivery/email/consent-seal-email.ts";
import { createSendEmail } from "#server/delivery/email/send-email.ts";
import { composeConfirmationEmail } from "#server/delivery/email/compose-confirmation-email.ts";
import { assertKeysOpen } from "#server/platform/secrets/rotate-secrets.ts";
import { openErasureLedger } from "#server/leads/submissions/erasure-ledger.ts";
import { openSeenTimelines } from "#server/leads/submissions/seen-timelines.ts";
import { readAuditHead } from "#server/platform/audit/verify-audit.ts";
import { eraseOldLeads, eraseSyntheticLeads } from "#server/leads/submissions/erase-old-leads.ts";
import { createAttemptCounter, createRegistry } from "#server/platform/observability/metrics.ts";
import { createReady } from "#server/platform/observability/readiness.ts";
import { tellLateReceivers } from "#server/privacy/wishes/tell-late-receivers.ts";
import { consentKeysOrEnd } from "./check-keys.ts";
import { endOnError, exitOnError } from "./end-on-error.ts";
import { listenForWatchers } from "./health.ts";
import { startTracing } from "./tracing.ts";

const config = exitOnError(readWorkerConfig);
const { database, ring, outboundAllow, leaseMs, deadlineMs, timeScale, failPoint, email } = config;
const log = createLog("worker");
endOnError(log);
const onError = (error: Error) => log.error({ err: error }, "database problem");
setFailPoint(failPoint);
if (outboundAllow.length > 0) log.warn({ outboundAllow }, "deliveries may reach these loopback targets");

const db = connect({ ...database, connections: 12, onError });
await assertKeysOpen(db, ring);
await consentKeysOrEnd(db, config, onError);
const erasure = { db, noteErasure: await openErasureLedger(config.erasureLedger, log) };
const isSettled = createTimelineCheck(db, log, await openSeenTimelines(config.erasureLedger));
await isSettled();

const tracing = await startTracing(config.observability.tracesTo, "worker");
const { metrics } = config.observability;
const registry = metrics && createRegistry(db);
const noteAttempt = registry && createAttemptCounter(registry);
const ready = createReady(db, ring);
const watchers = metrics && registry && listenForWatchers(metrics, { db, ready, registry });

const guard = createOutboundGuard({ allow: outboundAllow });
const faults = failPoint === undefined ? {} : { pass };
const write = (body: string) =>
  composeConfirmationEmail({ db, ring, publicUrl: config.publicUrl, from: email.from }, body);
const kept = createKeptConnections();
const transports = {
  http: createTransport({ guard, kept, ...faults }),
  email: createSmtpTransport({ smtpUrl: email.smtpUrl, write, ...faults }),
};
const changed = createChanged(db, onError);
const life = await startWorkerLife(db, onError);
const { publicUrl, consentRing } = config;
const links = publicUrl !== undefined && {
  consentUrl: (lead: Lead) => buyerLink({ consentRing, publicUrl }, lead),
  confirmUrl: (notice: NoticeToSend) => confirmLink({ consentRing, publicUrl }, notice),
};
const deliveryWorker = startDeliveryWorker({
  db,
  ring,
  workerId: life.id,
  transports,
  log,
  leaseMs,
  deadlineMs,
  timeScale,
  changed,
  ...(noteAttempt && { noteAttempt }),
  ...links,
});
const jobs = startJobs({
  ...erasure,
  isSettled,
  moved() {
    deliveryWorker.look();
    changed();
  },
  onError,
});
const dueListener = listenForDueDeliveries(database.directUrl, (ids) => deliveryWorker.look(ids), onError);

/** What dead workers held is settled all the time, the rest is repaired every few seconds. */
const SETTLE_MS = 500;
const REPAIR_MS = Math.min(leaseMs, 5_000) / 2;
const reaps = { leaseMs, timeScale, workerId: life.id };
let repairedAt = -Infinity;
let reaping = Promise.resolve();
let isReaping = false;
let isReady = false;

async function repair(): Promise<void> {
  const isTime = performance.now() - repairedAt >= REPAIR_MS;
  if (isTime) isReady = await isSettled();
  if (!isReady) return; // a restored database's attempts and places may be out of date
  const { expired, wiped } = isTime ? await reap(db, reaps) : { expired: await settleAbandoned(db, reaps), wiped: 0 };
  if (isTime) repairedAt = performance.now();
  if (expired + wiped > 0) log.warn({ expired, wiped }, "repaired");
  if ((await rerouteDue(db)) + (await queueSaleConversions(db)) + expired > 0) deliveryWorker.look();
}

function reapInTurn(): void {
  if (isReaping) return;
  isReaping = true;
  reaping = repair()
    .catch(onError)
    .finally(() => (isReaping = false));
}
reapInTurn(); // what the earlier life of this worker has left
const reaper = setInterval(reapInTurn, Math.min(SETTLE_MS, REPAIR_MS));

const MINUTE_MS = 60_000;
const NET_EVERY = 10;
let minutes = 0;
const rerouteStuck = createRerouteStuck(db);
let closing = Promise.resolve();
const closer = setInterval(() => {
  closing = closing
    .then(async () => {
      if (!(await isSettled())) return;
      if (minutes++ % NET_EVERY === 0) await updateNet(db);
      await tellLateReceivers(db);
      if ((await closeSoldElsewhere(db)) + (await rerouteStuck()) > 0) changed();
    })
    .catch(onError);
}, MINUTE_MS);

const HOUR_MS = 3_600_000;
const stopped = new AbortController();
let erasing = Promise.resolve(); // beside the reaper, which must not wait for a hundred thousand leads
function eraseInTurn(): void {
  erasing = erasing
    .then(async () => {
      if (!(await isSettled())) return;
      await forgetOldCounts(db);
      await forgetRefusedNetworks(db);
      await forgetCookieChoices(db);
      await eraseSyntheticLeads(erasure);
      const consents = await deleteExpiredConsents(db, stopped.signal);
      if (consents > 0) log.info({ consents }, "deleted consents after their term");
      const newest = await readAuditHead(db);
      if (newest) log.info(newest, "newest hash of the audit log");
      const run = await eraseOldLeads(erasure, stopped.signal);
      if (run.kind === "finished" && run.erased > 0)
        log.info({ erased: run.erased }, "erased leads after their retention time");
    })
    .catch(onError);
}
eraseInTurn();
const eraser = setInterval(eraseInTurn, HOUR_MS);

const ALL_DAYS_EVERY = 60;
let rounds = 0;
let counting = Promise.resolve(); // beside the others: after an update it counts years
const counter = setInterval(() => {
  counting = counting
    .then(async () => {
      if (!(await isSettled())) return;
      const lapsed = await creditOverdueReturns(db);
      if (lapsed > 0) log.info({ lapsed }, "credited claims that nobody has decided in time");
      const round = rounds++ % ALL_DAYS_EVERY === 0 ? "all" : "recent";
      await refreshTotals(db, { round, stopped: stopped.signal });
    })
    .catch(onError);
}, MINUTE_MS);

const send = email.smtpUrl === undefined ? undefined : createSendEmail(email);
if (!send) log.warn("there is no SMTP_URL: nobody gets alerts by email");
const notices = startNotices({ db, transport: transports.http, send, timeScale, log, isSettled, onError, ...links });
const alerts = startAlerts({ db, ring, transport: transports.http, send, publicUrl: config.publicUrl, timeScale, log });
const isQuiet = async (now: Date) => isQuietAt((await readAlertSettings(db)).quiet, now);
const mailSeals = send && ((seals: readonly DaySeal[]) => mailConsentSeals(db, send, seals));
const consentJobs = startConsentJobs({ db, onError, mailSeals });
const weeklyMail = send && startWeeklyMail({ db, send, publicUrl: config.publicUrl, log, isQuiet });

log.info("working");

let stopping = false;
async function stop(): Promise<void> {
  if (stopping) return;
  stopping = true;
  ready.stop();
  clearInterval(reaper);
  clearInterval(eraser);
  clearInterval(closer);
  clearInterval(counter);
  stopped.abort();
  await dueListener.stop();
  await jobs.stop();
  await deliveryWorker.stop(); // takes no more, waits for what is under way
  kept.close();
  await reaping;
  await erasing;
  await closing;
  await counting;
  await notices.stop();
  await alerts.stop();
  await weeklyMail?.stop();
  await consentJobs.stop();
  await life.stop().catch(onError); // signs of life until all is done: nothing was held any more
  await tracing.stop();
  await watchers?.stop();
  await db.destroy();
  log.info("stopped");
}
process.on("SIGTERM", () => void stop());
process.on("SIGINT", () => void stop());
