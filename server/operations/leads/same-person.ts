import { sql } from "kysely";
import { isFormType, type FormType } from "#funnels/registry.ts";
import type { Executor } from "#server/platform/db/database.ts";

export type SamePerson = { id: string; formType: FormType; receivedAt: Date; same: "email" | "phone" | "both" };

const NEAR_MS = 90 * 24 * 3_600_000;
const MOST = 20;

type Row = { id: string; form_type: string; created_at: Date; by_email: boolean; by_phone: boolean };

/** Other leads of the same email address or phone number, on any form, within 90 days before and after. */
export async function findSamePerson(
  db: Executor,
  lead: { id: string; receivedAt: Date; email: string | undefined; phone: string | undefined },
): Promise<SamePerson[]> {
  const { id, email = null, phone = null } = lead;
  const at = lead.receivedAt.getTime();
  const near = sql`s.created_at between ${new Date(at - NEAR_MS)} and ${new Date(at + NEAR_MS)}
    and s.id <> ${id}::uuid and s.erased_at is null and not s.is_synthetic order by s.created_at desc, s.id desc limit ${MOST}`;
  const { rows } = await sql<Row>`
    select id, form_type, created_at, coalesce(normalised ->> 'email' = ${email}::text, false) as by_email,
      coalesce(normalised ->> 'phone' = ${phone}::text, false) as by_phone
    from (
      (select s.* from form_submissions s where s.normalised ->> 'email' = ${email}::text and ${near})
      union
      (select s.* from form_submissions s where s.normalised ->> 'phone' = ${phone}::text and ${near})
    ) s order by created_at desc, id desc limit ${MOST}`.execute(db);
  return rows.flatMap((row) =>
    isFormType(row.form_type)
      ? [
          {
            id: row.id,
            formType: row.form_type,
            receivedAt: row.created_at,
            same: row.by_email && row.by_phone ? "both" : row.by_email ? "email" : "phone",
          },
        ]
      : [],
  );
}
