import type { FormType } from "#funnels/registry.ts";
import { cachedQuery } from "#server/db/cached-query.ts";
import type { Executor } from "#server/db/database.ts";

const FRESH_MS = 60_000;

/** Does a lead of this form get the confirmation email? Every page of a funnel asks, so the answer is cached. */
export async function confirmsByEmail(db: Executor, formType: FormType): Promise<boolean> {
  return cachedQuery(FRESH_MS, db, `confirms by email ${formType}`, async () => {
    const service = await db
      .selectFrom("form_api_settings")
      .innerJoin("api_services", "api_services.id", "form_api_settings.api_service_id")
      .select("api_services.id")
      .where("form_api_settings.form_type", "=", formType)
      .where("form_api_settings.is_enabled", "=", true)
      .where("api_services.kind", "=", "mail")
      .where("api_services.is_active", "=", true)
      .where("api_services.send_mode", "=", "automatic")
      .where("api_services.is_sandbox", "=", false)
      .executeTakeFirst();
    return service !== undefined;
  });
}
