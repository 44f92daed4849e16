import { sql } from "kysely";
import type { FormType } from "#funnels/registry.ts";
import type { Executor } from "#server/platform/db/database.ts";
import { firstCursorOf, placeSql, placeText, readCursor, type Cursor } from "#server/platform/db/cursor.ts";
import { berlinDay, startOfBerlinDay } from "#server/platform/berlin-time.ts";
import { addDays } from "#server/platform/working-days.ts";
import type { Sale } from "#server/sales/routing/sales.ts";
import type { PastLead } from "#server/sales/routing/simulate.ts";
import { routedLeadOf } from "./routed-lead.ts";

const PAGE = 2_000;

export type Span = { readonly from: Date; readonly to: Date };

type Row = {
  id: string;
  at: Date;
  place: string;
  record: Record<string, unknown>;
  phone: string | null;
  email: string | null;
};

/**
 * A form's stored leads that could have been sold, in time order, page by page. Reads only `fields` of the answers, to keep pages
 * small. The named firms are left out, because they follow from the orders.
 */
export async function* readPastLeads(
  db: Executor,
  formType: FormType,
  { from, to }: Span,
  fields: readonly string[],
  page = PAGE,
): AsyncGenerator<PastLead> {
  const answers = ["postalCode", ...fields].flatMap((name) => [sql`${name}::text`, sql`submission_data -> ${name}`]);
  for (let place: Cursor | undefined = firstCursorOf(from); place;) {
    const { rows }: { rows: Row[] } = await sql<Row>`
      select id, created_at as at, ${placeText(sql`created_at`, sql`id`)} as place, json_build_object(${sql.join(answers)}) as record,
        normalised ->> 'phone' as phone, normalised ->> 'email' as email
      from form_submissions
      where form_type = ${formType} and (created_at, id) > ${placeSql(place)} and created_at < ${to}
        and erased_at is null and not is_synthetic and quarantined_at is null and can_be_sent(submission_data ->> 'email')
      order by created_at, id limit ${page}`.execute(db);
    for (const { id, at, record, phone, email } of rows) {
      yield {
        id,
        at: at.getTime(),
        routed: routedLeadOf(formType, record, null),
        phone: phone ?? undefined,
        email: email ?? undefined,
      };
    }
    place = rows.length < page ? undefined : readCursor(rows.at(-1)?.place ?? "");
  }
}

/** Reads earlier sales to these buyers, one Berlin day at a time. */
export async function* readPastSales(
  db: Executor,
  buyerIds: readonly string[],
  { before, days }: { before: Date; days: number },
): AsyncGenerator<Sale> {
  const first = addDays(berlinDay(before.getTime()), -days);
  for (let n = 0; n <= days; n++) {
    const day = startOfBerlinDay(first, n);
    if (!day || day >= before) return;
    const { rows } = await sql<{ buyerId: string; at: Date; phone: string | null; email: string | null }>`
      select buyer_id as "buyerId", decided_at as at, normalised ->> 'phone' as phone, normalised ->> 'email' as email
      from allocations join form_submissions lead on lead.id = submission_id
      where day = ${berlinDay(day.getTime())}::date and buyer_id = any(${[...buyerIds]}::uuid[]) and allocations.state <> 'released'
        and decided_at < ${before}`.execute(db);
    for (const { phone, email, ...sale } of rows) {
      yield { ...sale, at: sale.at.getTime(), phone: phone ?? undefined, email: email ?? undefined };
    }
  }
}
