import type { Executor } from "#server/db/database.ts";
import { newId } from "#server/platform/new-id.ts";
import type { AuditAction, AuditTargetKind } from "./audit-kinds.ts";

export type AuditEvent = {
  actor: string;
  action: AuditAction;
  target?: { kind: AuditTargetKind; id: string };
  /** Ids, counts, names of settings: never a visitor's data, never a secret. */
  details?: Readonly<Record<string, string | number | boolean | null | readonly string[]>>;
};

/** Written in the same transaction as the action wherever there is one. */
export async function recordAudit(tx: Executor, { actor, action, target, details = {} }: AuditEvent): Promise<void> {
  await tx
    .insertInto("audit_events")
    .values({
      id: newId(),
      actor,
      action,
      target_kind: target?.kind ?? null,
      target_id: target?.id ?? null,
      details: JSON.stringify(details),
    })
    .execute();
}
