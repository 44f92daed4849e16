import { sql } from "kysely";
import { rerouteDue } from "#server/sales/allocations/reroute.ts";
import type { OrderTerms } from "#server/sales/buyers/order-terms.ts";
import type { Database } from "#server/platform/db/database.ts";
import type { Outcome } from "#server/delivery/outcome.ts";
import { routedForms } from "#server/sales/buyers/by-orders.ts";
import { recordAttempts } from "#server/delivery/worker/record.ts";
import { newLead, storeLead } from "#testing/fixtures/leads.ts";
import { addBuyer, addLiveOrder, someTerms } from "#testing/fixtures/orders.ts";
import { connectFakeService } from "#testing/fixtures/services.ts";
import { until } from "#testing/until.ts";

type Answers = Record<string, string | boolean>;

/** Firms with live orders, leads, and what services answer, without workers. */
export function createRoutingHarness(db: Database) {
  let n = 0;

  async function deliveryOf(id: string, firmName: string): Promise<string> {
    const { rows } = await sql<{
      id: string;
    }>`select delivery_id as id from allocations join orders on orders.id = order_id
      where submission_id = ${id} and orders.name = ${firmName}`.execute(db);
    return rows[0]?.id ?? "";
  }

  return {
    deliveryOf,
    /** No order is left, and no lead waits for one. */
    async endAll(): Promise<void> {
      await sql`update orders set state = 'ended' where state = 'live'`.execute(db);
      await rerouteDue(db);
    },
    /** A firm with a service and a live order, whose id is returned. */
    async firm(name: string, more: Partial<OrderTerms> = {}): Promise<string> {
      const serviceId = await connectFakeService(db, {
        url: "http://127.0.0.1:1/ok",
        name: `${name} ${n++}`,
      });
      const terms = someTerms(more);
      const id = await addLiveOrder(db, { buyerId: await addBuyer(db, name), serviceId, name, terms });
      // what is known of the forms may be of the moment between two tests, when no order was live
      await until(async () => {
        const known = await routedForms(db);
        return terms.formTypes.every((form) => known.has(form));
      });
      return id;
    },
    /** Stores a lead; returns its id. */
    async stored(answers: Answers = {}): Promise<string> {
      const lead = newLead({ email: `lead.${++n}@web.de`, phone: `0171 ${1_000_000 + n}`, ...answers });
      await storeLead(db, lead);
      return lead.id;
    },
    /** Who has or had a lead, by place: "A reserved", "B released rejected". */
    async placesOf(id: string): Promise<string[]> {
      const { rows } = await sql<{ says: string }>`
        select concat_ws(' ', orders.name, allocations.state, allocations.reason) as says
        from allocations join orders on orders.id = order_id where submission_id = ${id} order by position`.execute(db);
      return rows.map(({ says }) => says);
    },
    async unsoldOf(id: string): Promise<string | null | undefined> {
      const decision = db.selectFrom("routing_decisions").select("unsold").where("submission_id", "=", id);
      return (await decision.executeTakeFirst())?.unsold;
    },
    /** As if a worker had sent it and got this answer. */
    async answer(id: string, firmName: string, outcome: Outcome): Promise<void> {
      const deliveryId = await deliveryOf(id, firmName);
      const { rows } = await sql<{
        fencingToken: number;
        attemptN: number;
      }>`update deliveries set state = 'sending', fencing_token = fencing_token + 1,
        attempt_n = attempt_n + 1, next_attempt_at = null, lease_until = now() + interval '1 minute'
        where id = ${deliveryId} and state = 'queued' returning fencing_token as "fencingToken", attempt_n as "attemptN"`.execute(
        db,
      );
      const [sending] = rows;
      if (!sending) throw new Error("not queued");
      const progress = {
        countedAttempts: 99,
        hadUnknown: false,
        recognition: "none" as const,
        isProbe: false,
        ageMs: 0,
      };
      await recordAttempts(db, [{ attempt: { ...sending, ...progress, deliveryId }, outcome, timeScale: 1 }]);
    },
    /** Of its day, its month, that month in cents, in all. */
    async usedBy(orderId: string): Promise<number[]> {
      const usage = db.selectFrom("order_usage").selectAll().where("order_id", "=", orderId);
      const row = await usage.executeTakeFirstOrThrow();
      return [row.day_used, row.month_used, Number(row.month_cents), row.total_used];
    },
  };
}
