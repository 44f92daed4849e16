import { sql } from "kysely";
import type { Executor } from "#server/platform/db/database.ts";
import type { OrderTerms } from "./order-terms.ts";

type Version = { readonly id: string; readonly version: number };

const MOST_KNOWN = 10_000;

/** A version never changes, so what was read once is known. */
const known = new Map<string, OrderTerms>();

const keyOf = ({ id, version }: Version): string => `${id} ${version}`;

/** The terms of these versions of orders. */
export async function readTerms(db: Executor, versions: readonly Version[]): Promise<(one: Version) => OrderTerms> {
  const missing = versions.filter((one) => !known.has(keyOf(one)));
  if (missing.length > 0) {
    if (known.size > MOST_KNOWN) known.clear();
    const { rows } = await sql<Version & { terms: OrderTerms }>`
      select order_id as id, version, terms from order_versions
      where (order_id, version) in (
        select * from unnest(${missing.map(({ id }) => id)}::uuid[], ${missing.map(({ version }) => version)}::int[]))`.execute(
      db,
    );
    for (const { terms, ...one } of rows) known.set(keyOf(one), terms);
  }
  return (one) => {
    const terms = known.get(keyOf(one));
    if (!terms) throw new Error(`Order ${one.id} has no version ${one.version}`);
    return terms;
  };
}
