import { sql } from "kysely";
import type { FormType } from "#funnels/registry.ts";
import type { Executor } from "#server/platform/db/database.ts";
import type { DeliveryState } from "#server/delivery/delivery-state.ts";
import { isStored, type Count } from "#server/delivery/stats/what-counts.ts";
import type { OpenDeliveries } from "#server/delivery/stats/read-open-deliveries.ts";
import { withoutPerson } from "#server/leads/submissions/redact-person.ts";
import { contactIn } from "#server/leads/submissions/lead.ts";

/** Deliveries of one form that only a person can resolve. */
export type Problem = Count & {
  formType: FormType;
  serviceId: string;
  serviceName: string;
  /** Our own email to the visitor, not a sale. */
  isEmail: boolean;
  state: Extract<DeliveryState, "failed" | "in_doubt">;
  /** The last response was a rejection. Rejected and otherwise failed leads are separate problems. */
  isRefused: boolean;
  /** When the oldest and the newest of them began to wait. */
  oldestAt: Date;
  newestAt: Date;
};

/** By form, service and state, newest first. */
export function problemsIn(open: readonly OpenDeliveries[]): Problem[] {
  const problems = open.flatMap((entry) =>
    (["broken", "refused", "inDoubt"] as const).flatMap((kind): Problem[] => {
      const { serviceId, serviceName, isEmail, formType } = entry;
      const { count, isMore, oldestAt, newestAt } = entry[kind];
      if (!oldestAt || !newestAt) return [];
      const state = kind === "inDoubt" ? "in_doubt" : "failed";
      const isRefused = kind === "refused";
      return [{ serviceId, serviceName, isEmail, formType, state, isRefused, count, isMore, oldestAt, newestAt }];
    }),
  );
  return problems.toSorted((a, b) => b.newestAt.getTime() - a.newestAt.getTime());
}

type Row = {
  serviceId: string;
  isRefused: boolean;
  message: string;
  answers: Record<string, unknown> | null;
  normalised: Record<string, unknown> | null;
};

type Failing = Pick<Problem, "serviceId" | "isRefused">;

export const reasonKey = ({ serviceId, isRefused }: Failing): string =>
  `${serviceId} ${isRefused ? "refused" : "broken"}`;

/** Latest message of each service for rejected and for failed leads, without personal data. */
export async function readReasons(db: Executor, failing: readonly Failing[]): Promise<ReadonlyMap<string, string>> {
  if (failing.length === 0) return new Map();
  const each = [...new Map(failing.map((one) => [reasonKey(one), one])).values()];
  const [ids, refused] = [each.map(({ serviceId }) => serviceId), each.map(({ isRefused }) => isRefused)];
  const { rows } = await sql<Row>`
    select service.id as "serviceId", service.refused as "isRefused", coalesce(latest.last_message, '') as message, lead.submission_data as answers, lead.normalised
    from unnest(${ids}::uuid[], ${refused}::boolean[]) as service (id, refused)
    cross join lateral (
      select last_message, submission_id from deliveries
      where api_service_id = service.id and state = 'failed' and (last_outcome is not distinct from 'rejected') = service.refused and form_type is not null and ${isStored(sql`submission_id`)}
      order by updated_at desc limit 1
    ) latest
    left join form_submissions lead on lead.id = latest.submission_id`.execute(db);
  return new Map(
    rows.map(({ serviceId, isRefused, message, answers, normalised }) => [
      reasonKey({ serviceId, isRefused }),
      withoutPerson(message, Object.values(contactIn(answers ?? {}, normalised ?? {}))),
    ]),
  );
}
