import type { Executor } from "#server/platform/db/database.ts";
import { newId } from "#server/platform/new-id.ts";

/**
 * Kinds of consent events: given, corrected, firms named, lead sent to a buyer, buyer called, withdrawn, recipient notified, proof opened,
 * proof deleted after its term.
 */
export type ConsentEventKind =
  "given" | "corrected" | "named" | "sent" | "called" | "withdrawn" | "told" | "opened" | "expired";

export type ConsentEvent = {
  submissionId: string;
  kind: ConsentEventKind;
  buyerId?: string | null;
  /** Ids, hashes and names of firms. Nothing about the visitor: events are never deleted. */
  details?: Readonly<Record<string, unknown>>;
};

/** Part of the caller's transaction. The worker links it to the events before it a moment later. */
export async function recordConsentEvent(db: Executor, event: ConsentEvent): Promise<void> {
  await db
    .insertInto("consent_events")
    .values({
      id: newId(),
      submission_id: event.submissionId,
      kind: event.kind,
      buyer_id: event.buyerId ?? null,
      details: JSON.stringify(event.details ?? {}),
    })
    .execute();
}
