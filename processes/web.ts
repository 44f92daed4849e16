import { createServer } from "node:http";
import { setImmediate as nextRound, setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { redirectToCanonical, refuseMalformed, refuseMethod } from "#app/web/request-address.ts";
import { rejectWhileDraining } from "#app/web/refuse-while-draining.ts";
import { serveStaticFiles } from "#app/web/static-files.ts";
import { readWebConfig } from "#server/platform/config/config.ts";
import { connect } from "#server/platform/db/database.ts";
import { listenForChanges } from "#server/delivery/queue/change-feed.ts";
import { createSmtpTransport } from "#server/delivery/transport/smtp-transport.ts";
import { createOutboundGuard } from "#server/delivery/transport/outbound-guard.ts";
import { createTransport } from "#server/delivery/transport/transport.ts";
import { createNotifyWorkers } from "#server/delivery/queue/notify-workers.ts";
import { setFailPoint } from "#server/platform/fail-points.ts";
import { createLog } from "#server/platform/log.ts";
import { createQueueMail } from "#server/delivery/email/queue-mail.ts";
import { readPartners } from "#server/sales/buyers/read-partners.ts";
import { confirmingForms } from "#server/delivery/form-settings/read-form-settings.ts";
import { createSendEmail } from "#server/delivery/email/send-email.ts";
import { composeConfirmationEmail } from "#server/delivery/email/compose-confirmation-email.ts";
import { openErasureLedger } from "#server/leads/submissions/erasure-ledger.ts";
import { createRecordWithdrawal } from "#server/leads/submissions/withdrawal-ledger.ts";
import { registerDefinitions } from "#server/leads/submissions/definitions.ts";
import { openSite } from "#server/site/start-site.ts";
import { createStepCounts } from "#server/insights/step-counts.ts";
import { createRequestCounter, createSubmitCounter, createRegistry } from "#server/platform/observability/metrics.ts";
import { createReady } from "#server/platform/observability/readiness.ts";
import { consentKeysOrEnd } from "./check-keys.ts";
import { endOnError, exitOnError } from "./end-on-error.ts";
import { answerHealth, listenForWatchers } from "./health.ts";
import { startTracing } from "./tracing.ts";

const config = exitOnError(readWebConfig);
const log = createLog("web");
endOnError(log);
const onError = (error: Error) => log.error({ err: error }, "database problem");
const db = connect({ ...config.database, connections: 10, onError });
setFailPoint(config.failPoint);
await consentKeysOrEnd(db, config, onError);

const tracing = await startTracing(config.observability.tracesTo, "web");
const { metrics } = config.observability;
const registry = metrics && createRegistry(db);
const noteServed = registry && createRequestCounter(registry);
const countSubmit = registry && createSubmitCounter(registry);
const ready = createReady(db);
const watchers = metrics && registry && listenForWatchers(metrics, { db, ready, registry });

const { createHandler } = await import("#build/server/index.js");
const serveStatic = serveStaticFiles(fileURLToPath(new URL("../build/client", import.meta.url)));
const { publicUrl, cookieSecret, ring, consentRing, staffAccess, attackLeads } = config;
const guard = createOutboundGuard({ allow: config.outboundAllow });
const { smtpUrl, from } = staffAccess.email;
const write = (body: string) => composeConfirmationEmail({ db, ring, publicUrl, from }, body);
const transports = { http: createTransport({ guard }), email: createSmtpTransport({ smtpUrl, write }) };
if (smtpUrl === undefined) log.warn("there is no SMTP_URL: staff get no mail");
const recordErasure = await openErasureLedger(config.erasureLedger, log);
const queueMail = createQueueMail({
  ring,
  hasServer: smtpUrl !== undefined,
  onProblem: (subject, problem) => log.error({ subject, problem }, "an email was not sent"),
});
const site = await openSite(db, { isProduction: config.isProduction, log });
await Promise.all([confirmingForms(db), readPartners(db)]).catch(onError); // Loaded at the start, so that no page waits for a hanging database.
await registerDefinitions(db).catch(onError); // The next start tries again.
const changes = listenForChanges(config.database.directUrl, onError);
const stepCounts = createStepCounts(db, onError);
const handle = createHandler({
  db,
  stepCounts,
  notifyWorkers: createNotifyWorkers(db, onError),
  site,
  publicUrl,
  deadlineMs: config.deadlineMs,
  doubtQuietMs: config.doubtQuietMs,
  recordErasure,
  recordWithdrawal: createRecordWithdrawal(config.erasureLedger),
  cookieSecret,
  ring,
  consentRing,
  guard,
  transports,
  queueMail,
  sendEmail: createSendEmail(staffAccess.email),
  pixelScript: config.pixelScript,
  staffAccess,
  attackLeads,
  changes,
  report: (err, what, about) => log.error({ err, ...about }, what),
  countSubmit(note) {
    countSubmit?.(note);
    if (note.submissionId !== undefined) log.info(note, "submit"); // Malformed submits are counted, not logged.
  },
  ...(noteServed && { noteServed }),
});

let stopping = false;
const server = createServer((request, response) => {
  response.setHeader("x-content-type-options", "nosniff"); // whatever answers below: pages, data, files, errors
  if (stopping) response.setHeader("connection", "close"); // a browser's open connection would keep the process alive for minutes
  if (answerHealth(request, response, ready) || (stopping && rejectWhileDraining(request, response))) return;
  if (serveStatic(request, response) || refuseMethod(request, response)) return;
  if (refuseMalformed(request, response)) return;
  if (redirectToCanonical(request, response)) return;
  void handle(request, response);
});
server.requestTimeout = 10_000;
server.keepAliveTimeout = 15_000; // longer than a proxy keeps an idle connection, so that no request is sent on one that closes
server.listen(config.port, config.host, () => {
  const address = server.address();
  log.info({ port: typeof address === "object" ? address?.port : address }, "listening");
});

/** Fails /readyz first; the listener closes once load balancers send no more requests here. */
async function stop(): Promise<void> {
  if (stopping) return;
  stopping = true;
  ready.stop();
  await wait(config.drainMs);
  const unwatched = changes.stop();
  await nextRound(); // A connection that waits to be accepted would be reset.
  server.close(
    () =>
      void Promise.all([unwatched, tracing.stop(), stepCounts.stop()])
        .then(() => watchers?.stop())
        .then(() => db.destroy())
        .then(() => log.info("stopped")),
  );
  server.closeIdleConnections();
}
process.on("SIGTERM", () => void stop());
process.on("SIGINT", () => void stop());
