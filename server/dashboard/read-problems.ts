import { sql } from "kysely";
import type { FormType } from "#funnels/registry.ts";
import type { Executor } from "#server/db/database.ts";
import type { DeliveryState } from "#server/delivery/delivery-state.ts";
import type { Count } from "#server/figures/count.ts";
import type { OpenDeliveries } from "#server/figures/read-open-deliveries.ts";
import { isStored } from "#server/figures/what-counts.ts";
import { withoutPerson } from "#server/submissions/redact-person.ts";
import { contactIn } from "#server/submissions/lead.ts";

/** Deliveries of one form that only a person can resolve. */
export type Problem = Count & {
  formType: FormType;
  serviceId: string;
  serviceName: string;
  /** Our own email to the visitor: no sale. */
  isEmail: boolean;
  state: Extract<DeliveryState, "failed" | "in_doubt">;
  /** Of all of them the last answer was a refusal. */
  isRefused: boolean;
  /** Since when the oldest of them waits, and when the newest began to. */
  oldestAt: Date;
  newestAt: Date;
};

/** By form, service and state, the newest trouble first. */
export function problemsIn(open: readonly OpenDeliveries[]): Problem[] {
  const problems = open.flatMap((entry) =>
    (["failed", "in_doubt"] as const).flatMap((state): Problem[] => {
      const { serviceId, serviceName, isEmail, formType } = entry;
      const { count, isMore, oldestAt, newestAt } = state === "failed" ? entry.failed : entry.inDoubt;
      if (!oldestAt || !newestAt) return [];
      const isRefused = state === "failed" && entry.refused.count === count;
      return [{ serviceId, serviceName, isEmail, formType, state, isRefused, count, isMore, oldestAt, newestAt }];
    }),
  );
  return problems.toSorted((a, b) => b.newestAt.getTime() - a.newestAt.getTime());
}

type Row = {
  serviceId: string;
  message: string;
  answers: Record<string, unknown> | null;
  normalised: Record<string, unknown> | null;
};

/** By service: its message for the latest lead that failed there, without personal data. */
export async function readReasons(db: Executor, serviceIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (serviceIds.length === 0) return new Map();
  const { rows } = await sql<Row>`
    select service.id as "serviceId", coalesce(latest.last_message, '') as message, lead.submission_data as answers, lead.normalised
    from unnest(${serviceIds}::uuid[]) as service (id)
    cross join lateral (
      select last_message, submission_id from deliveries
      where api_service_id = service.id and state = 'failed' and form_type is not null and ${isStored(sql`submission_id`)}
      order by updated_at desc limit 1
    ) latest
    left join form_submissions lead on lead.id = latest.submission_id`.execute(db);
  return new Map(
    rows.map(({ serviceId, message, answers, normalised }) => [
      serviceId,
      withoutPerson(message, Object.values(contactIn(answers ?? {}, normalised ?? {}))),
    ]),
  );
}
