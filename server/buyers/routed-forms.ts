import { sql } from "kysely";
import { isFormType, type FormType } from "#funnels/registry.ts";
import type { Executor } from "#server/db/database.ts";
import { createCachedValue } from "#server/platform/cached-value.ts";

const FRESH_MS = 1_000;

const cached = new WeakMap<Executor, () => Promise<ReadonlySet<FormType>>>();

/**
 * The forms that orders want leads of, as they were known a moment ago. If they have changed since, a lead is stored as one that waits for
 * a decision, and a worker makes it.
 */
export function routedForms(db: Executor): Promise<ReadonlySet<FormType>> {
  const forms =
    cached.get(db) ??
    createCachedValue(
      FRESH_MS,
      () => readForms(db),
      () => undefined,
    );
  cached.set(db, forms);
  return forms();
}

async function readForms(db: Executor): Promise<ReadonlySet<FormType>> {
  const { rows } = await sql<{ form: string }>`
    select distinct jsonb_array_elements_text(terms -> 'formTypes') as form
    from orders join order_versions live on live.order_id = orders.id and live.version = orders.version
    where orders.state in ('live', 'paused')`.execute(db);
  return new Set(rows.map(({ form }) => form).filter(isFormType));
}
