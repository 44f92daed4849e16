import { z } from "zod";
import { recordAudit } from "#server/platform/audit/record-audit.ts";
import type { Database, Executor } from "#server/platform/db/database.ts";
import { newId } from "#server/platform/new-id.ts";
import { OrderTerms } from "./order-terms.ts";
import { shaOfTerms } from "./order-terms.ts";
import { lockBuyer } from "./read-buyer.ts";
import { lockOrder, type StoredOrder } from "./read-order.ts";

const OrderInput = z.strictObject({
  name: z.string().trim().min(1).max(80),
  /** null if not chosen yet. */
  apiServiceId: z.uuid().nullable(),
  terms: OrderTerms,
});

/** `paths`, for example "terms.caps.day". `service-is-fixed`: sold leads are at the service that the order was live with. */
export type SaveOrderResult =
  | { kind: "saved"; id: string; changed: boolean }
  | { kind: "invalid"; paths: string[] }
  | { kind: "not-found" | "no-buyer" | "retired" | "ended" | "no-service" | "service-is-fixed" };

/** Creates an order, or a draft with new terms. Live terms stay; only the name changes at once. */
export async function saveOrder(
  db: Database,
  { id, isNew = id === undefined, buyerId, input }: { id?: string; isNew?: boolean; buyerId: string; input: unknown },
  actor: string,
): Promise<SaveOrderResult> {
  const parsed = OrderInput.safeParse(input);
  if (!parsed.success)
    return { kind: "invalid", paths: [...new Set(parsed.error.issues.map(({ path }) => path.join(".")))] };
  return db.transaction().execute(async (tx): Promise<SaveOrderResult> => {
    const buyer = await lockBuyer(tx, buyerId);
    if (!buyer) return { kind: "no-buyer" };
    if (buyer.retiredAt) return { kind: "retired" };
    if (!(await isService(tx, parsed.data.apiServiceId))) return { kind: "no-service" };
    const before = id === undefined ? undefined : await lockOrder(tx, id);
    if (!before) return isNew ? insert(tx, id ?? newId(), buyerId, parsed.data, actor) : { kind: "not-found" };
    if (before.buyer.id !== buyerId) return { kind: "not-found" };
    return update(tx, before, parsed.data, actor);
  });
}

async function isService(tx: Executor, id: string | null): Promise<boolean> {
  if (id === null) return true;
  const found = tx.selectFrom("api_services").select("id").where("id", "=", id);
  return (await found.executeTakeFirst()) !== undefined;
}

type Input = z.infer<typeof OrderInput>;

async function insert(
  tx: Executor,
  id: string,
  buyerId: string,
  input: Input,
  actor: string,
): Promise<SaveOrderResult> {
  const { name, apiServiceId, terms } = input;
  await tx
    .insertInto("orders")
    .values({ id, buyer_id: buyerId, api_service_id: apiServiceId, name, draft: JSON.stringify(terms) })
    .execute();
  await recordAudit(tx, { actor, action: "order.create", target: { kind: "order", id }, details: { name, buyerId } });
  return { kind: "saved", id, changed: true };
}

async function update(tx: Executor, before: StoredOrder, input: Input, actor: string): Promise<SaveOrderResult> {
  const { id } = before;
  const { name, apiServiceId, terms } = input;
  if (before.state === "ended") return { kind: "ended" };
  const isOtherService = apiServiceId !== (before.service?.id ?? null);
  if (isOtherService && before.version > 0 && before.service !== null) return { kind: "service-is-fixed" };
  // terms equal to the live ones are no draft
  const draft = before.live && shaOfTerms(before.live) === shaOfTerms(terms) ? null : terms;
  const changed = [
    ...(name === before.name ? [] : ["name"]),
    ...(isOtherService ? ["service"] : []),
    ...changedTerms(before.draft ?? before.live, terms),
  ];
  if (changed.length === 0) return { kind: "saved", id, changed: false };
  await tx
    .updateTable("orders")
    .set({ name, api_service_id: apiServiceId, draft: draft && JSON.stringify(draft), updated_at: new Date() })
    .where("id", "=", id)
    .execute();
  await recordAudit(tx, { actor, action: "order.draft", target: { kind: "order", id }, details: { name, changed } });
  return { kind: "saved", id, changed: true };
}

const changedTerms = (before: OrderTerms | null, after: OrderTerms): string[] =>
  (Object.keys(after) as (keyof OrderTerms)[]).filter(
    (key) => JSON.stringify(before?.[key]) !== JSON.stringify(after[key]),
  );

const NEW_TERMS: OrderTerms = {
  formTypes: ["treppenlift"],
  area: null,
  conditions: [],
  priceCents: 0,
  shareMax: 4,
  priority: 1,
  weight: 1,
  caps: { day: null, month: null, total: null, budgetMonthCents: null },
  isPaced: false,
  hours: null,
  outsideHours: "hold",
  duplicateDays: 90,
  rerouteAfterMinutes: 60,
  liveFrom: null,
  liveUntil: null,
};

/** Initial terms of a new order. */
export const newOrder = () => ({ name: "New order", apiServiceId: null, terms: NEW_TERMS });
