import { funnels, type FormType } from "#funnels/registry.ts";
import { readSyntheticConfig } from "#server/platform/config/config.ts";
import { connect } from "#server/platform/db/database.ts";
import { createLog } from "#server/platform/log.ts";
import { createSyntheticHeader } from "#server/operations/synthetic/signed-header.ts";
import { hasSyntheticLead, recordRuns, type SyntheticRun } from "#server/operations/synthetic/runs.ts";
import { endOnError, exitOnError } from "./end-on-error.ts";
import { visitFunnel } from "./synthetic-visitor.ts";

/** Visits every funnel of the public site on a schedule and records how far it got. The worker raises the alert. */
const { database, publicUrl, cookieSecret, everyMs } = exitOnError(readSyntheticConfig);
const log = createLog("synthetic");
endOnError(log);
const db = connect({
  ...database,
  connections: 1,
  onError: (error) => log.error({ err: error }, "database problem"),
});
const syntheticHeader = createSyntheticHeader(cookieSecret);
const isStored = (email: string) => hasSyntheticLead(db, email);
const FORM_TYPES = Object.keys(funnels) as FormType[];

let stopping = false;
let timer: NodeJS.Timeout | undefined;

async function visitAll(): Promise<void> {
  const runs: SyntheticRun[] = [];
  for (const formType of FORM_TYPES) {
    if (stopping) return;
    const startedAt = performance.now();
    const run = await visitFunnel({ publicUrl, syntheticHeader, isStored }, funnels[formType]);
    runs.push({ formType, durationMs: performance.now() - startedAt, ...run });
    if (run.failure) log.warn({ formType, ...run.failure }, "synthetic run failed");
  }
  try {
    await recordRuns(db, runs);
    log.info({ funnels: runs.length }, "synthetic round finished");
  } catch (error) {
    log.error({ err: error }, "could not record a synthetic round");
  }
}

let visiting = Promise.resolve();
function goRound(): void {
  visiting = visitAll().finally(() => {
    if (!stopping) timer = setTimeout(goRound, everyMs);
  });
}

log.info({ everyMs }, "synthetic monitor started");
if (everyMs > 0) goRound();
else log.info("SYNTHETIC_MINUTES is 0: no synthetic runs");

async function stop(): Promise<void> {
  if (stopping) return;
  stopping = true;
  clearTimeout(timer);
  await visiting;
  await db.destroy();
  log.info("stopped");
}
process.on("SIGTERM", () => void stop());
process.on("SIGINT", () => void stop());
