import { sql, type RawBuilder } from "kysely";
import { isFormType, type FormType } from "#funnels/registry.ts";
import type { Executor } from "#server/platform/db/database.ts";
import { cachedPerDatabase } from "#server/platform/cached-value.ts";

/** A service with an order that was ever live gets leads through orders only. */
export const getsLeadsByOrders = (service: string): RawBuilder<boolean> =>
  sql<boolean>`exists (select from orders where orders.api_service_id = ${sql.ref(`${service}.id`)} and orders.state <> 'draft')`;

/** SQL: whether leads of this form are routed. Ended orders do not count. */
export const isRouted = (formType: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`exists (
    select from orders join order_versions live on live.order_id = orders.id and live.version = orders.version
    where orders.state in ('live', 'paused') and live.terms -> 'formTypes' ? ${formType})`;

/** Returns the names of a service's orders that are more than drafts, because it then gets leads only through them. */
export async function ordersOfService(db: Executor, apiServiceId: string): Promise<string[]> {
  const orders = db.selectFrom("orders").select("name").where("api_service_id", "=", apiServiceId);
  return (await orders.where("state", "<>", "draft").orderBy("name").execute()).map(({ name }) => name);
}

const FRESH_MS = 1_000;

/** The forms with live orders, cached. After a change, leads are stored as waiting for a decision, and a worker routes them. */
export const routedForms = cachedPerDatabase(FRESH_MS, readForms);

async function readForms(db: Executor): Promise<ReadonlySet<FormType>> {
  const { rows } = await sql<{ form: string }>`
    select distinct jsonb_array_elements_text(terms -> 'formTypes') as form
    from orders join order_versions live on live.order_id = orders.id and live.version = orders.version
    where orders.state in ('live', 'paused')`.execute(db);
  return new Set(rows.map(({ form }) => form).filter(isFormType));
}
