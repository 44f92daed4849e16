import { sql, type RawBuilder } from "kysely";
import { isFormType, formTypes, type FormType } from "#funnels/registry.ts";
import type { Executor } from "#server/platform/db/database.ts";
import { getsLeadsByOrders, isRouted } from "#server/sales/buyers/by-orders.ts";
import type { TransportKind } from "#server/delivery/adapter.ts";
import { adapterFor } from "#server/delivery/adapters/registry.ts";
import { triggersOnSale } from "#server/delivery/adapters/read-settings.ts";
import { sentOfForm } from "#server/delivery/api-services/sent-of-form.ts";
import { withheldAnswers } from "#server/delivery/api-services/preview-request.ts";
import { formSettingsIn, type FormSettings } from "#server/delivery/service-settings.ts";
import { cachedPerDatabase } from "#server/platform/cached-value.ts";

const FRESH_MS = 60_000;

/**
 * Forms whose leads get the confirmation email. Cached, because every funnel page reads it, and loaded before the website serves, so
 * that no page waits for the database.
 */
export const confirmingForms = cachedPerDatabase(FRESH_MS, readForms);

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

export type ServiceSetting = {
  service: {
    id: string;
    name: string;
    description: string;
    /** For unknown kinds, the stored value. */
    kindLabel: string;
    transport: TransportKind | undefined;
    needsMarketingConsent: boolean;
    /** It receives sales instead of leads. */
    triggersOnSale: boolean;
    sendMode: string;
    /** How it gets new leads of this form once enabled; orders do not need that. */
    getsLeads: "directly" | "by-orders" | "not-without-order";
    /** Settings of this form that its requests include. */
    sends: readonly (keyof FormSettings)[];
    /** Health answers of this form that it may not get. Undefined if it gets no answers. */
    withheld: readonly string[] | undefined;
  };
  isEnabled: boolean;
  leadType: string;
  customField: string;
};

export type FormSettingsResult =
  | { kind: "invalid-form-type" }
  | {
      kind: "read";
      /** One per active service, oldest first: the order of the columns in the list of leads. */
      settings: ServiceSetting[];
      inactive: string[];
    };

export async function readFormSettings(db: Executor, formType: string): Promise<FormSettingsResult> {
  if (!isFormType(formType)) return { kind: "invalid-form-type" };
  const rows = await db
    .selectFrom("api_services")
    .leftJoin("form_api_settings", (join) =>
      join.onRef("api_service_id", "=", "api_services.id").on("form_type", "=", formType),
    )
    .select([
      "api_services.id",
      "name",
      "description",
      "kind",
      "config",
      "send_mode",
      "is_active",
      "is_enabled",
      "custom_settings",
      sql<boolean>`is_third_party(api_services)`.as("isThirdParty"),
      getsLeadsByOrders("api_services").as("isByOrders"),
      hasOrderFor(formType).as("hasOrder"),
      isRouted(sql`${formType}::text`).as("isRouted"),
    ])
    .orderBy("created_at")
    .orderBy("api_services.id")
    .execute();
  return {
    kind: "read",
    settings: rows
      .filter(({ is_active }) => is_active)
      .map(({ id, name, description, kind, config, send_mode, is_enabled, custom_settings, ...orders }) => {
        const { leadType = "", customField = "" } = formSettingsIn(custom_settings);
        const { label: kindLabel = kind, transport, needsMarketingConsent = false } = adapterFor(kind) ?? {};
        const sends = sentOfForm(kind, config);
        const service = {
          id,
          name,
          description,
          kindLabel,
          transport,
          needsMarketingConsent,
          triggersOnSale: triggersOnSale(kind, config),
          sendMode: send_mode,
          getsLeads: howLeadsCome({ ...orders, isAutomatic: send_mode === "automatic" }),
          sends,
          withheld: withheldAnswers(kind, config, formType),
        };
        return { service, isEnabled: is_enabled ?? false, leadType, customField };
      }),
    inactive: rows.filter(({ is_active }) => !is_active).map(({ name }) => name),
  };
}

const hasOrderFor = (formType: FormType): RawBuilder<boolean> => sql<boolean>`exists (
  select from orders join order_versions live on live.order_id = orders.id and live.version = orders.version
  where orders.api_service_id = api_services.id and orders.state in ('live', 'paused') and live.terms -> 'formTypes' ? ${formType}::text)`;

type OfOrders = Record<"isThirdParty" | "isAutomatic" | "isByOrders" | "hasOrder" | "isRouted", boolean>;

/** A manual service may still be sent leads by hand. */
function howLeadsCome(of: OfOrders): ServiceSetting["service"]["getsLeads"] {
  if (of.hasOrder) return "by-orders";
  return of.isByOrders || (of.isThirdParty && of.isAutomatic && of.isRouted) ? "not-without-order" : "directly";
}

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
