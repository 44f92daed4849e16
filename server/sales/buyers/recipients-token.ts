import { createHmac, createSecretKey, timingSafeEqual } from "node:crypto";
import { z } from "zod";
import type { NamedFirm } from "./buyer.ts";
import { sql } from "kysely";
import type { FormType } from "#funnels/registry.ts";
import type { Executor } from "#server/platform/db/database.ts";
import { berlinDay } from "#server/platform/berlin-time.ts";
import { decide } from "#server/sales/routing/decide.ts";
import type { Usage } from "#server/sales/routing/order.ts";
import { usageOn } from "#server/sales/routing/sales.ts";
import { readFormRules } from "./form-routing.ts";
import { toOrder } from "./order-terms.ts";
import { readLiveOrders, type Firm } from "./read-partners.ts";

/** A token is valid for this form and postal code only. */
type Offer = { formType: string; postalCode: string };

export type RecipientsToken = {
  sign: (offer: Offer, named: readonly NamedFirm[], now: number) => string;
  /** Returns the named firms; undefined if the token is forged, expired, or for another form or postal code. */
  read: (token: unknown, offer: Offer, now: number) => NamedFirm[] | undefined;
};

const VALID_MS = 30 * 60_000;

const Signed = z.object({
  formType: z.string(),
  postalCode: z.string(),
  at: z.number(),
  named: z.array(z.object({ orderId: z.string(), buyerId: z.string(), name: z.string(), city: z.string() })),
});

/**
 * A signed token with the firms a page has named. It is not stored: it holds the names as shown, so that the consent record has
 * them even if a firm is renamed before submission.
 */
export function createRecipientsToken(secret: string): RecipientsToken {
  const key = createSecretKey(createHmac("sha256", secret).update("named recipients").digest());
  const signatureOf = (content: string) => createHmac("sha256", key).update(content).digest();
  return {
    sign({ formType, postalCode }, named, at) {
      const firms = named.map(({ orderId, buyerId, name, city }) => ({ orderId, buyerId, name, city }));
      const content = Buffer.from(JSON.stringify({ formType, postalCode, at, named: firms })).toString("base64url");
      return `${content}.${signatureOf(content).toString("base64url")}`;
    },
    read(token, { formType, postalCode }, now) {
      const [content = "", signature = ""] = typeof token === "string" ? token.split(".") : [];
      if (!isSame(Buffer.from(signature, "base64url"), signatureOf(content))) return undefined;
      const signed = Signed.parse(JSON.parse(Buffer.from(content, "base64url").toString()));
      const isValid = signed.formType === formType && signed.postalCode === postalCode && now - signed.at < VALID_MS;
      return isValid ? signed.named : undefined;
    },
  };
}

const isSame = (one: Buffer, other: Buffer): boolean => one.length === other.length && timingSafeEqual(one, other);

/** A firm that may get a lead, by its postal code alone. */
export type Recipient = Firm & { orderId: string; buyerId: string };

/**
 * The firms a page names before consent, at most as many as it promises. Answers are not known yet, so orders whose conditions
 * could match are offered; if they do not match, fewer firms get the lead than were named. Resellers are never named: the page
 * says that no other firm gets the data.
 */
export async function offerRecipients(
  db: Executor,
  formType: FormType,
  postalCode: string,
  now: number,
): Promise<Recipient[]> {
  const [rules, live] = await Promise.all([readFormRules(db, formType), readLiveOrders(db)]);
  const asked = live.filter(({ terms, firm }) => terms.formTypes.includes(formType) && firm.role !== "reseller");
  const orders = asked.map(({ orderId, buyerId, version, terms }) => ({
    ...toOrder({ id: orderId, buyerId, version, state: "live" }, terms),
    conditions: [],
  }));
  const usage = await readUsage(
    db,
    orders.map(({ id }) => id),
    now,
  );
  const { picks } = decide(
    { formType, postalCode, answers: {}, named: null, soldTo: new Map() },
    {
      ...rules,
      orders,
      usage,
      netCents: new Map(),
    },
    now,
  );
  return picks.flatMap(({ order }) =>
    asked
      .filter(({ orderId }) => orderId === order.id)
      .map(({ orderId, buyerId, firm }) => ({ orderId, buyerId, ...firm })),
  );
}

/** Usage on the day and in the month of `now`. */
async function readUsage(db: Executor, orderIds: readonly string[], now: number): Promise<Map<string, Usage>> {
  if (orderIds.length === 0) return new Map();
  const rows = await db
    .selectFrom("order_usage")
    .select(["order_id as id", "day_used as dayUsed", "month_used as monthUsed", "total_used as totalUsed"])
    .select([sql<string>`day::text`.as("day"), sql<number>`month_cents::float8`.as("monthCents")])
    .where("order_id", "in", [...orderIds])
    .execute();
  const today = berlinDay(now);
  return new Map(rows.map(({ id, ...used }) => [id, usageOn(today, used)]));
}
