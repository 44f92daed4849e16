import { data, redirect } from "react-router";
import { BUYERS_PAGE } from "#app/admin/labels/paths.ts";
import { saveBuyer } from "#server/sales/buyers/save-buyer.ts";
import type { Database } from "#server/platform/db/database.ts";
import { refusalTitle, type BuyerRefusal } from "./buyer-texts.ts";
import { factsOf, fieldsIn } from "./read-buyer-form.ts";

/** Goes to the list, where the buyer is open; what cannot be saved comes back as it was typed. */
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
