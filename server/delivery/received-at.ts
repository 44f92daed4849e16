import { sql, type RawBuilder } from "kysely";

/** SQL for the time at which the lead of delivery `d` was received. It must match the index on deliveries word for word. */
export const receivedAt = (d = "deliveries"): RawBuilder<Date> =>
  sql<Date>`coalesce(${sql.ref(d)}.received_at, ${sql.ref(d)}.created_at)`;

/** Received time of a new delivery. */
export const receivedAtOf = (submissionId: string): RawBuilder<Date> =>
  sql<Date>`(select created_at from form_submissions where id = ${submissionId})`;
