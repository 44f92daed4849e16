import type { WorkerConfig } from "#server/platform/config/config.ts";
import type { Database } from "#server/platform/db/database.ts";
import { pass } from "#server/platform/fail-points.ts";
import type { Log } from "#server/platform/log.ts";
import type { createAttemptCounter } from "#server/platform/observability/metrics.ts";
import { composeConfirmationEmail } from "#server/delivery/email/compose-confirmation-email.ts";
import { createChanged } from "#server/delivery/queue/change-feed.ts";
import { listenForDueDeliveries } from "#server/delivery/queue/notify-workers.ts";
import { createKeepAlivePool } from "#server/delivery/transport/keep-alive-pool.ts";
import { createOutboundGuard } from "#server/delivery/transport/outbound-guard.ts";
import { createSmtpTransport } from "#server/delivery/transport/smtp-transport.ts";
import { createTransport } from "#server/delivery/transport/transport.ts";
import { startDeliveryWorker } from "#server/delivery/worker/delivery-worker.ts";
import { startHeartbeat } from "#server/delivery/worker/heartbeat.ts";
import { startRepairs } from "#server/delivery/worker/start-repairs.ts";
import type { Links } from "./links.ts";

type Deps = {
  db: Database;
  config: WorkerConfig;
  links: Links;
  isTimelineConfirmed: () => Promise<boolean>;
  countAttempt: ReturnType<typeof createAttemptCounter> | undefined;
  log: Log;
  onError: (error: Error) => void;
};

/** The engine does not run this part, because leads are due by the second, at their recipient's rate (decision 0044). */
export async function startDelivery({ db, config, links, isTimelineConfirmed, countAttempt, log, onError }: Deps) {
  const { database, ring, outboundAllow, leaseMs, deadlineMs, timeScale, failPoint, email, publicUrl } = config;
  if (outboundAllow.length > 0) log.warn({ outboundAllow }, "deliveries may reach these loopback targets");
  const guard = createOutboundGuard({ allow: outboundAllow });
  const faults = failPoint === undefined ? {} : { pass };
  const write = (body: string) => composeConfirmationEmail({ db, ring, publicUrl, from: email.from }, body);
  const kept = createKeepAlivePool();
  const transports = {
    http: createTransport({ guard, kept, ...faults }),
    email: createSmtpTransport({ smtpUrl: email.smtpUrl, write, ...faults }),
  };
  const changed = createChanged(db, onError);
  const heartbeat = await startHeartbeat(db, onError);
  const worker = startDeliveryWorker({
    db,
    ring,
    workerId: heartbeat.id,
    transports,
    log,
    leaseMs,
    deadlineMs,
    timeScale,
    changed,
    ...(countAttempt && { countAttempt }),
    ...links,
  });
  const poll = () => worker.poll();
  const repairs = startRepairs({
    db,
    leaseMs,
    timeScale,
    workerId: heartbeat.id,
    isTimelineConfirmed,
    poll,
    log,
    onError,
  });
  const dueListener = listenForDueDeliveries(database.directUrl, (ids) => worker.poll(ids), onError);
  return {
    http: transports.http,
    changed,
    poll,
    /** Claims nothing more and waits for running attempts. Heartbeats stop last, when no claim is held. */
    async stop(): Promise<void> {
      await dueListener.stop();
      await worker.stop();
      kept.close();
      await repairs.stop();
    },
    stopHeartbeats: () => heartbeat.stop().catch(onError),
  };
}
