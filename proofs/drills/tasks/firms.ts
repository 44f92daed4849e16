import { sql } from "kysely";
import type { FormType } from "#funnels/registry.ts";
import type { Database } from "#server/platform/db/database.ts";
import { buyWithOrder } from "#testing/fixtures/live-orders.ts";
import { connectFakeService } from "#testing/fixtures/services.ts";

/** Leads of this form are routed by orders; those of the others go where a round puts them. */
export const ROUTED: FormType = "treppenlift";
export const UNROUTED: FormType = "treppenlift5";
/** Only what totals are counted from is of this form. */
export const COUNTED: FormType = "treppenlift2";
const BY_HAND: FormType = "treppenlift7";

/** Api services by what is planted at them, and the orders of the routed form. They stay for all rounds. */
export type Firms = {
  retried: string;
  refuses: string;
  buys: string;
  notified: string;
  late: string;
  stuck: string;
  next: string;
  notifiedBuyer: string;
  stuckOrder: string;
  nextOrder: string;
  nextBuyer: string;
  /** Where a new service is connected to. */
  url: string;
};

export async function createFirms(db: Database, serviceUrl: string): Promise<Firms> {
  const url = `${serviceUrl}/key/ok`;
  const byHand = (name: string) =>
    connectFakeService(db, { url: `${url}/${name}`, name, formTypes: [BY_HAND], sendMode: "manual" });
  const routed = (name: string) => connectFakeService(db, { url: `${url}/${name}`, name, formTypes: [ROUTED] });
  const services = {
    retried: await byHand("retried"),
    refuses: await byHand("refuses"),
    buys: await byHand("buys"),
    notified: await byHand("notified"),
    late: await byHand("late"),
    stuck: await routed("stuck"),
    next: await routed("next"),
  };
  const terms = { formTypes: [BY_HAND] };
  const notified = await buyWithOrder(db, { serviceId: services.notified, name: "Notified GmbH", terms });
  const late = await buyWithOrder(db, { serviceId: services.late, name: "Late GmbH", terms });
  await sql`update buyers set privacy_email = '' where id = ${late.buyerId}`.execute(db); // a person tells them
  const wants = { formTypes: [ROUTED], shareMax: 1, duplicateDays: 0 };
  const stuck = await buyWithOrder(db, {
    serviceId: services.stuck,
    name: "Stuck GmbH",
    terms: { ...wants, priority: 1, rerouteAfterMinutes: 10 },
  });
  const next = await buyWithOrder(db, {
    serviceId: services.next,
    name: "Next GmbH",
    terms: { ...wants, priority: 2 },
  });
  return {
    ...services,
    notifiedBuyer: notified.buyerId,
    stuckOrder: stuck.orderId,
    nextOrder: next.orderId,
    nextBuyer: next.buyerId,
    url,
  };
}
