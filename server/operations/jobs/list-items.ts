import { sql } from "kysely";
import type { FormType } from "#funnels/registry.ts";
import type { Executor } from "#server/platform/db/database.ts";
import { contactIn } from "#server/leads/submissions/lead.ts";
import { withoutPerson } from "#server/leads/submissions/redact-person.ts";
import type { ItemResult } from "./job.ts";

/** A lead of a job, without personal data. */
export type ListedItem = {
  n: number;
  submissionId: string;
  /** null if it was erased since. */
  formType: FormType | null;
  receivedAt: Date | null;
  serviceName: string | null;
  result: ItemResult;
  /** The service's message without personal data. */
  message: string;
};

const ON_A_PAGE = 50;

type Row = Omit<ListedItem, "message"> & {
  message: string | null;
  answers: Record<string, unknown> | null;
  normalised: Record<string, unknown> | null;
};

/** A job's leads with this result, or all, in sequence. */
export async function listItems(
  db: Executor,
  { jobId, result, after = 0 }: { jobId: string; result?: ItemResult; after?: number },
): Promise<{ items: ListedItem[]; next: number | undefined }> {
  const { rows } = await sql<Row>`
    select item.n, item.submission_id as "submissionId", lead.form_type as "formType", lead.created_at as "receivedAt",
      coalesce(d.api_service_name, service.name) as "serviceName", item.result, d.last_message as message,
      lead.submission_data as answers, lead.normalised
    from (
      select * from bulk_job_items where job_id = ${jobId}::uuid and n > ${after}
        ${result === undefined ? sql`` : sql`and result = ${result}`}
      order by n limit ${ON_A_PAGE + 1}
    ) item
    left join deliveries d on d.id = item.delivery_id
    left join api_services service on service.id = item.api_service_id
    left join form_submissions lead on lead.id = item.submission_id and lead.erased_at is null
    order by item.n`.execute(db);
  const items = rows.slice(0, ON_A_PAGE).map(({ answers, normalised, message, ...row }) => ({
    ...row,
    message: withoutPerson(message ?? "", Object.values(contactIn(answers ?? {}, normalised ?? {}))),
  }));
  return { items, next: rows.length > ON_A_PAGE ? items.at(-1)?.n : undefined };
}
