import { sql } from "kysely";
import type { Database } from "#server/platform/db/database.ts";
import { newId } from "#server/platform/new-id.ts";

/** `lines`: several payloads each. */
type Planted = { lines: readonly string[]; leads: readonly string[] };

/**
 * What people ask about their data and wish, each text in everything that staff, a visitor, a recipient or another release may have written,
 * about the leads that hold the same text. The requests' ids.
 */
export async function storeInPrivacy(db: Database, { lines, leads }: Planted): Promise<string[]> {
  const ids: string[] = [];
  for (const [n, text] of lines.entries()) {
    const lead = leads[n] ?? newId();
    for (const closedAt of [null, new Date()]) {
      const id = newId();
      ids.push(id);
      await sql`insert into privacy_requests (id, kind, came_by, state, submission_ids, due_at, identity_checked_at, identity_checked_how,
          created_by, closed_at, closed_by, closed_reason)
        values (${id}, 'erasure', ${text}, ${closedAt ? text : "open"}, ${[lead]}::uuid[], now(), now(), ${text}, ${text}, ${closedAt}, ${text},
          ${text})`.execute(db);
    }
    await sql`insert into withdrawals (id, submission_id, kind, scope, notify_recipients, by) values (${newId()}, ${lead}, 'withdrawn', ${text}, true, ${text})`.execute(
      db,
    );
    for (const state of ["task", "failed", "told", text])
      await sql`insert into notices (id, submission_id, kind, service_name, details, channel, state, last_message, confirmed_at, confirmed_by)
        values (${newId()}, ${lead}, ${text}, ${text}, ${JSON.stringify({ text })}::jsonb, ${text}, ${state}, ${text}, now(), ${text})`.execute(
        db,
      );
    await sql`insert into visitor_messages (id, submission_id, kind, value, buyer_id)
      select gen_random_uuid(), ${lead}, kind, ${text}, buyer
      from unnest(array[${text}, 'best-time', 'no-calls']) as kind,
        unnest(array[null, (select id from buyers where legal_name = ${text} limit 1)]) as buyer`.execute(db);
  }
  return ids;
}
