import { sql } from "kysely";
import type { Database, Executor } from "#server/platform/db/database.ts";
import { nowPlusMs } from "#server/platform/db/sql-time.ts";
import { waitAfter } from "#server/delivery/settle.ts";
import type { Transport } from "#server/delivery/transport/transport.ts";
import type { Log } from "#server/platform/log.ts";
import type { KeyRing } from "#server/platform/secrets/key-ring.ts";
import { readWebhook, type Webhook } from "./webhook-settings.ts";
import { readByStatus } from "#server/delivery/adapters/response/read-by-status.ts";
import { signaturesOf } from "#server/delivery/adapters/webhook/webhook.ts";

const DEADLINE_MS = 10_000;
/** Longer than a try may take: if this worker dies meanwhile, another one tries again. */
const LEASE_MS = 30_000;
const MAX_PER_RUN = 20;
const KEPT_DAYS = 30;

export type PostDueDeps = {
  db: Database;
  ring: KeyRing;
  transport: Transport;
  timeScale: number;
  log: Pick<Log, "error" | "info">;
};

type Post = { id: string; body: string; tries: number };

/** Posts what is due, each by one worker, with the waits of a delivery between its tries; after the last it is given up. */
export async function postDue(deps: PostDueDeps): Promise<void> {
  const { db } = deps;
  await sql`delete from alert_webhook_outbox where ended_at < clock_timestamp() - ${KEPT_DAYS} * interval '1 day'`.execute(
    db,
  );
  for (let n = 0; n < MAX_PER_RUN; n++) {
    const post = await claim(db);
    if (!post) return;
    const posted = await attempt(deps, post);
    if (posted) await record(deps, post, posted);
  }
}

async function claim(db: Database): Promise<Post | undefined> {
  const { rows } = await sql<Post>`
    update alert_webhook_outbox set tries = tries + 1, next_attempt_at = ${nowPlusMs(LEASE_MS)}
    where id = (
      select id from alert_webhook_outbox where ended_at is null and next_attempt_at <= clock_timestamp()
      order by next_attempt_at limit 1 for update skip locked)
    returning id, body, tries`.execute(db);
  return rows[0];
}

/** Undefined: the webhook was removed meanwhile, and the post with it. */
async function attempt({ db, ring, transport }: PostDueDeps, post: Post): Promise<Posted | undefined> {
  let webhook: Webhook | undefined;
  try {
    webhook = await readWebhook(db, ring);
  } catch {
    return { ok: false, problem: "The stored address cannot be opened; enter it again" };
  }
  return webhook && sendPost(transport, webhook, post, DEADLINE_MS);
}

async function record({ db, log, timeScale }: PostDueDeps, { id, tries }: Post, posted: Posted): Promise<void> {
  if (posted.ok) {
    await sql`update alert_webhook_outbox set ended_at = clock_timestamp(), was_taken = true, problem = null where id = ${id}`.execute(
      db,
    );
    return log.info({ post: id }, "alert webhook sent");
  }
  const { problem } = posted;
  const wait = waitAfter(tries, Math.random());
  const next =
    wait === undefined ? sql`ended_at = clock_timestamp()` : sql`next_attempt_at = ${nowPlusMs(wait / timeScale)}`;
  await sql`update alert_webhook_outbox set problem = ${problem}, ${next} where id = ${id}`.execute(db);
  log.error({ post: id, tries, problem, isGivenUp: wait === undefined }, "alert webhook failed");
}

export type LatestPost = {
  createdAt: Date;
  tries: number;
  problem: string | null;
  endedAt: Date | null;
  wasTaken: boolean;
};

/** How the newest message to the webhook fared. */
export const readLatestPost = (db: Executor): Promise<LatestPost | undefined> =>
  db
    .selectFrom("alert_webhook_outbox")
    .select(["created_at as createdAt", "tries", "problem", "ended_at as endedAt", "was_taken as wasTaken"])
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();

type Posted = { ok: true; status: number } | { ok: false; problem: string };

/** One signed request (Standard Webhooks, like the leads of the kind Webhook), through the same guard as every delivery. */
export async function sendPost(
  transport: Transport,
  { url, key }: Webhook,
  { id, body }: { id: string; body: string },
  deadlineMs: number,
): Promise<Posted> {
  const timestamp = String(Math.floor(Date.now() / 1000));
  const headers = {
    "content-type": "application/json",
    "user-agent": "Stufenlos-Webhooks/1",
    "webhook-id": id,
    "webhook-timestamp": timestamp,
    "webhook-signature": signaturesOf(`${id}.${timestamp}.${body}`, key),
  };
  const reply = await transport({ method: "POST", url, headers, body }, { deadlineMs, mayWrite: async () => true });
  if (reply.kind !== "answered") return { ok: false, problem: reply.message };
  const { kind, message = "" } = readByStatus(reply.response, Date.now());
  const { status } = reply.response;
  if (kind === "accepted") return { ok: true, status };
  const words = `Answered ${status}`;
  return { ok: false, problem: message === "" || message === words ? words : `${words}: ${message}` };
}
