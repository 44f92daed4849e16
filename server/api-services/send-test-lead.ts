import { isFormType, type FormType } from "#funnels/registry.ts";
import { recordAudit } from "#server/audit/record-audit.ts";
import type { Database } from "#server/db/database.ts";
import type { OutgoingRequest } from "#server/delivery/adapter.ts";
import { prepareService, sendLead, type Sent } from "#server/delivery/worker/send-lead.ts";
import type { Transports } from "#server/delivery/transport/transport.ts";
import type { KeyRing } from "#server/secrets/key-ring.ts";
import { sampleLead } from "./sample-lead.ts";
import { formSettingsIn } from "#server/delivery/service-settings.ts";

const DEADLINE_MS = 20_000;

export type TestSend =
  | { kind: "sent"; request: OutgoingRequest | undefined; sent: Sent; tookMs: number }
  | { kind: "not-ready"; problems: string[] }
  | { kind: "not-found" };

/** Sends a marked sample lead at once and stores nothing: request (secrets masked) and answer are shown on the screen. */
export async function sendTestLead(
  { db, ring, transports }: { db: Database; ring: KeyRing; transports: Transports },
  { apiServiceId, formType }: { apiServiceId: string; formType: FormType },
  actor: string,
): Promise<TestSend> {
  const stored = await db
    .selectFrom("api_services")
    .leftJoin("form_api_settings", (join) =>
      join.onRef("api_service_id", "=", "api_services.id").on("form_type", "=", formType),
    )
    .select(["api_services.id", "kind", "config", "version", "api_key as apiKey", "custom_settings"])
    .where("api_services.id", "=", apiServiceId)
    .executeTakeFirst();
  if (!stored || !isFormType(formType)) return { kind: "not-found" };
  const prepared = prepareService(stored, ring);
  if (!prepared.ok) return { kind: "not-ready", problems: prepared.problems };
  const { adapter, config } = prepared.value;
  const whyNot = adapter.whyNoTest?.(config);
  if (whyNot !== undefined) return { kind: "not-ready", problems: [whyNot] };
  let request: OutgoingRequest | undefined;
  const sending = {
    transports,
    deadlineMs: DEADLINE_MS,
    mayWrite: async (_: string, masked: OutgoingRequest) => {
      request = masked;
      return true;
    },
  };
  const began = performance.now();
  const sample = sampleLead(formType);
  // the invented person has no mailbox; whoever asks for a test has one
  const lead = adapter.transport === "email" ? { ...sample, contact: { ...sample.contact, email: actor } } : sample;
  const sent = await sendLead(sending, prepared.value, lead, formSettingsIn(stored.custom_settings));
  await recordAudit(db, {
    actor,
    action: "service.test",
    target: { kind: "api_service", id: apiServiceId },
    details: { formType, outcome: sent.outcome.kind },
  });
  return { kind: "sent", request, sent, tookMs: Math.round(performance.now() - began) };
}
