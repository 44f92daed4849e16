import { readWorkerConfig } from "#server/platform/config/config.ts";
import { connect, connectionTo } from "#server/platform/db/database.ts";
import { startEngine } from "#server/platform/engine/start-engine.ts";
import { setFailPoint } from "#server/platform/fail-points.ts";
import { createLog } from "#server/platform/log.ts";
import { createAttemptCounter, createRegistry } from "#server/platform/observability/metrics.ts";
import { createReady } from "#server/platform/observability/readiness.ts";
import { assertKeysOpen } from "#server/platform/secrets/rotate-secrets.ts";
import { openErasureLedger } from "#server/leads/submissions/erasure-ledger.ts";
import { openSeenTimelines } from "#server/leads/submissions/seen-timelines.ts";
import { createTimelineCheck } from "#server/delivery/database-timeline.ts";
import { sendQueuedMail } from "#server/delivery/email/queue-mail.ts";
import { createSendEmail } from "#server/delivery/email/send-email.ts";
import { consentKeysOrEnd } from "./check-keys.ts";
import { endOnError, exitOnError } from "./end-on-error.ts";
import { listenForWatchers } from "./health.ts";
import { createLinks } from "./links.ts";
import { startDelivery } from "./start-delivery.ts";
import { taskVerbs } from "./task-verbs.ts";
import { startTracing } from "./tracing.ts";

const config = exitOnError(readWorkerConfig);
const { database, ring, timeScale, email } = config;
const log = createLog("worker");
endOnError(log);
const onError = (error: Error) => log.error({ err: error }, "database problem");
setFailPoint(config.failPoint);

const db = connect({ ...database, connections: 12, onError });
await assertKeysOpen(db, ring);
await consentKeysOrEnd(db, config, onError);
const recordErasure = await openErasureLedger(config.erasureLedger, log);
const isTimelineConfirmed = createTimelineCheck(db, log, await openSeenTimelines(config.erasureLedger));
await isTimelineConfirmed();

const tracing = await startTracing(config.observability.tracesTo, "worker");
const { metrics } = config.observability;
const registry = metrics && createRegistry(db);
const ready = createReady(db, ring);
const watchers = metrics && registry && listenForWatchers(metrics, { db, ready, registry });

const send = email.smtpUrl === undefined ? undefined : createSendEmail(email);
if (!send) log.warn("there is no SMTP_URL: nobody gets alerts by email");
const links = createLinks(config);
const countAttempt = registry && createAttemptCounter(registry);
// From the first delivery on, a signal lets what is under way end. Without a handler it would end the process in the middle of an attempt.
const stopAsked = Promise.withResolvers<void>();
for (const signal of ["SIGTERM", "SIGINT"] as const) process.on(signal, () => stopAsked.resolve());

const delivery = await startDelivery({ db, config, links, isTimelineConfirmed, countAttempt, log, onError });
const engine = await startEngine({
  db,
  connection: connectionTo(database.directUrl),
  verbs: taskVerbs({ db, recordErasure, config, isTimelineConfirmed, links, delivery, send, log }),
  sendStaffMail: (content) => sendQueuedMail(send ?? createSendEmail(email), ring, content),
  isTimelineConfirmed,
  timeScale,
  log,
});
log.info("worker started");

await stopAsked.promise;
ready.stop();
await Promise.all([engine.stop(), delivery.stop()]);
await delivery.stopHeartbeats();
await tracing.stop();
await watchers?.stop();
await db.destroy();
log.info("stopped");
