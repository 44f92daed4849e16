import { sql, type RawBuilder } from "kysely";
import { isFormType, type FormType } from "#funnels/registry.ts";
import type { Executor } from "#server/platform/db/database.ts";
import { cachedPerDatabase } from "#server/platform/cached-value.ts";

/** A service that an order has been live for gets leads by its orders only. */
export const getsLeadsByOrders = (service: string): RawBuilder<boolean> =>
  sql<boolean>`exists (select from orders where orders.api_service_id = ${sql.ref(`${service}.id`)} and orders.state <> 'draft')`;

/** Leads of these forms are given to orders. Orders that have ended count for nothing. */
export const isRouted = (formType: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`exists (
    select from orders join order_versions live on live.order_id = orders.id and live.version = orders.version
    where orders.state in ('live', 'paused') and live.terms -> 'formTypes' ? ${formType})`;

/** The names of a service's orders that are more than drafts: it gets leads by them only. */
export async function ordersOfService(db: Executor, apiServiceId: string): Promise<string[]> {
  const orders = db.selectFrom("orders").select("name").where("api_service_id", "=", apiServiceId);
  return (await orders.where("state", "<>", "draft").orderBy("name").execute()).map(({ name }) => name);
}

const FRESH_MS = 1_000;

/**
 * The forms that orders want leads of, as they were known a moment ago. If they have changed since, a lead is stored as one that waits for
 * a decision, and a worker makes it.
 */
export const routedForms = cachedPerDatabase(FRESH_MS, readForms);

async function readForms(db: Executor): Promise<ReadonlySet<FormType>> {
  const { rows } = await sql<{ form: string }>`
    select distinct jsonb_array_elements_text(terms -> 'formTypes') as form
    from orders join order_versions live on live.order_id = orders.id and live.version = orders.version
    where orders.state in ('live', 'paused')`.execute(db);
  return new Set(rows.map(({ form }) => form).filter(isFormType));
}
