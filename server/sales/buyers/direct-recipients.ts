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
  /** For staff. */
  name: string;
  /** For visitors. Empty: nobody has said it yet. */
  publicName: string;
  recipientType: RecipientType | null;
  isAutomatic: boolean;
};

/**
 * Those that are active and enabled for a form, and bound to no order, in the order in which they get leads: automatic ones first, the
 * oldest first. With `routed` also where the form has a live order, so that they get nothing now.
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

/** What visitors read of a third party whose name nobody has entered. */
export const UNNAMED = "Ein Partnerunternehmen";

/** Who it is for visitors. The name in `name` is for staff alone. */
export const visitorsName = ({ publicName }: Pick<DirectRecipient, "publicName">): string => publicName || UNNAMED;

/** More third parties would get each lead of the form at once than its pages promise. */
export type TooManyRecipients = {
  kind: "too-many-recipients";
  formType: FormType;
  names: string[];
  /** Why a change was refused, and what to do. */
  sentence: string;
};

/**
 * Runs `change` in a transaction, and takes it back if after it more third parties get the leads of a form at once than its pages promise,
 * and more than before. Changes of settings come one after the other, so that two people cannot enable the last one together.
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

/** The forms at which more third parties are enabled than promised; only as many get each lead. */
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
