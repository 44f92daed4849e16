import type { ClientBase } from "pg";

/**
 * Enables the confirmation email for new funnels. A funnel with a setting or a lead is unchanged, so that what staff switched off stays
 * off.
 */
export async function enableConfirmationEmail(client: ClientBase, formTypes: readonly string[]): Promise<void> {
  await client.query(
    `insert into form_api_settings (id, form_type, api_service_id, is_enabled)
    select gen_random_uuid(), form_type, api_services.id, true
    from unnest($1::text[]) as form_type, api_services
    where api_services.kind = 'mail'
      and not exists (select from form_api_settings known where known.form_type = form_type.form_type)
      and not exists (select from form_submissions known where known.form_type = form_type.form_type)`,
    [formTypes],
  );
}
