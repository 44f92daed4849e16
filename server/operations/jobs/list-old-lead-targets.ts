import { sql } from "kysely";
import type { FormType } from "#funnels/registry.ts";
import type { Executor } from "#server/platform/db/database.ts";
import { isSale } from "#server/delivery/figures/what-counts.ts";

/** A service that old leads can be sent to, with the forms that send to it. */
export type OldLeadTarget = { id: string; name: string; forms: FormType[] };

export async function listOldLeadTargets(db: Executor): Promise<OldLeadTarget[]> {
  const { rows } = await sql<OldLeadTarget>`
    select a.id, a.name, array_agg(f.form_type order by f.form_type) as forms
    from api_services a join form_api_settings f on f.api_service_id = a.id and f.is_enabled
    where a.is_active and ${isSale("a")} group by a.id, a.name order by lower(a.name), a.id`.execute(db);
  return rows;
}
