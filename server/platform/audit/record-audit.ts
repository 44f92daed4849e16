import { sql } from "kysely";
import type { Executor } from "#server/platform/db/database.ts";
import { idAt } from "#server/platform/db/id-at.ts";
import { newId } from "#server/platform/new-id.ts";
import type { AuditAction, AuditTargetKind } from "./audit-kinds.ts";

const TEN_MINUTES_MS = 10 * 60_000;

type Reading = {
  actor: string;
  /** The screen that lists contacts: "forms/treppenlift", "quarantine". */
  screen: string;
  /** Which field was searched, never the person: a hash at most. */
  search?: { search: string; hash?: string };
};

/** Records who read or searched a list of contacts, once per person, screen and ten minutes. */
export const recordReading = (db: Executor, { actor, screen, search }: Reading) =>
  recordAuditOnce(
    db,
    { actor, action: search ? "leads.search" : "leads.list", details: { screen, ...search } },
    TEN_MINUTES_MS,
  );

const HOUR_MS = 3_600_000;

/** Records who opened a lead, once an hour. */
export const recordOpening = (db: Executor, { actor, submissionId }: { actor: string; submissionId: string }) =>
  recordAuditOnce(db, { actor, action: "lead.open", target: { kind: "submission", id: submissionId } }, HOUR_MS);

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

/** Records requests that an open page repeats automatically: an equal entry is written only after `everyMs`. */
export async function recordAuditOnce(
  db: Executor,
  { actor, action, target, details = {} }: AuditEvent,
  everyMs: number,
): Promise<void> {
  const [kind, id, text] = [target?.kind ?? null, target?.id ?? null, JSON.stringify(details)];
  await sql`
    insert into audit_events (id, actor, action, target_kind, target_id, details)
    select ${newId()}::uuid, ${actor}, ${action}, ${kind}, ${id}, ${text}::jsonb
    where not exists (
      select from audit_events where actor = ${actor} and id >= ${idAt(Date.now() - everyMs)} and action = ${action}
        and target_kind is not distinct from ${kind} and target_id is not distinct from ${id} and details = ${text}::jsonb)`.execute(
    db,
  );
}
