import type { FormType } from "#funnels/registry.ts";
import type { Executor } from "#server/platform/db/database.ts";
import { createCachedValue } from "#server/platform/cached-value.ts";

const FRESH_MS = 60_000;

const cached = new WeakMap<Executor, () => Promise<string[]>>();

/**
 * The forms whose leads get the confirmation email. Every page of a funnel asks, so the answer is cached. The website asks before
 * it serves: from then on no page waits for the database.
 */
export function confirmingForms(db: Executor): Promise<string[]> {
  const forms =
    cached.get(db) ??
    createCachedValue(
      FRESH_MS,
      () => readForms(db),
      () => undefined,
    );
  cached.set(db, forms);
  return forms();
}

export const confirmsByEmail = async (db: Executor, formType: FormType): Promise<boolean> =>
  (await confirmingForms(db)).includes(formType);

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
