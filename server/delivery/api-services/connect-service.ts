import type { FormType } from "#funnels/registry.ts";
import type { ParseResult } from "#server/delivery/adapter.ts";
import { keepPromise } from "#server/sales/buyers/direct-recipients.ts";
import { newId } from "#server/platform/new-id.ts";
import { saveService, type SaveDeps, type ServiceInput } from "./save-service.ts";

/** Adds a service, or changes the one of that name, and enables it for the given forms. */
export async function connectService(
  deps: SaveDeps,
  input: Omit<ServiceInput, "id"> & { formTypes: readonly FormType[] },
  actor: string,
): Promise<ParseResult<{ id: string }>> {
  const { formTypes, ...service } = input;
  const known = await deps.db
    .selectFrom("api_services")
    .select("id")
    .where("name", "=", service.name)
    .executeTakeFirst();
  const saved = await saveService(deps, known ? { ...service, id: known.id } : service, actor);
  if (!saved.ok) return saved;
  const rows = formTypes.map((formType) => ({
    id: newId(),
    form_type: formType,
    api_service_id: saved.value.id,
    is_enabled: true,
  }));
  const enabled = await keepPromise(deps.db, (tx) =>
    tx
      .insertInto("form_api_settings")
      .values(rows)
      .onConflict((conflict) => conflict.columns(["form_type", "api_service_id"]).doUpdateSet({ is_enabled: true }))
      .execute(),
  );
  return "kind" in enabled ? { ok: false, problems: [enabled.sentence] } : saved;
}
