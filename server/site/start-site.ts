import { setTimeout as wait } from "node:timers/promises";
import type { Executor } from "#server/platform/db/database.ts";
import type { Log } from "#server/platform/log.ts";
import { createCachedSite, type CachedSite } from "./read-site.ts";
import { unresolvedFields } from "./operator.ts";

const AGAIN_MS = 500;

/**
 * Waits until the site settings can be read. Refuses a production start with fictional company details; `npm run cli -- operator
 * set` fixes that.
 */
export async function openSite(
  db: Executor,
  { isProduction, log }: { isProduction: boolean; log: Log },
): Promise<CachedSite> {
  const site = createCachedSite(db, (err) => log.error({ err }, "could not reload the site settings"));
  for (;;) {
    try {
      const { operator } = await site();
      const unresolved = unresolvedFields(operator);
      if (unresolved.length > 0) refuseOrWarn(unresolved, isProduction, log);
      return site;
    } catch (err) {
      if (err instanceof UnresolvedOperator) throw err;
      log.error({ err }, "could not read the site settings yet, retrying");
      await wait(AGAIN_MS);
    }
  }
}

class UnresolvedOperator extends Error {}

function refuseOrWarn(fields: readonly string[], isProduction: boolean, log: Log): void {
  if (!isProduction) return log.warn({ fields }, "company details are still placeholders");
  throw new UnresolvedOperator(
    `Company details are still placeholders: ${fields.join(", ")}. See npm run cli -- operator`,
  );
}
