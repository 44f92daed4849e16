import type { FormType } from "#funnels/registry.ts";
import { cachedQuery } from "#server/db/cached-query.ts";
import type { Executor } from "#server/db/database.ts";

const FRESH_MS = 60_000;

/** Does a lead of this form get the confirmation email? Every page of a funnel asks, so the answer is cached, for all forms at once. */
export async function confirmsByEmail(db: Executor, formType: FormType): Promise<boolean> {
  const forms = await cachedQuery(FRESH_MS, db, "forms that confirm by email", () => readForms(db));
  return forms.includes(formType);
}

async function readForms(db: Executor): Promise<string[]> {
  const forms = await db
    .selectFrom("form_api_settings")
    .innerJoin("api_services", "api_services.id", "form_api_settings.api_service_id")
    .select("form_api_settings.form_type")
    .where("form_api_settings.is_enabled", "=", true)
    .where("api_services.kind", "=", "mail")
    .where("api_services.is_active", "=", true)
    .where("api_services.send_mode", "=", "automatic")
    .where("api_services.is_sandbox", "=", false)
    .execute();
  return forms.map(({ form_type }) => form_type);
}
