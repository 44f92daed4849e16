import { sql } from "kysely";
import { getsLeadsByOrders } from "#server/sales/buyers/by-orders.ts";
import type { Executor } from "#server/platform/db/database.ts";

export type UnknownRecipient = { id: string; name: string; lacksType: boolean; lacksName: boolean };

/** Active third parties without a type or a name for visitors; oldest first. An order supplies both. */
export async function readUnknownRecipients(db: Executor): Promise<UnknownRecipient[]> {
  const { rows } = await sql<UnknownRecipient>`
    select id, name, recipient_type is null as "lacksType", public_name = '' as "lacksName" from api_services service
    where is_active and is_third_party(service) and not ${getsLeadsByOrders("service")}
      and (recipient_type is null or public_name = '')
    order by created_at, id`.execute(db);
  return rows;
}
