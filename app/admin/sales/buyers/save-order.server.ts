import { saveOrder } from "#server/sales/buyers/save-order.ts";
import type { Database } from "#server/platform/db/database.ts";
import type { OrderRefusal } from "./order-form.tsx";
import { notSavedText } from "./order-texts.ts";
import { fieldsAt, orderFieldsIn, orderInputOf } from "./read-order-form.server.ts";

/** Undefined: saved. What cannot be saved comes back as it was typed. */
export async function savedOrder(
  db: Database,
  { id, buyerId }: { id: string; buyerId: string },
  sent: FormData,
  actor: string,
): Promise<OrderRefusal | undefined> {
  const form = orderFieldsIn(sent);
  const { input, unreadable } = orderInputOf(form);
  if (unreadable.length > 0) return { title: notSavedText({ kind: "invalid", paths: [] }), fields: unreadable, form };
  const saved = await saveOrder(db, { id, buyerId, input }, actor);
  if (saved.kind === "saved") return undefined;
  return { title: notSavedText(saved), fields: saved.kind === "invalid" ? fieldsAt(saved.paths) : [], form };
}
