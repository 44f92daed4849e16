import { sql } from "kysely";
import type { FormType } from "#funnels/registry.ts";
import type { Executor } from "#server/db/database.ts";
import { receivedAt } from "#server/delivery/received-at.ts";
import type { DeliveryState } from "#server/delivery/delivery-state.ts";
import { withoutPerson } from "#server/submissions/redact-person.ts";
import { contactIn } from "#server/submissions/lead.ts";
import { formTypes } from "#funnels/registry.ts";

/** Counting further would cost a scan; the screen says "1 000 and more". */
const COUNTED_TO = 1_000;

export type Problem = {
  formType: FormType;
  serviceId: string;
  serviceName: string;
  state: Extract<DeliveryState, "failed" | "in_doubt">;
  count: number;
  /** Since when the oldest of them waits. */
  oldestAt: Date;
  /** The service's message for the latest of them, without personal data. */
  reason: string;
};

/** Deliveries that only a person can resolve, by form and service. */
export async function readProblems(db: Executor): Promise<Problem[]> {
  const { rows } = await sql<Row>`
    select form.type as "formType", service.id as "serviceId", service.name as "serviceName", standing.state, found.*,
      lead.submission_data as answers, lead.normalised
    from unnest(${formTypes}::text[]) as form (type)
    cross join api_services service
    cross join unnest(array['failed', 'in_doubt']) as standing (state)
    cross join lateral (
      select count(*)::int as count, min(updated_at) as "oldestAt",
        (array_agg(last_message order by updated_at desc))[1] as reason,
        (array_agg(submission_id order by updated_at desc))[1] as latest
      from (
        select updated_at, last_message, submission_id from deliveries
        where form_type = form.type and api_service_id = service.id and deliveries.state = standing.state
        order by ${receivedAt()} desc, submission_id desc limit ${COUNTED_TO}
      ) newest
    ) found
    left join form_submissions lead on lead.id = found.latest
    where found.count > 0 and not service.is_sandbox
    order by found."oldestAt"`.execute(db);
  return rows.map(toProblem);
}

type Row = Omit<Problem, "reason"> & {
  reason: string | null;
  answers: Record<string, unknown> | null;
  normalised: Record<string, unknown> | null;
};

function toProblem({
  reason,
  answers,
  normalised,
  formType,
  serviceId,
  serviceName,
  state,
  count,
  oldestAt,
}: Row): Problem {
  const person = Object.values(contactIn(answers ?? {}, normalised ?? {}));
  return { formType, serviceId, serviceName, state, count, oldestAt, reason: withoutPerson(reason ?? "", person) };
}
