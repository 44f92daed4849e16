import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { toOrder } from "#server/sales/buyers/order-terms.ts";
import { readPastLeads } from "#server/sales/buyers/past-leads.ts";
import { routedForms } from "#server/sales/buyers/by-orders.ts";
import type { Reason } from "#server/sales/routing/decide.ts";
import type { Order } from "#server/sales/routing/order.ts";
import type { RankBy } from "#server/sales/routing/rank.ts";
import { simulate } from "#server/sales/routing/simulate.ts";
import { createTestDatabase, type TestDatabase } from "#testing/database/test-database.ts";
import { newLead, storeLead } from "#testing/fixtures/leads.ts";
import { addBuyer, addLiveOrder } from "#testing/fixtures/orders.ts";
import { connectFakeService } from "#testing/fixtures/services.ts";
import { createRandom } from "#testing/random.ts";
import { randomTerms } from "#testing/routing/terms.ts";
import { auditRouting } from "./audit-routing.ts";
import { reasonsByOrder } from "./read-routing.ts";

const LEADS = 300;
const LIFTS = ["Sitzlift", "Plattformlift", "Hublift"] as const;

let database: TestDatabase;
const orders: Order[] = [];
const random = createRandom(19);

beforeAll(async () => {
  database = await createTestDatabase();
  const { db } = database;
  for (let n = 0; n < 12; n++) {
    const serviceId = await connectFakeService(db, { url: "http://127.0.0.1:9/", name: `Partner ${n}` });
    // every third buyer has two orders
    const buyerId = n % 4 === 3 ? (orders.at(-1)?.buyerId ?? "") : await addBuyer(db, `Firma ${n}`);
    const terms = randomTerms(random, 150);
    const id = await addLiveOrder(db, { buyerId, serviceId, terms });
    orders.push(toOrder({ id, buyerId, version: 1, state: "live" }, terms));
  }
});

afterAll(() => database.drop());

/** The live decision: orders in sequence of their allocations, and the reasons of the others. */
type Decided = { picks: string[]; reasons: Record<string, Reason> };

test.each(["priority", "weight"] satisfies RankBy[])(
  "by %s, the simulation decides as live routing did",
  async (rankBy) => {
    const { db } = database;
    await sql`insert into form_routing (form_type, rank_by, max_buyers, saved_by) values ('treppenlift', ${rankBy}, 3, 'a test')
      on conflict (form_type) do update set rank_by = excluded.rank_by`.execute(db);
    await forgetEverything();
    await expect.poll(async () => (await routedForms(db)).has("treppenlift"), { timeout: 30_000 }).toBe(true);
    const from = await now();
    for (let n = 0; n < LEADS / 2; n++) {
      const person = n > 0 && random.next() < 0.1 ? random.whole(0, n - 1) : n;
      const answers = {
        postalCode: String(random.whole(1_000, 99_999)).padStart(5, "0"),
        liftType: random.pick(LIFTS),
        email: `person${person}@web.de`,
        phone: `0171 ${1_000_000 + person}`,
      };
      await storeLead(db, newLead(answers));
    }
    const live = await readDecisions();
    const simulated = new Map<string, Decided>();
    const span = { from, to: new Date(from.getTime() + 3_600_000) };
    const leads = readPastLeads(db, "treppenlift", span, ["liftType"]);
    const market = { rulesOf: () => ({ maxBuyers: 3, rankBy }), orders, usage: new Map(), netCents: new Map() };
    const times = { from: from.getTime(), to: span.to.getTime() };
    await simulate(leads, [market], times, ({ id }, [decision]) => {
      if (!decision) return;
      const picks = decision.picks.map(({ order }) => order.id);
      simulated.set(id, { picks, reasons: Object.fromEntries(decision.reasons) });
    });
    expect(simulated).toEqual(live);
    expect(live.size).toBe(LEADS / 2);
    const reasons = new Set([...live.values()].flatMap((one) => Object.values(one.reasons)));
    expect([...reasons]).toEqual(expect.arrayContaining(["area", "cap", "condition", "duplicate", "enough"]));
    expect(await auditRouting(db)).toEqual([]);
  },
);

const now = async (): Promise<Date> =>
  (await sql<{ now: Date }>`select date_trunc('milliseconds', now()) as now`.execute(database.db)).rows[0]?.now ??
  new Date(0);

/** Gives the second ranking the same start as the first. */
async function forgetEverything(): Promise<void> {
  await sql`delete from allocations`.execute(database.admin);
  await sql`delete from routing_decisions`.execute(database.admin);
  await sql`update order_usage set day_used = 0, month_used = 0, month_cents = 0, total_used = 0`.execute(
    database.admin,
  );
}

async function readDecisions(): Promise<Map<string, Decided>> {
  const { rows } = await sql<Decided & { id: string }>`
    select submission_id as id, ${reasonsByOrder} as reasons, coalesce(
      (select json_agg(order_id order by position) from allocations where submission_id = decision.submission_id), '[]') as picks
    from routing_decisions decision`.execute(database.db);
  return new Map(rows.map(({ id, picks, reasons }) => [id, { picks, reasons }]));
}
