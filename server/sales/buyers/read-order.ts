import { sql } from "kysely";
import type { Executor } from "#server/platform/db/database.ts";
import type { OrderState } from "#server/sales/routing/order.ts";
import type { Buyer } from "./buyer.ts";
import { shaOfTerms, OrderTerms } from "./order-terms.ts";
import { readBuyer } from "./read-buyer.ts";

type Version = { readonly id: string; readonly version: number };

const MAX_KNOWN = 10_000;

/** Cache: a version never changes. */
const known = new Map<string, OrderTerms>();

const keyOf = ({ id, version }: Version): string => `${id} ${version}`;

export async function readTerms(db: Executor, versions: readonly Version[]): Promise<(one: Version) => OrderTerms> {
  const missing = versions.filter((one) => !known.has(keyOf(one)));
  if (missing.length > 0) {
    if (known.size > MAX_KNOWN) known.clear();
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

const HOUR_MS = 3_600_000;

type OrderService = { id: string; name: string; isActive: boolean; isSandbox: boolean };

export type StoredOrder = {
  id: string;
  buyer: Buyer;
  service: OrderService | null;
  name: string;
  state: OrderState;
  version: number;
  /** null if it was never live. */
  live: OrderTerms | null;
  /** null if no change is planned. */
  draft: OrderTerms | null;
  /** The simulated draft; null if there was none. */
  simulatedSha: string | null;
  simulatedAt: Date | null;
  /** The result of the simulation. */
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

/** Row lock for a change. */
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

/** Whether the last simulation was run with this draft, and recently. */
export const isSimulated = (
  { draft, simulatedSha, simulatedAt }: Pick<StoredOrder, "draft" | "simulatedSha" | "simulatedAt">,
  now: Date,
): boolean =>
  draft !== null &&
  simulatedAt !== null &&
  now.getTime() - simulatedAt.getTime() < HOUR_MS &&
  simulatedSha === shaOfTerms(draft);
