import { forgetOldCounts } from "#server/spam/submit-rate.ts";
import { startAlarms } from "#server/alerts/start-alerts.ts";
import { readWorkerConfig } from "#server/config.ts";
import { connect } from "#server/db/database.ts";
import { createChanged } from "#server/delivery/queue/change-feed.ts";
import { chooseTransport } from "#server/delivery/transport/choose-transport.ts";
import { createLifeWatch } from "#server/delivery/database-timeline.ts";
import { createMailTransport } from "#server/delivery/transport/smtp-transport.ts";
import { createOutboundGuard } from "#server/delivery/transport/outbound-guard.ts";
import { reap } from "#server/delivery/worker/reaper.ts";
import { createTransport } from "#server/delivery/transport/transport.ts";
import { listenForWakes } from "#server/delivery/queue/notify-workers.ts";
import { startWork } from "#server/delivery/worker/delivery-worker.ts";
import { armFailPoint, pass } from "#server/platform/fail-points.ts";
import { createLog } from "#server/platform/log.ts";
import { createSendLetter } from "#server/email/send-email.ts";
import { writeVisitorMail } from "#server/email/compose-confirmation-email.ts";
import { assertKeysOpen } from "#server/secrets/rotate-secrets.ts";
import { eraseOldLeads } from "#server/submissions/erase-old-leads.ts";
import { eraseSyntheticLeads } from "#server/submissions/erase-synthetic-leads.ts";
import { createAttemptCounter } from "#server/observability/attempt-metrics.ts";
import { createReady } from "#server/observability/readiness.ts";
import { createRegistry } from "#server/observability/metrics-registry.ts";
import { endOnError, orEnd } from "./end-on-error.ts";
import { listenForWatchers } from "./health.ts";
import { startTracing } from "./tracing.ts";

const config = orEnd(readWorkerConfig);
const { databaseUrl, ring, outboundAllow, leaseMs, deadlineMs, haste, failPoint, mail } = config;
const log = createLog("worker");
endOnError(log);
const onError = (error: Error) => log.error({ err: error }, "database trouble");
armFailPoint(failPoint);
if (outboundAllow.length > 0) log.warn({ outboundAllow }, "deliveries may reach these loopback targets");

const db = connect({ url: databaseUrl, connections: 12, onError });
await assertKeysOpen(db, ring);
const isSettled = createLifeWatch(db, log);
await isSettled();

const tracing = await startTracing(config.watch.tracesTo, "worker");
const { metrics } = config.watch;
const registry = metrics && createRegistry(db);
const noteAttempt = registry && createAttemptCounter(registry);
const ready = createReady(db, ring);
const watchers = metrics && registry && listenForWatchers(metrics, { db, ready, registry });

const guard = createOutboundGuard({ allow: outboundAllow });
const faults = failPoint === undefined ? {} : { pass };
const write = (letter: string) => writeVisitorMail(db, mail.from, letter);
const transport = chooseTransport(
  createTransport({ guard, ...faults }),
  createMailTransport({ smtpUrl: mail.smtpUrl, write, ...faults }),
);
const work = startWork({
  db,
  ring,
  transport,
  log,
  leaseMs,
  deadlineMs,
  haste,
  changed: createChanged(db, onError),
  ...(noteAttempt && { noteAttempt }),
});
const wakes = listenForWakes(databaseUrl, () => work.look(), onError);

let reaping = Promise.resolve();
const reaper = setInterval(
  () => {
    reaping = reaping
      .then(async () => {
        if (!(await isSettled())) return; // what a restored database says about its attempts may not be true
        const { expired, wiped } = await reap(db, { leaseMs, haste });
        if (expired + wiped > 0) log.warn({ expired, wiped }, "repaired");
        if (expired > 0) work.look();
      })
      .catch(onError);
  },
  Math.min(leaseMs, 5_000) / 2,
);

const HOUR_MS = 3_600_000;
const eraser = setInterval(() => {
  reaping = reaping
    .then(async () => {
      await forgetOldCounts(db);
      const erased = await eraseOldLeads(db);
      if (erased > 0) log.info({ erased }, "leads whose time was over are erased");
      await eraseSyntheticLeads(db);
    })
    .catch(onError);
}, HOUR_MS);

const send = mail.smtpUrl === undefined ? undefined : createSendLetter(mail);
if (!send) log.warn("there is no SMTP_URL: owners get no alarms by mail");
const alarms = startAlarms({ db, send, publicUrl: config.publicUrl, haste, log });

log.info("working");

let stopping = false;
async function stop(): Promise<void> {
  if (stopping) return;
  stopping = true;
  ready.stop();
  clearInterval(reaper);
  clearInterval(eraser);
  await wakes.stop();
  await work.stop(); // takes no more, waits for what is under way
  await reaping;
  await alarms.stop();
  await tracing.stop();
  await watchers?.stop();
  await db.destroy();
  log.info("stopped");
}
process.on("SIGTERM", () => void stop());
process.on("SIGINT", () => void stop());
