import { formTypes, type FormType } from "#funnels/registry.ts";
import type { Executor } from "#server/platform/db/database.ts";
import { formSettingsIn } from "#server/delivery/service-settings.ts";

export type FormOfService = { formType: FormType; isEnabled: boolean; leadType: string; customField: string };

/** Every form, and what is set there for one service. */
export async function readFormsOfService(db: Executor, apiServiceId: string): Promise<FormOfService[]> {
  const rows = await db
    .selectFrom("form_api_settings")
    .select(["form_type", "is_enabled", "custom_settings"])
    .where("api_service_id", "=", apiServiceId)
    .execute();
  return formTypes.map((formType) => {
    const row = rows.find(({ form_type }) => form_type === formType);
    const { leadType = "", customField = "" } = formSettingsIn(row?.custom_settings);
    return { formType, isEnabled: row?.is_enabled ?? false, leadType, customField };
  });
}
