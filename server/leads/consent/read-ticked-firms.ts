import { sql } from "kysely";
import type { Executor } from "#server/platform/db/database.ts";

/** A firm that was named before consent and left ticked. */
export type TickedFirm = { orderId: string; name: string; callerNumbers: string[] };

/** As they were named then, with the numbers they call from now. Undefined: the page named nobody. */
export async function readTickedFirms(db: Executor, submissionId: string): Promise<TickedFirm[] | undefined> {
  const { rows } = await sql<{ firms: TickedFirm[] | null }>`
    select case when named is not null then coalesce((
        select jsonb_agg(jsonb_build_object('orderId', firm ->> 'orderId', 'name', firm ->> 'name', 'callerNumbers', coalesce(buyers.caller_numbers, '{}')) order by n)
        from jsonb_array_elements(named) with ordinality as one (firm, n)
        left join buyers on buyers.id = (firm ->> 'buyerId')::uuid
        where (firm ->> 'ticked')::boolean), '[]') end as firms
    from consent_records where submission_id = ${submissionId} order by id limit 1`.execute(db);
  return rows[0]?.firms ?? undefined;
}
