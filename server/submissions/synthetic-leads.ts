import { sql, type RawBuilder } from "kysely";

/** Where they come from. Who filters by it sees them; nobody else does. */
export const SYNTHETIC_SOURCE = "synthetic visitor";

/**
 * Whether an id is of a lead of the synthetic visitor. They live for a day, so there are few, and an index holds them all:
 * asking this way, counts need not read the leads themselves.
 */
export const isSyntheticId = (id: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`${id} in (select id from form_submissions where is_synthetic)`;

export const isRealId = (id: RawBuilder<unknown>): RawBuilder<boolean> => sql<boolean>`not ${isSyntheticId(id)}`;
