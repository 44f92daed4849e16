import { sql, type RawBuilder } from "kysely";

/** The source of synthetic leads. They are only listed when the filter asks for this source. */
export const SYNTHETIC_SOURCE = "synthetic visitor";

/**
 * Whether an id is of a lead of the synthetic visitor. They are kept for a day, so an index holds the few there are, and
 * counts need not read the leads themselves.
 */
export const isSyntheticId = (id: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`${id} in (select id from form_submissions where is_synthetic)`;

export const isRealId = (id: RawBuilder<unknown>): RawBuilder<boolean> => sql<boolean>`not ${isSyntheticId(id)}`;
