import { isFormType, type FormType } from "#funnels/registry.ts";
import { LEAD_TYPES } from "#server/delivery/api-services/lead-choices.ts";
import { recordAudit } from "#server/platform/audit/record-audit.ts";
import { keepPromise, type TooManyRecipients } from "#server/sales/buyers/direct-recipients.ts";
import type { Database, Executor } from "#server/platform/db/database.ts";
import { newId } from "#server/platform/new-id.ts";
import { formSettingsIn } from "#server/delivery/service-settings.ts";

export type FormSettingsInput = {
  formType: string;
  apiServiceId: string;
  isEnabled: boolean;
  /** One of LEAD_TYPES, or empty. Absent keeps what is stored. */
  leadType?: string;
  customField?: string;
};

export type SaveFormSettingsResult =
  | { kind: "saved" | "invalid-form-type" | "not-found" | "invalid-lead-type" | "custom-field-too-long" }
  | TooManyRecipients;

const MAX_CUSTOM_FIELD = 500;
const knownLeadTypes: ReadonlySet<string> = new Set(["", ...LEAD_TYPES]);

/** Whether a form's leads go to a service, and with which lead type. Past leads are not changed. */
export async function saveFormSettings(
  db: Database,
  input: FormSettingsInput,
  actor: string,
): Promise<SaveFormSettingsResult> {
  const { formType, apiServiceId, isEnabled } = input;
  if (!isFormType(formType)) return { kind: "invalid-form-type" };
  if (!knownLeadTypes.has(input.leadType ?? "")) return { kind: "invalid-lead-type" };
  if ((input.customField ?? "").length > MAX_CUSTOM_FIELD) return { kind: "custom-field-too-long" };
  return keepPromise(db, async (tx): Promise<SaveFormSettingsResult> => {
    const stored = await find(tx, formType, apiServiceId);
    if (!stored) return { kind: "not-found" };
    const before = { isEnabled: stored.is_enabled ?? false, ...formSettingsIn(stored.custom_settings) };
    const { leadType = before.leadType ?? "", customField = before.customField ?? "" } = input;
    const custom = formSettingsIn({ leadType, customField });
    const values = { is_enabled: isEnabled, custom_settings: JSON.stringify(custom) };
    await tx
      .insertInto("form_api_settings")
      .values({ id: newId(), form_type: formType, api_service_id: apiServiceId, ...values })
      .onConflict((conflict) => conflict.columns(["form_type", "api_service_id"]).doUpdateSet(values))
      .execute();
    const changed = changedIn(before, { isEnabled, ...custom });
    if (changed.length === 0) return { kind: "saved" };
    await recordAudit(tx, {
      actor,
      action: "form-settings.update",
      target: { kind: "form", id: formType },
      details: { service: stored.name, apiServiceId, isEnabled, changed },
    });
    return { kind: "saved" };
  });
}

/** Locks the service's row, so that two concurrent changes are serialised. */
const find = (tx: Executor, formType: FormType, apiServiceId: string) =>
  tx
    .selectFrom("api_services")
    .leftJoin("form_api_settings", (join) =>
      join.onRef("api_service_id", "=", "api_services.id").on("form_type", "=", formType),
    )
    .select(["name", "is_enabled", "custom_settings"])
    .where("api_services.id", "=", apiServiceId)
    .forUpdate("api_services")
    .executeTakeFirst();

type Settings = { isEnabled: boolean; leadType?: string; customField?: string };

const changedIn = (before: Settings, after: Settings): string[] =>
  (["isEnabled", "leadType", "customField"] as const).filter((name) => before[name] !== after[name]);
