import { data, redirect } from "react-router";
import { BUYERS_PAGE } from "#app/admin/labels/paths.ts";
import { saveBuyer } from "#server/sales/buyers/save-buyer.ts";
import type { Database } from "#server/platform/db/database.ts";
import { refusalTitle, type BuyerRefusal } from "./buyer-texts.ts";
import { factsOf, fieldsIn } from "./read-buyer-form.ts";
import { saveOrder } from "#server/sales/buyers/save-order.ts";
import type { OrderRefusal } from "./order-form.tsx";
import { notSavedText } from "./order-texts.ts";
import { fieldsAt, orderFieldsIn, orderInputOf } from "./read-order-form.server.ts";

/** Redirects to the list with the buyer open; rejected input comes back as typed. */
export async function savedBuyer(db: Database, form: FormData, actor: string, id?: string) {
  const fields = fieldsIn(form);
  const saved = await saveBuyer(db, { ...(id === undefined ? {} : { id }), facts: factsOf(fields) }, actor);
  if (saved.kind === "saved") throw redirect(`${BUYERS_PAGE}?open=${saved.id}`);
  const refusal: BuyerRefusal = {
    title: refusalTitle(saved),
    fields: "fields" in saved ? saved.fields : [],
    form: fields,
  };
  return data({ refusal }, { status: saved.kind === "not-found" ? 404 : 422 });
}

/** undefined if saved; rejected input comes back as typed. */
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
