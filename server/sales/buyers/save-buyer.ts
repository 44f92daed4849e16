import { z } from "zod";
import { recordAudit } from "#server/platform/audit/record-audit.ts";
import type { Database, Executor } from "#server/platform/db/database.ts";
import { newId } from "#server/platform/new-id.ts";
import { BUYER_ROLES, missingOf, type Buyer } from "./buyer.ts";
import { lockBuyer } from "./read-buyer.ts";

const Line = z.string().trim().max(200);
const isAddress = (text: string): boolean => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);

/** Staff input; an empty text means not known yet. */
export const BuyerInput = z.strictObject({
  legalName: Line.min(1),
  street: Line,
  city: Line,
  register: Line,
  businessField: Line,
  role: z.enum(BUYER_ROLES),
  privacyUrl: Line.refine((text) => text === "" || isAddress(text)),
  noticeUrl: Line.refine((text) => text === "" || isAddress(text)).default(""),
  privacyEmail: z.union([z.literal(""), z.email().max(200)]),
  contractOn: z.iso.date().nullable(),
  callerNumbers: z.array(z.string().trim().min(3).max(40)).max(20),
});

export type BuyerInput = z.infer<typeof BuyerInput>;
export type BuyerField = keyof BuyerInput;

/** `needed`: an order of this buyer is live, so visitors may be shown these facts. */
export type SaveBuyerResult =
  | { kind: "saved"; id: string; changed: boolean }
  | { kind: "invalid" | "needed"; fields: BuyerField[] }
  | { kind: "not-found" | "retired" };

/** Creates or changes a buyer. An import may name the `id` of a new one. */
export async function saveBuyer(
  db: Database,
  { id, isNew = id === undefined, facts }: { id?: string; isNew?: boolean; facts: unknown },
  actor: string,
): Promise<SaveBuyerResult> {
  const parsed = BuyerInput.safeParse(facts);
  if (!parsed.success) {
    const fields = parsed.error.issues.map(({ path }) => String(path[0]) as BuyerField);
    return { kind: "invalid", fields: [...new Set(fields)] };
  }
  return db.transaction().execute(async (tx): Promise<SaveBuyerResult> => {
    const before = id === undefined ? undefined : await lockBuyer(tx, id);
    if (!before) return isNew ? insert(tx, id ?? newId(), parsed.data, actor) : { kind: "not-found" };
    return before.retiredAt ? { kind: "retired" } : update(tx, before, parsed.data, actor);
  });
}

const toColumns = (facts: BuyerInput) => ({
  legal_name: facts.legalName,
  street: facts.street,
  city: facts.city,
  register: facts.register,
  business_field: facts.businessField,
  role: facts.role,
  privacy_url: facts.privacyUrl,
  privacy_email: facts.privacyEmail,
  notice_url: facts.noticeUrl,
  contract_on: facts.contractOn,
  caller_numbers: facts.callerNumbers,
});

async function insert(tx: Executor, id: string, facts: BuyerInput, actor: string): Promise<SaveBuyerResult> {
  await tx
    .insertInto("buyers")
    .values({ id, ...toColumns(facts) })
    .execute();
  await recordAudit(tx, {
    actor,
    action: "buyer.create",
    target: { kind: "buyer", id },
    details: { name: facts.legalName },
  });
  return { kind: "saved", id, changed: true };
}

async function update(tx: Executor, before: Buyer, facts: BuyerInput, actor: string): Promise<SaveBuyerResult> {
  const { id } = before;
  const changed = (Object.keys(facts) as BuyerField[]).filter(
    (field) => JSON.stringify(before[field]) !== JSON.stringify(facts[field]),
  );
  if (changed.length === 0) return { kind: "saved", id, changed: false };
  const missing = missingOf({ ...before, ...facts });
  if (missing.length > 0 && (await hasLiveOrder(tx, id))) return { kind: "needed", fields: missing };
  await tx
    .updateTable("buyers")
    .set({ ...toColumns(facts), updated_at: new Date() })
    .where("id", "=", id)
    .execute();
  await recordAudit(tx, {
    actor,
    action: "buyer.update",
    target: { kind: "buyer", id },
    details: { name: facts.legalName, changed },
  });
  return { kind: "saved", id, changed: true };
}

async function hasLiveOrder(tx: Executor, buyerId: string): Promise<boolean> {
  const live = tx.selectFrom("orders").select("id").where("buyer_id", "=", buyerId).where("state", "=", "live");
  return (await live.limit(1).executeTakeFirst()) !== undefined;
}

/** Paused: its orders get no leads. Retired: final, and its orders have ended. */
export type BuyerStatusChange = "pause" | "resume" | "retire";

export type SetBuyerStatusResult = { kind: "done"; name: string } | { kind: "not-found" | "retired" };

/** Deliveries in progress go on, and so do the names already shown to visitors. */
export async function setBuyerStatus(
  db: Database,
  { buyerId, steering }: { buyerId: string; steering: BuyerStatusChange },
  actor: string,
): Promise<SetBuyerStatusResult> {
  return db.transaction().execute(async (tx): Promise<SetBuyerStatusResult> => {
    const buyer = await lockBuyer(tx, buyerId);
    if (!buyer) return { kind: "not-found" };
    if (buyer.retiredAt) return { kind: "retired" };
    const done = { kind: "done", name: buyer.legalName } as const;
    if (steering !== "retire" && (steering === "pause") === (buyer.pausedAt !== null)) return done;
    const orders = steering === "retire" ? await endOrders(tx, buyerId) : undefined;
    await tx.updateTable("buyers").set(stamps(steering)).where("id", "=", buyerId).execute();
    await recordAudit(tx, {
      actor,
      action: `buyer.${steering}`,
      target: { kind: "buyer", id: buyerId },
      details: { name: buyer.legalName, ...(orders === undefined ? {} : { orders }) },
    });
    return done;
  });
}

function stamps(steering: BuyerStatusChange) {
  const now = new Date();
  switch (steering) {
    case "pause":
      return { paused_at: now, updated_at: now };
    case "resume":
      return { paused_at: null, updated_at: now };
    case "retire":
      return { retired_at: now, updated_at: now };
  }
}

/** Returns how many were live or paused. */
async function endOrders(tx: Executor, buyerId: string): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable("orders")
    .set({ state: "ended", draft: null, updated_at: new Date() })
    .where("buyer_id", "=", buyerId)
    .where("state", "in", ["live", "paused"])
    .executeTakeFirst();
  return Number(numUpdatedRows);
}
