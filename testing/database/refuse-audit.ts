import { sql } from "kysely";
import type { Database } from "#server/platform/db/database.ts";

/** While `work` runs, no audit entry can be stored: what an action has done before it must not stay. */
export async function whileAuditFails(owner: Database, work: () => Promise<void>): Promise<void> {
  await sql`create function refuse_audit() returns trigger language plpgsql as
    $$ begin raise 'no audit entry is stored'; end $$`.execute(owner);
  await sql`create trigger refuse before insert on audit_events for each row execute function refuse_audit()`.execute(
    owner,
  );
  try {
    await work();
  } finally {
    await sql`drop function refuse_audit cascade`.execute(owner);
  }
}
