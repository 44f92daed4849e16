import { sql } from "kysely";
import type { Database, Executor } from "#server/platform/db/database.ts";
import { reportNothing, type ReportProgress } from "#server/platform/progress.ts";
import { pass } from "#server/platform/fail-points.ts";
import type { KeyRing } from "./key-ring.ts";
import { alertWebhookContext, apiKeyContext, keyIdOf, rewrap, SealError, type SealContext } from "./seal.ts";

/** `perKey`: how many secrets each key holds afterwards. A key that is not listed may be removed from the key ring. */
type Rotation = { rewrapped: number; perKey: Record<string, number> };

type Batch = { rewrapped: number; failures: SealError[]; lastId: string };

const BATCH_SIZE = 20;
const BEFORE_ALL_IDS = "00000000-0000-0000-0000-000000000000";

/**
 * Re-wraps all secrets with the active key. The rows show what is done, so it may be killed at any time and started again.
 * A secret that cannot be decrypted is left unchanged and reported once all others are done.
 */
export async function rotateSecrets(
  db: Database,
  ring: KeyRing,
  report: ReportProgress = reportNothing,
): Promise<Rotation> {
  const perOldKey = Object.entries(await countPerKey(db)).filter(([id]) => id !== ring.activeId);
  const total = perOldKey.reduce((sum, [, count]) => sum + count, 0);
  let rewrapped = 0;
  const failures: SealError[] = [];
  let afterId: string | undefined = BEFORE_ALL_IDS;
  while (afterId !== undefined) {
    const from: string = afterId;
    const batch = await db.transaction().execute((tx) => rewrapBatch(tx, ring, from));
    rewrapped += batch?.rewrapped ?? 0;
    failures.push(...(batch?.failures ?? []));
    report("keys", rewrapped + failures.length, total);
    afterId = batch?.lastId;
  }
  const webhook = await db.transaction().execute((tx) => rewrapWebhook(tx, ring));
  if (webhook instanceof SealError) failures.push(webhook);
  else rewrapped += webhook;
  if (failures.length > 0) {
    const reasons = failures.map((failure) => `  ${failure.message}`).join("\n");
    throw new Error(
      `${rewrapped} secrets are under the key "${ring.activeId}" now, ${failures.length} not:\n${reasons}`,
    );
  }
  return { rewrapped, perKey: await countPerKey(db) };
}

/** Called when a process starts, so that a missing key is not noticed only at the first delivery. */
export async function assertKeysOpen(db: Executor, ring: KeyRing): Promise<void> {
  const missing = await missingKeys(db, ring);
  if (missing.length === 0) return;
  const restored = "A database from before a rotation needs the old entries of SECRET_KEYS as well.";
  throw new Error(
    `${restored} Stored secrets need keys that the key ring does not have: ${missing.toSorted().join(", ")}`,
  );
}

/** Names of keys that stored secrets need and the key ring does not have. */
export const missingKeys = async (db: Executor, ring: KeyRing): Promise<string[]> =>
  Object.keys(await countPerKey(db)).filter((id) => !ring.keys.has(id));

async function rewrapBatch(tx: Executor, ring: KeyRing, afterId: string): Promise<Batch | undefined> {
  const rows = await tx
    .selectFrom("api_services")
    .select(["id", "api_key"])
    .where("id", ">", afterId)
    .where("api_key", "is not", null)
    .where(sql<string>`split_part(api_key, '.', 2)`, "!=", ring.activeId)
    .orderBy("id")
    .limit(BATCH_SIZE)
    .forNoKeyUpdate() // waits for staff who save the row, but does not block new deliveries that refer to it
    .execute();
  const last = rows.at(-1);
  if (!last) return undefined;
  const batch: Batch = { rewrapped: 0, failures: [], lastId: last.id };
  for (const row of rows) {
    const outcome = tryRewrap(ring, row.api_key ?? "", apiKeyContext(row.id));
    if (outcome instanceof SealError) {
      batch.failures.push(outcome);
      continue;
    }
    await tx.updateTable("api_services").set({ api_key: outcome }).where("id", "=", row.id).execute();
    pass("in-rewrap");
    batch.rewrapped += 1;
  }
  return batch;
}

/** The webhook of the alerts, of which there is one. How many were wrapped anew. */
async function rewrapWebhook(tx: Executor, ring: KeyRing): Promise<number | SealError> {
  const row = await tx.selectFrom("alert_settings").select("webhook").forNoKeyUpdate().executeTakeFirst();
  const sealed = row?.webhook ?? undefined;
  if (sealed === undefined || keyIdOf(sealed) === ring.activeId) return 0;
  const outcome = tryRewrap(ring, sealed, alertWebhookContext);
  if (outcome instanceof SealError) return outcome;
  await tx.updateTable("alert_settings").set({ webhook: outcome }).execute();
  return 1;
}

function tryRewrap(ring: KeyRing, sealed: string, place: SealContext): string | SealError {
  try {
    return rewrap(ring, sealed, place);
  } catch (error) {
    if (error instanceof SealError) return error;
    throw error;
  }
}

/** A text that is not encrypted needs no key and is not counted; its service fails when it is used. */
async function countPerKey(db: Executor): Promise<Record<string, number>> {
  const keys = db.selectFrom("api_services").select("api_key as sealed");
  const rows = await keys.unionAll(db.selectFrom("alert_settings").select("webhook as sealed")).execute();
  const perKey: Record<string, number> = {};
  for (const { sealed } of rows) {
    const id = keyIdOf(sealed ?? "");
    if (id !== undefined) perKey[id] = (perKey[id] ?? 0) + 1;
  }
  return perKey;
}
