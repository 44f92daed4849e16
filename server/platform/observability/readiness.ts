import { setTimeout as wait } from "node:timers/promises";
import { sql } from "kysely";
import { z } from "zod";
import type { Database } from "#server/platform/db/database.ts";
import { APPLIED, readMigrations, refusal, type Applied } from "#server/platform/db/sql-files.ts";
import { missingKeys } from "#server/platform/secrets/rotate-secrets.ts";
import type { KeyRing } from "#server/platform/secrets/key-ring.ts";

/** Results are cached for a second. */
const FRESH_MS = 1_000;
const MAX_MS = 3_000;

export const Readiness = z.strictObject({
  ready: z.boolean(),
  stopping: z.boolean(),
  database: z.enum(["reachable", "unreachable"]),
  migrations: z.enum(["complete", "pending", "refused", "unknown"]),
  problem: z.exactOptional(z.string()).describe("Why the migrations are refused"),
  keys: z
    .exactOptional(z.enum(["open", "missing", "unknown"]))
    .describe("Whether the key ring has all keys that stored secrets are encrypted with; only where they are needed"),
});
type Readiness = z.infer<typeof Readiness>;
type Checks = Omit<Readiness, "ready" | "stopping">;

export type Ready = {
  check: () => Promise<Readiness>;
  /** Reports not ready from now on, whatever the checks say. */
  stop: () => void;
};

export function createReady(db: Database, ring?: KeyRing): Ready {
  const unknown: Checks = { database: "unreachable", migrations: "unknown", ...(ring && { keys: "unknown" as const }) };
  let stopping = false;
  let checks: Promise<Checks> = Promise.resolve(unknown);
  let checkedAt = -Infinity;
  let migrations: ReturnType<typeof readMigrations> | undefined; // the files do not change while the process runs

  async function look(): Promise<Checks> {
    const { rows: applied } = await sql.raw<Applied>(APPLIED).execute(db);
    const files = await (migrations ??= readMigrations());
    const problem = refusal(files, applied);
    const isComplete = files.every(({ name }) => applied.some((one) => one.name === name));
    return {
      database: "reachable",
      ...(problem === undefined
        ? { migrations: isComplete ? "complete" : "pending" }
        : { migrations: "refused", problem }),
      ...(ring && { keys: (await missingKeys(db, ring)).length === 0 ? "open" : "missing" }),
    };
  }

  return {
    async check() {
      if (performance.now() - checkedAt >= FRESH_MS) {
        checkedAt = performance.now();
        checks = inTime(look(), unknown);
      }
      const found = await checks;
      const isFine = found.migrations === "complete" && found.keys !== "missing" && found.keys !== "unknown";
      return { ready: isFine && !stopping, stopping, ...found };
    },
    stop() {
      stopping = true;
    },
  };
}

/** A database that does not answer counts as down. */
async function inTime(looking: Promise<Checks>, otherwise: Checks): Promise<Checks> {
  const over = new AbortController();
  const limit = wait(MAX_MS, otherwise, { signal: over.signal, ref: false }).catch(() => otherwise);
  const found = await Promise.race([looking.catch(() => otherwise), limit]);
  over.abort();
  return found;
}
