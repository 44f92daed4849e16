import { funnels, type FormType } from "#funnels/registry.ts";
import { readSyntheticConfig } from "#server/platform/config/config.ts";
import { connect } from "#server/platform/db/database.ts";
import { createLog } from "#server/platform/log.ts";
import { createSyntheticHeader } from "#server/operations/synthetic/signed-header.ts";
import { hasSyntheticLead, recordRuns, type SyntheticRun } from "#server/operations/synthetic/runs.ts";
import { endOnError, exitOnError } from "./end-on-error.ts";
import { walkFunnel } from "./synthetic-visitor.ts";

/** Walks every funnel of the public site on a schedule and records how far it got. The worker raises the alert. */
const { database, publicUrl, cookieSecret, everyMs } = exitOnError(readSyntheticConfig);
const log = createLog("synthetic");
endOnError(log);
const db = connect({
  ...database,
  connections: 1,
  onError: (error) => log.error({ err: error }, "database problem"),
});
const mark = createSyntheticHeader(cookieSecret);
const isStored = (email: string) => hasSyntheticLead(db, email);
const FORM_TYPES = Object.keys(funnels) as FormType[];

let stopping = false;
let timer: NodeJS.Timeout | undefined;

async function walkAll(): Promise<void> {
  const walks: SyntheticRun[] = [];
  for (const formType of FORM_TYPES) {
    if (stopping) return;
    const startedAt = performance.now();
    const walk = await walkFunnel({ publicUrl, mark, isStored }, funnels[formType]);
    walks.push({ formType, durationMs: performance.now() - startedAt, ...walk });
    if (walk.failure) log.warn({ formType, ...walk.failure }, "synthetic run failed");
  }
  try {
    await recordRuns(db, walks);
    log.info({ funnels: walks.length }, "synthetic round finished");
  } catch (error) {
    log.error({ err: error }, "could not record a synthetic round");
  }
}

let walking = Promise.resolve();
function goRound(): void {
  walking = walkAll().finally(() => {
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
  await walking;
  await db.destroy();
  log.info("stopped");
}
process.on("SIGTERM", () => void stop());
process.on("SIGINT", () => void stop());
