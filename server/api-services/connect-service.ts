import type { FormType } from "#funnels/registry.ts";
import type { Database } from "../db/database.ts";
import { newId } from "../new-id.ts";

/** Adds an api service, or moves the one of that name to a new endpoint, and enables it for a form. */
export async function connectService(
  db: Database,
  service: { name: string; endpoint: string; formType: FormType },
): Promise<string> {
  return db.transaction().execute(async (tx) => {
    const known = await tx
      .updateTable("api_services")
      .set({ endpoint: service.endpoint, is_active: true })
      .where("name", "=", service.name)
      .returning("id")
      .executeTakeFirst();
    const id = known?.id ?? newId();
    if (!known) {
      await tx.insertInto("api_services").values({ id, name: service.name, endpoint: service.endpoint }).execute();
    }
    await tx
      .insertInto("form_api_settings")
      .values({ id: newId(), form_type: service.formType, api_service_id: id, is_enabled: true })
      .onConflict((conflict) => conflict.columns(["form_type", "api_service_id"]).doUpdateSet({ is_enabled: true }))
      .execute();
    return id;
  });
}
