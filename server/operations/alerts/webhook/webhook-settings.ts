import { randomBytes } from "node:crypto";
import { recordAudit } from "#server/platform/audit/record-audit.ts";
import type { Database, Executor } from "#server/platform/db/database.ts";
import type { OutboundGuard } from "#server/delivery/transport/outbound-guard.ts";
import type { KeyRing } from "#server/platform/secrets/key-ring.ts";
import { alertWebhookContext, seal, unseal } from "#server/platform/secrets/seal.ts";

/** URL for alert posts, and their signing key. */
export type Webhook = { url: string; key: string };

type SavedWebhook = { kind: "saved"; host: string; key: string } | { kind: "invalid"; problem: string };

const KEY_BYTES = 32;
const MAX_CHARACTERS = 2_000;

/** Stores the URL with a new signing key, which is shown once. */
export async function saveWebhook(
  { db, ring, guard }: { db: Database; ring: KeyRing; guard: OutboundGuard },
  url: string,
  actor: string,
): Promise<SavedWebhook> {
  if (url.length > MAX_CHARACTERS) return { kind: "invalid", problem: "The address is too long" };
  const problem = guard.checkUrl(url);
  if (problem !== undefined) return { kind: "invalid", problem };
  const { host } = new URL(url);
  const key = `whsec_${randomBytes(KEY_BYTES).toString("base64")}`;
  const webhook: Webhook = { url, key };
  await db.transaction().execute(async (tx) => {
    const sealed = seal(ring, JSON.stringify(webhook), alertWebhookContext);
    await tx.updateTable("alert_settings").set({ webhook: sealed, webhook_host: host }).execute();
    await recordAudit(tx, { actor, action: "alerts.webhook", details: { host } });
  });
  return { kind: "saved", host, key };
}

/** Deletes the queued posts too. */
export async function removeWebhook(db: Database, actor: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await tx.updateTable("alert_settings").set({ webhook: null, webhook_host: null }).execute();
    await tx.deleteFrom("alert_webhook_outbox").where("ended_at", "is", null).execute();
    await recordAudit(tx, { actor, action: "alerts.webhook", details: { host: "removed" } });
  });
}

export async function readWebhook(db: Executor, ring: KeyRing): Promise<Webhook | undefined> {
  const { webhook } = await db.selectFrom("alert_settings").select("webhook").executeTakeFirstOrThrow();
  return webhook === null ? undefined : (JSON.parse(unseal(ring, webhook, alertWebhookContext)) as Webhook);
}
