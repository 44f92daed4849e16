import { sql } from "kysely";
import type { Executor } from "#server/platform/db/database.ts";
import { idAt } from "#server/platform/db/id-at.ts";
import { CSV_BEGIN, csvLine, type CsvChunk } from "#server/platform/csv.ts";

const AT_ONCE = 1_000;

/** Exports the filtered entries as CSV, newest first, in batches of a thousand. */
export async function* exportAudit(db: Executor, filter: AuditFilter): AsyncGenerator<CsvChunk, void, void> {
  yield { text: CSV_BEGIN + csvLine(["Id", "Time", "Actor", "Action", "Object", "Object id", "Details"]), ids: [] };
  let older: string | undefined;
  do {
    const { entries, hasOlder } = await listAudit(db, filter, { limit: AT_ONCE, ...(older ? { older } : {}) });
    const lines = entries.map(({ id, at, actor, action, target, details }) =>
      csvLine([id, at.toISOString(), actor, action, target?.kind ?? "", target?.id ?? "", JSON.stringify(details)]),
    );
    if (entries.length > 0) yield { text: lines.join(""), ids: entries.map(({ id }) => id) };
    older = hasOlder ? entries.at(-1)?.id : undefined;
  } while (older !== undefined);
}

const MOST = 50;

/** An absent key does not filter. */
export type AuditFilter = {
  actor?: string;
  /** First parts of actions: "lead" is "lead.open", "lead.send" ... */
  groups?: readonly string[];
  target?: { kind: string; id: string };
  since?: Date;
  until?: Date;
};

/** `older`: entries before this one; `newer`: after it. */
export type AuditCursor = { older?: string; newer?: string; limit?: number };

/** `name` of a service, a buyer, an order or a member of staff that is still there, `formType` of a lead that is. */
export type AuditTarget = { kind: string; id: string; name: string | null; formType: string | null };

/** Words as stored: the log outlives releases, and an entry of a newer one must not take the page away. */
export type AuditEntry = {
  id: string;
  at: Date;
  actor: string;
  action: string;
  target: AuditTarget | null;
  details: Record<string, unknown>;
};

export type AuditPage = { entries: AuditEntry[]; hasNewer: boolean; hasOlder: boolean };

type Row = Omit<AuditEntry, "target"> & {
  targetKind: string | null;
  targetId: string | null;
  name: string | null;
  formType: string | null;
};

/** Newest first. Paged by id, never by offset. */
export async function listAudit(db: Executor, filter: AuditFilter, place: AuditCursor = {}): Promise<AuditPage> {
  const { older, newer, limit = MOST } = place;
  const upwards = newer !== undefined;
  const conditions = [
    sql`true`,
    ...(filter.actor === undefined ? [] : [sql`actor = ${filter.actor}`]),
    ...(filter.groups === undefined ? [] : [sql`split_part(action, '.', 1) = any(${[...filter.groups]})`]),
    ...(filter.target === undefined
      ? []
      : [sql`target_kind = ${filter.target.kind} and target_id = ${filter.target.id}`]),
    ...(filter.since === undefined ? [] : [sql`audit_events.id >= ${idAt(filter.since.getTime())}`]),
    ...(filter.until === undefined ? [] : [sql`audit_events.id < ${idAt(filter.until.getTime())}`]),
    ...(older === undefined ? [] : [sql`audit_events.id < ${older}`]),
    ...(newer === undefined ? [] : [sql`audit_events.id > ${newer}`]),
  ];
  const { rows } = await sql<Row>`
    select audit_events.id, at, actor, action, target_kind as "targetKind", target_id as "targetId", details,
      coalesce(api_services.name, staff_accounts.name || ' (' || staff_accounts.email || ')', buyers.legal_name, orders.name) as name,
      form_type as "formType"
    from audit_events
    left join api_services on target_kind = 'api_service' and api_services.id = ${targetUuid}
    left join form_submissions on target_kind = 'submission' and form_submissions.id = ${targetUuid} and erased_at is null
    left join staff_accounts on target_kind = 'staff' and staff_accounts.id = ${targetUuid}
    left join buyers on target_kind = 'buyer' and buyers.id = ${targetUuid}
    left join orders on target_kind = 'order' and orders.id = ${targetUuid}
    where ${sql.join(conditions, sql` and `)}
    order by audit_events.id ${upwards ? sql`asc` : sql`desc`} limit ${limit + 1}`.execute(db);
  const more = rows.length > limit;
  const entries = rows.slice(0, limit).map(toEntry);
  if (upwards) entries.reverse();
  return { entries, hasNewer: upwards ? more : older !== undefined, hasOlder: upwards ? true : more };
}

const targetUuid = sql`case when target_id ~ '^[0-9a-f-]{36}$' then target_id::uuid end`;

const toEntry = ({ targetKind, targetId, name, formType, ...row }: Row): AuditEntry => ({
  ...row,
  target: targetKind === null || targetId === null ? null : { kind: targetKind, id: targetId, name, formType },
});

/** All actors, for the filter. One index probe each, however long the log is. */
export async function listActors(db: Executor): Promise<string[]> {
  const { rows } = await sql<{ actor: string }>`
    with recursive known as (
      (select actor from audit_events order by actor limit 1)
      union all
      select (select actor from audit_events where actor > known.actor order by actor limit 1) from known
      where known.actor is not null
    )
    select actor from known where actor is not null limit 200`.execute(db);
  return rows.map(({ actor }) => actor);
}
