import { z } from "zod";
import { sql } from "kysely";
import type { Database, Executor } from "#server/platform/db/database.ts";
import type { Buyer } from "./buyer.ts";
import { OrderTerms } from "./order-terms.ts";
import { buyerColumns } from "./read-buyer.ts";
import { BuyerInput, saveBuyer } from "./save-buyer.ts";
import { saveOrder } from "./save-order.ts";

const FileOrder = z.strictObject({
  id: z.uuid(),
  name: z.string(),
  /** Name of the api service; null if not chosen. */
  service: z.string().nullable(),
  terms: OrderTerms,
});

/** File format for buyers and their orders. Each has an id, so that importing is idempotent. */
const OrdersFile = z.strictObject({
  buyers: z.array(BuyerInput.extend({ id: z.uuid(), orders: z.array(FileOrder) })),
});

type OrdersFile = z.infer<typeof OrdersFile>;

type Row = Buyer & { orders: { id: string; name: string; service: string | null; terms: unknown }[] };

/** All buyers that are not retired, or one of them, with the orders that have not ended: the draft, else the live terms. */
export async function exportOrders(db: Executor, buyerName?: string): Promise<OrdersFile> {
  const { rows } = await sql<Row>`
    select ${buyerColumns}, coalesce((
      select jsonb_agg(jsonb_build_object('id', orders.id, 'name', orders.name, 'service', service.name,
        'terms', coalesce(draft, terms)) order by orders.name, orders.id)
      from orders
      left join order_versions on order_versions.order_id = orders.id and order_versions.version = orders.version
      left join api_services service on service.id = orders.api_service_id
      where orders.buyer_id = buyers.id and orders.state <> 'ended'), '[]') as orders
    from buyers where retired_at is null and (${buyerName ?? null}::text is null or legal_name = ${buyerName ?? null}::text)
    order by legal_name, buyers.id`.execute(db);
  return {
    buyers: rows.map(toFile),
  };
}

function toFile(row: Row): OrdersFile["buyers"][number] {
  const { pausedAt: _, retiredAt: __, callerNumbers, orders, ...buyer } = row;
  return {
    ...buyer,
    callerNumbers: [...callerNumbers],
    orders: orders.map((order) => ({ ...order, terms: OrderTerms.parse(order.terms) })),
  };
}

type Imported =
  | { kind: "invalid"; problems: string[] }
  | { kind: "imported"; lines: { what: string; result: "created" | "changed" | "unchanged" }[]; problems: string[] };

/** Imports as drafts: nothing goes live, and what the file does not hold stays. */
export async function importOrders(db: Database, content: unknown, actor: string): Promise<Imported> {
  const parsed = OrdersFile.safeParse(content);
  if (!parsed.success) return { kind: "invalid", problems: parsed.error.issues.map(problemOf) };
  const lines: Extract<Imported, { kind: "imported" }>["lines"] = [];
  const problems: string[] = [];
  const known = await knownIds(db);
  const note = (what: string, id: string, saved: { kind: string; changed?: boolean }) => {
    if (saved.kind !== "saved") problems.push(`${what}: ${saved.kind}`);
    else lines.push({ what, result: !known.has(id) ? "created" : saved.changed ? "changed" : "unchanged" });
  };
  const services = new Map(
    (await db.selectFrom("api_services").select(["id", "name"]).execute()).map(({ id, name }) => [name, id]),
  );
  for (const { id, orders, ...facts } of parsed.data.buyers) {
    note(facts.legalName, id, await saveBuyer(db, { id, isNew: true, facts }, actor));
    for (const { id: orderId, name, service, terms } of orders) {
      const what = `${facts.legalName}, ${name}`;
      const apiServiceId = service === null ? null : services.get(service);
      if (apiServiceId === undefined) problems.push(`${what}: there is no service ${service}`);
      else {
        const input = { name, apiServiceId, terms };
        note(what, orderId, await saveOrder(db, { id: orderId, isNew: true, buyerId: id, input }, actor));
      }
    }
  }
  return { kind: "imported", lines, problems };
}

/** Example: "buyers.0.orders.1.terms: Unrecognized key: colour" */
const problemOf = ({ path, message }: z.core.$ZodIssue): string => `${path.join(".") || "the file"}: ${message}`;

async function knownIds(db: Executor): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`select id from buyers union all select id from orders`.execute(db);
  return new Set(rows.map(({ id }) => id));
}
