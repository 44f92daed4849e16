import { sql, type RawBuilder } from "kysely";

/** When the lead of the delivery `d` was received. An index on deliveries is in this order, so it has to be these very words. */
export const receivedAt = (d = "deliveries"): RawBuilder<Date> =>
  sql<Date>`coalesce(${sql.ref(d)}.received_at, ${sql.ref(d)}.created_at)`;

/** For a new delivery. */
export const receivedAtOf = (submissionId: string): RawBuilder<Date> =>
  sql<Date>`(select created_at from form_submissions where id = ${submissionId})`;
