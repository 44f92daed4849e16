import { sql } from "kysely";
import type { Executor } from "#server/db/database.ts";
import { idAt } from "#server/db/id-at.ts";
import { newId } from "#server/platform/new-id.ts";

const AGAIN_MS = 10 * 60_000;

type Reading = {
  actor: string;
  /** The screen that lists contacts: "forms/treppenlift", "quarantine". */
  screen: string;
  /** That somebody was searched for, never for whom. */
  isSearch: boolean;
};

/** Records who read or searched a list of contacts, once per person, screen and ten minutes: lists reload themselves. */
export async function recordReading(db: Executor, { actor, screen, isSearch }: Reading): Promise<void> {
  const action = isSearch ? "leads.search" : "leads.list";
  await sql`
    insert into audit_events (id, actor, action, details)
    select ${newId()}::uuid, ${actor}, ${action}, jsonb_build_object('screen', ${screen}::text)
    where not exists (
      select from audit_events where actor = ${actor} and action = ${action} and details ->> 'screen' = ${screen}
        and id >= ${idAt(Date.now() - AGAIN_MS)})`.execute(db);
}
