import { sql, type RawBuilder } from "kysely";

/** The deliveries whose answers have paused the service of a row of service_gates, or the latest of a long row of refusals. */
export const pausingDeliveries = (gate: string): RawBuilder<string[]> =>
  sql<string[]>`case when ${sql.ref(`${gate}.unproven`)} then ${sql.ref(`${gate}.refused`)}
    else ${sql.ref(`${gate}.refused_in_row`)}[greatest(cardinality(${sql.ref(`${gate}.refused_in_row`)}) - 2, 1):] end`;
