import type { FormType } from "#funnels/registry.ts";
import type { Executor } from "#server/platform/db/database.ts";
import { readLead } from "./read-lead.ts";
import type { Viewer } from "#server/leads/submissions/redact-person.ts";

export type Doubt = {
  deliveryId: string;
  person: string;
  service: string;
  sentAt: Date | null;
  durationMs: number | null;
  message: string | null;
};

/** Facts for resolving a delivery in doubt; undefined if it is not in doubt. */
export async function readDoubt(
  db: Executor,
  { formType, deliveryId }: { formType: FormType; deliveryId: string },
  viewer: Viewer,
): Promise<Doubt | undefined> {
  const delivery = await db
    .selectFrom("deliveries")
    .select("submission_id")
    .where("id", "=", deliveryId)
    .where("state", "=", "in_doubt")
    .executeTakeFirst();
  const lead = delivery && (await readLead(db, { formType, id: delivery.submission_id }, viewer));
  const service = lead?.services.find((one) => one.deliveryId === deliveryId);
  if (!lead || !service) return undefined;
  const last = service.events.flatMap((event) => (event.kind === "attempt" ? [event] : [])).at(-1);
  return {
    deliveryId,
    person: lead.name,
    service: service.name,
    sentAt: last?.startedAt ?? null,
    durationMs: last?.durationMs ?? null,
    message: last?.message ?? service.message,
  };
}
