import { sql } from "kysely";
import type { Executor } from "#server/platform/db/database.ts";
import type { OrderState } from "#server/sales/routing/order.ts";
import type { Buyer } from "./buyer.ts";
import { shaOfTerms } from "./order-terms.ts";
import { OrderTerms } from "./order-terms.ts";
import { readBuyer } from "./read-buyer.ts";

const HOUR_MS = 3_600_000;

type OrderService = { id: string; name: string; isActive: boolean; isSandbox: boolean };

export type StoredOrder = {
  id: string;
  buyer: Buyer;
  service: OrderService | null;
  name: string;
  state: OrderState;
  version: number;
  /** Null: never live. */
  live: OrderTerms | null;
  /** Null: nothing is to be changed. */
  draft: OrderTerms | null;
  /** Of which draft, and when. Null: there was none. */
  simulatedSha: string | null;
  simulatedAt: Date | null;
  /** What it has shown. */
  simulation: unknown;
  updatedAt: Date;
};

type Row = Omit<StoredOrder, "buyer" | "service" | "live" | "draft"> & {
  buyerId: string;
  live: unknown;
  draft: unknown;
  serviceId: string | null;
  serviceName: string | null;
  isActive: boolean | null;
  isSandbox: boolean | null;
};

export const readOrder = (db: Executor, id: string): Promise<StoredOrder | undefined> => read(db, id, sql``);

/** For whoever changes it. */
export const lockOrder = (tx: Executor, id: string): Promise<StoredOrder | undefined> =>
  read(tx, id, sql`for update of orders`);

async function read(db: Executor, id: string, lock: ReturnType<typeof sql>): Promise<StoredOrder | undefined> {
  const { rows } = await sql<Row>`
    select orders.id, buyer_id as "buyerId", orders.name, state, orders.version, order_versions.terms as live, draft,
      simulated_sha as "simulatedSha", simulated_at as "simulatedAt", simulation, orders.updated_at as "updatedAt",
      service.id as "serviceId", service.name as "serviceName", service.is_active as "isActive", service.is_sandbox as "isSandbox"
    from orders
    left join order_versions on order_versions.order_id = orders.id and order_versions.version = orders.version
    left join api_services service on service.id = orders.api_service_id
    where orders.id = ${id} ${lock}`.execute(db);
  const [row] = rows;
  const buyer = row && (await readBuyer(db, row.buyerId));
  if (!row || !buyer) return undefined;
  const { buyerId: _, live, draft, serviceId, serviceName, isActive, isSandbox, ...order } = row;
  return {
    ...order,
    buyer,
    live: live === null ? null : OrderTerms.parse(live),
    draft: draft === null ? null : OrderTerms.parse(draft),
    service:
      serviceId === null
        ? null
        : { id: serviceId, name: serviceName ?? "", isActive: isActive ?? false, isSandbox: isSandbox ?? false },
  };
}

/** The last simulation was run with this very draft, and not long ago. */
export const isSimulated = (
  { draft, simulatedSha, simulatedAt }: Pick<StoredOrder, "draft" | "simulatedSha" | "simulatedAt">,
  now: Date,
): boolean =>
  draft !== null &&
  simulatedAt !== null &&
  now.getTime() - simulatedAt.getTime() < HOUR_MS &&
  simulatedSha === shaOfTerms(draft);
