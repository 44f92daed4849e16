import { sql } from "kysely";
import type { Executor } from "#server/db/database.ts";

/** More of them make no difference. */
const LOOKED_AT = 20;

export type SamePersonCount = { inADay: number; inAMonth: number };

/** Other leads of the same e-mail address or phone number, on any form. */
export async function countSamePerson(
  db: Executor,
  { id, email, phone }: { id: string; email: string | undefined; phone: string | undefined },
): Promise<SamePersonCount> {
  const recent = sql`s.created_at > now() - interval '30 days' and s.id <> ${id}::uuid and s.erased_at is null
    order by s.id desc limit ${LOOKED_AT}`;
  const { rows } = await sql<SamePersonCount>`
    select count(*) filter (where created_at > now() - interval '1 day')::int as "inADay", count(*)::int as "inAMonth"
    from (
      (select s.id, s.created_at from form_submissions s where s.normalised ->> 'email' = ${email ?? null}::text and ${recent})
      union
      (select s.id, s.created_at from form_submissions s where s.normalised ->> 'phone' = ${phone ?? null}::text and ${recent})
    ) same`.execute(db);
  return rows[0] ?? { inADay: 0, inAMonth: 0 };
}
