import type { FormType } from "#funnels/registry.ts";
import type { Executor } from "#server/platform/db/database.ts";
import { cachedPerDatabase } from "#server/platform/cached-value.ts";
import { effectiveMaxBuyers } from "#server/sales/routing/form-rules.ts";
import { missingOf, type Buyer } from "./buyer.ts";
import { readDirectRecipients, visitorsName, type DirectRecipient } from "./direct-recipients.ts";
import type { OrderTerms } from "./order-terms.ts";

/** What visitors are told of a buyer. */
export type Firm = Pick<
  Buyer,
  | "legalName"
  | "street"
  | "city"
  | "register"
  | "businessField"
  | "role"
  | "privacyUrl"
  | "privacyEmail"
  | "callerNumbers"
>;

export type LiveOrder = { orderId: string; buyerId: string; version: number; terms: OrderTerms; firm: Firm };

/** Live orders that can get leads: of complete buyers, neither paused nor retired, with an active service. */
export async function readLiveOrders(db: Executor): Promise<LiveOrder[]> {
  const rows = await db
    .selectFrom("orders")
    .innerJoin("buyers", "buyers.id", "orders.buyer_id")
    .innerJoin("order_versions", (join) =>
      join.onRef("order_versions.order_id", "=", "orders.id").onRef("order_versions.version", "=", "orders.version"),
    )
    .innerJoin("api_services", "api_services.id", "orders.api_service_id")
    .select([
      "orders.id as orderId",
      "orders.version",
      "order_versions.terms",
      "buyers.id as buyerId",
      "buyers.legal_name",
      "buyers.street",
      "buyers.city",
      "buyers.register",
      "buyers.business_field",
      "buyers.role",
      "buyers.privacy_url",
      "buyers.privacy_email",
      "buyers.contract_on",
      "buyers.caller_numbers",
    ])
    .where("orders.state", "=", "live")
    .where("buyers.paused_at", "is", null)
    .where("buyers.retired_at", "is", null)
    .where("api_services.is_active", "=", true)
    .where("api_services.is_sandbox", "=", false)
    .orderBy("buyers.legal_name")
    .orderBy("orders.id")
    .execute();
  return rows.flatMap((row) => {
    const firm: Firm = {
      legalName: row.legal_name,
      street: row.street,
      city: row.city,
      register: row.register,
      businessField: row.business_field,
      role: row.role,
      privacyUrl: row.privacy_url,
      privacyEmail: row.privacy_email,
      callerNumbers: row.caller_numbers,
    };
    const { orderId, buyerId, version } = row;
    const buyer = {
      ...firm,
      id: buyerId,
      contractOn: row.contract_on ? "signed" : null,
      pausedAt: null,
      retiredAt: null,
    };
    if (missingOf(buyer).length > 0) return [];
    return [{ orderId, buyerId, version, terms: row.terms as OrderTerms, firm }];
  });
}

/** What pages say about buyers. */
export type Partners = {
  /** Forms that name the firms before consent. */
  readonly namingForms: readonly FormType[];
  readonly orders: readonly LiveOrder[];
  /** Recipients of forms without a live order. */
  readonly directRecipients: readonly DirectRecipient[];
  /** Maximum number of firms per lead, where staff have set one. */
  readonly maxBuyers: Readonly<Partial<Record<FormType, number>>>;
};

const FRESH_MS = 60_000;

/** Cached as long as the other page data, because every page reads it. */
export const readPartners = cachedPerDatabase(FRESH_MS, load);

export const namesPartners = async (db: Executor, formType: FormType): Promise<boolean> =>
  (await readPartners(db)).namingForms.includes(formType);

/** Whether the page about partners has a firm to name. */
export async function hasPartners(db: Executor): Promise<boolean> {
  const { orders, directRecipients } = await readPartners(db);
  return orders.length + directRecipients.length > 0;
}

/** What a form's page says about firms: whether it names them, which get every lead, and the maximum per lead. */
export async function partnersOf(db: Executor, formType: FormType) {
  const { namingForms, directRecipients, maxBuyers } = await readPartners(db);
  const namesPartners = namingForms.includes(formType);
  return {
    namesPartners,
    offers: effectiveMaxBuyers(formType, maxBuyers[formType]),
    directRecipients: directRecipients
      .filter((one) => !namesPartners && one.formType === formType)
      .map((one) => ({ id: one.id, name: visitorsName(one), resells: one.recipientType === "marketplace" })),
  };
}

async function load(db: Executor): Promise<Partners> {
  const forms = await db.selectFrom("form_routing").select(["form_type", "names_partners", "max_buyers"]).execute();
  return {
    namingForms: forms.filter(({ names_partners }) => names_partners).map(({ form_type }) => form_type),
    orders: await readLiveOrders(db),
    directRecipients: await readDirectRecipients(db),
    maxBuyers: Object.fromEntries(forms.map(({ form_type, max_buyers }) => [form_type, max_buyers])),
  };
}
