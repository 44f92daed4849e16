import { readByStatus } from "#server/delivery/adapters/response/read-by-status.ts";
import { signaturesOf } from "#server/delivery/adapters/webhook/webhook.ts";
import type { Transport } from "#server/delivery/transport/transport.ts";
import type { Webhook } from "./webhook-settings.ts";

export type Posted = { ok: true; status: number } | { ok: false; problem: string };

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
