import { sql } from "kysely";
import { formTypes, funnels, type FormType } from "#funnels/registry.ts";
import type { Database, Executor } from "#server/platform/db/database.ts";
import { effectiveMaxBuyers } from "#server/sales/routing/form-rules.ts";
import { getsLeadsByOrders, isRouted } from "./by-orders.ts";
import type { RecipientType } from "./buyer.ts";

/** A third party that gets the leads of a form without an order. */
export type DirectRecipient = {
  formType: FormType;
  id: string;
  /** Shown to staff. */
  name: string;
  /** Shown to visitors; empty until entered. */
  publicName: string;
  recipientType: RecipientType | null;
  isAutomatic: boolean;
};

/**
 * Active services that are enabled for a form and have no order, in delivery order: automatic ones first, oldest first. `routed`
 * includes forms with a live order, where these get nothing now.
 */
export async function readDirectRecipients(db: Executor, { routed = false } = {}): Promise<DirectRecipient[]> {
  const { rows } = await sql<DirectRecipient>`
    select setting.form_type as "formType", service.id, service.name, service.public_name as "publicName",
      service.recipient_type as "recipientType", service.send_mode = 'automatic' as "isAutomatic"
    from form_api_settings setting join api_services service on service.id = setting.api_service_id
    where setting.is_enabled and service.is_active and is_third_party(service) and not ${getsLeadsByOrders("service")}
      and (${routed} or not ${isRouted(sql`setting.form_type`)})
    order by "isAutomatic" desc, service.created_at, service.id`.execute(db);
  return rows;
}

/** Shown to visitors for a third party without a public name. */
export const UNNAMED = "Ein Partnerunternehmen";

/** The name for visitors, because `name` is internal. */
export const visitorsName = ({ publicName }: Pick<DirectRecipient, "publicName">): string => publicName || UNNAMED;

/** More third parties would get each lead at once than the form's pages promise. */
export type TooManyRecipients = {
  kind: "too-many-recipients";
  formType: FormType;
  names: string[];
  /** Why a change was refused, and what to do. */
  sentence: string;
};

/**
 * Runs `change` in a transaction and rolls back if it raises the number of third parties per lead above what the form's pages
 * promise. Serialised, so that two people cannot enable the last one together.
 */
export async function keepPromise<T>(
  db: Database,
  change: (tx: Executor) => Promise<T>,
): Promise<T | TooManyRecipients> {
  try {
    return await db.transaction().execute(async (tx) => {
      await sql`select pg_advisory_xact_lock(hashtext('direct recipients'))`.execute(tx);
      const before = new Map((await findTooMany(tx)).map((one) => [one.formType, one.names.length]));
      const result = await change(tx);
      const worse = (await findTooMany(tx)).find(({ formType, names }) => names.length > (before.get(formType) ?? 0));
      if (worse) throw new PromiseBroken(worse);
      return result;
    });
  } catch (error) {
    if (error instanceof PromiseBroken) return error.tooMany;
    throw error;
  }
}

class PromiseBroken extends Error {
  readonly tooMany: TooManyRecipients;
  constructor(tooMany: TooManyRecipients) {
    super("More third parties than promised");
    this.tooMany = tooMany;
  }
}

/** Forms with more enabled third parties than promised; each lead goes to the promised number only. */
async function findTooMany(db: Executor): Promise<TooManyRecipients[]> {
  const automatic = (await readDirectRecipients(db)).filter(({ isAutomatic }) => isAutomatic);
  const set = await db.selectFrom("form_routing").select(["form_type", "max_buyers"]).execute();
  return formTypes.flatMap((formType) => {
    const names = automatic.filter((one) => one.formType === formType).map(({ name }) => name);
    const maxBuyers = effectiveMaxBuyers(formType, set.find((one) => one.form_type === formType)?.max_buyers);
    if (names.length <= maxBuyers) return [];
    return [{ kind: "too-many-recipients", formType, names, sentence: whyTooMany(formType, names, maxBuyers) }];
  });
}

const whyTooMany = (formType: FormType, names: readonly string[], maxBuyers: number): string =>
  `${funnels[formType].listing.name} promises visitors at most ${maxBuyers} ${maxBuyers === 1 ? "firm" : "firms"}, and ${names.join(", ")} ` +
  "would all get each lead. Disable one of them for this form, set one to Manual, make it a system of our own, or sell by orders";
