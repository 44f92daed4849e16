import { recordAudit } from "#server/platform/audit/record-audit.ts";
import type { Database } from "#server/platform/db/database.ts";
import type { Transport } from "#server/delivery/transport/transport.ts";
import type { SendEmail } from "#server/delivery/email/send-email.ts";
import { newId } from "#server/platform/new-id.ts";
import type { KeyRing } from "#server/platform/secrets/key-ring.ts";
import { testMessage } from "./webhook-message.ts";
import { sendPost } from "./webhook/post-due.ts";
import { readWebhook } from "./webhook/webhook-settings.ts";

const DEADLINE_MS = 10_000;

/** Result of one channel. `detail`: the response of the server or recipient. */
export type TestResult = { way: "email" | "webhook"; ok: boolean; detail: string };

type Deps = { db: Database; ring: KeyRing; transport: Transport; send: SendEmail; publicUrl: string };

/** Sends a test alert to the requesting user and to the webhook, and waits for the results. */
export async function sendTestAlert(
  { db, ring, transport, send, publicUrl }: Deps,
  actor: string,
): Promise<TestResult[]> {
  const email = {
    subject: "This is a test alert",
    paragraphs: [`${actor} has asked for it. Nothing has happened, and nothing is left to do.`],
    link: { label: "Open Alerts", url: new URL("/admin/alerts", publicUrl).href },
  };
  const sent = await send(actor, email);
  const results: TestResult[] = [
    sent.ok
      ? { way: "email", ok: true, detail: `The mail server has taken the email to ${actor}` }
      : { way: "email", ok: false, detail: `The email to ${actor} was not sent: ${sent.problem}` },
  ];
  const webhook = await readWebhook(db, ring);
  if (webhook) {
    const post = { id: newId(), body: JSON.stringify(testMessage(email)) };
    const posted = await sendPost(transport, webhook, post, DEADLINE_MS);
    const { host } = new URL(webhook.url);
    results.push(
      posted.ok
        ? { way: "webhook", ok: true, detail: `${host} has taken it (answered ${posted.status})` }
        : { way: "webhook", ok: false, detail: `${host} has not taken it: ${posted.problem}` },
    );
  }
  const details = Object.fromEntries(results.map(({ way, ok }) => [way, ok ? "taken" : "not taken"]));
  await recordAudit(db, { actor, action: "alerts.test", details });
  return results;
}
