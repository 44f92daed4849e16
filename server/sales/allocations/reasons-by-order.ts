import { sql } from "kysely";

/** Of a row of `routing_decisions`: why each order did not get the lead, as an object by order id. */
export const reasonsByOrder = sql<Record<string, string>>`coalesce((
  select jsonb_object_agg(orders.id, reason) from json_each(reasons) as said (reason, numbers)
  cross join lateral json_array_elements_text(numbers) as listed (number)
  join orders on orders.number = listed.number::int), '{}')`;
