import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Database } from "#server/platform/db/database.ts";
import { readBuyersByWeek } from "#server/insights/read-buyers-by-week.ts";
import { readTotals, type Totals } from "#server/insights/read-totals.ts";
import { countOpenReturns, listReturns } from "#server/sales/returns/list-returns.ts";
import { createTestDatabase, type TestDatabase } from "#testing/database/test-database.ts";
import { createRandomSales } from "#testing/stats/random-sales.ts";
import { fullAtNight } from "#tests/nightly.ts";
import { refreshTotals } from "./refresh-totals.ts";
import { verifyFacts } from "./verify-facts.ts";

/** `npm run prove money` runs more. */
const LEADS = Number(process.env["MONEY_LEADS"] ?? fullAtNight(20_000, 400));
const ROUNDS = 4;
const DAYS = 25;
const DAY_MS = 24 * 3_600_000;
const TIMEOUT_MS = 30 * 60_000;

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const keyOf = (...words: unknown[]) => words.join(" ");

async function storedSales(db: Database) {
  const { rows } = await sql<Record<string, string | number>>`
    select day::text, form_type, definition_sha, campaign_id, buyer_id, sold, sold_cents::float8 as sold_cents, returned,
      returned_cents::float8 as returned_cents, refused, open from sale_facts`.execute(db);
  return Object.fromEntries(
    rows.map((row) => [
      keyOf(row["day"], row["form_type"], row["definition_sha"], row["campaign_id"], row["buyer_id"]),
      {
        sold: row["sold"],
        soldCents: row["sold_cents"],
        returned: row["returned"],
        returnedCents: row["returned_cents"],
        refused: row["refused"],
        open: row["open"],
      },
    ]),
  );
}

async function storedLeads(db: Database) {
  const { rows } = await sql<Record<string, string | number>>`
    select day::text, form_type, definition_sha, campaign_id, leads, quarantined from daily_lead_totals`.execute(db);
  return Object.fromEntries(
    rows.map((row) => [
      keyOf(row["day"], row["form_type"], row["definition_sha"], row["campaign_id"]),
      { leads: row["leads"], quarantined: row["quarantined"] },
    ]),
  );
}

/** The returns screen, the insights and a plain recount must agree. */
async function expectReturnsAgree({ returned, returnedCents, requested }: Totals): Promise<void> {
  const { db } = database;
  const { sums } = await listReturns(db, { view: "open" });
  expect(sums.decided.creditCents + sums.lapsed.creditCents).toBe(returnedCents);
  const { rows } = await sql<{ state: string; n: number; cents: number; credit: number }>`
    select returns.state, count(*)::int as n, sum(price_cents)::int as cents, sum(credit_cents)::int as credit
    from returns join allocations on allocations.id = allocation_id group by 1`.execute(db);
  const of = (state: string) => rows.find((row) => row.state === state) ?? { n: 0, cents: 0, credit: 0 };
  expect(sums).toEqual({
    open: { count: of("open").n, priceCents: of("open").cents, creditCents: 0 },
    decided: {
      count: of("accepted").n + of("declined").n,
      priceCents: of("accepted").cents + of("declined").cents,
      creditCents: of("accepted").credit,
    },
    lapsed: { count: of("lapsed").n, priceCents: of("lapsed").cents, creditCents: of("lapsed").credit },
  });
  expect(returned).toBe(of("accepted").n + of("lapsed").n);
  expect(requested).toBe(of("open").n);
  expect((await countOpenReturns(db)).open).toBe(of("open").n);
}

const sumOf = (numbers: readonly number[]) => numbers.reduce((sum, one) => sum + one, 0);

test(
  "after months of sales, returns, reroutes and erasures the totals match, and stay when all leads are erased",
  async () => {
    const { db } = database;
    const end = Date.now();
    const sales = await createRandomSales(db, 20_261_117);
    const check = async (now: Date) => {
      await refreshTotals(db, { round: "all", now, freshMs: 0 });
      const truth = sales.truth();
      expect(await storedSales(db)).toEqual(truth.sales);
      expect(await storedLeads(db)).toEqual(truth.came);
    };
    for (let round = 1; round <= ROUNDS; round++) {
      const now = new Date(end - (ROUNDS - round) * DAYS * DAY_MS);
      await sales.receive(Math.round(LEADS / ROUNDS), now, DAYS);
      await sales.settleSome();
      await sales.requestSomeReturns(now);
      await sales.lapse(now);
      await sales.erase(0.2);
      await check(now);
    }
    const all = Object.values(sales.truth().sales);
    const range = { from: "2000-01-01", to: "2100-01-01" };
    const totals = await readTotals(db, range);
    expect(totals).toMatchObject({
      netCents: sumOf(all.map(({ soldCents, returnedCents }) => soldCents - returnedCents)),
      leads: sumOf(Object.values(sales.truth().came).map(({ leads }) => leads)),
    });
    expect(totals.returnedCents).toBeGreaterThan(0);
    const weeks = await readBuyersByWeek(db, range);
    expect(sumOf(weeks.map(({ netCents }) => netCents))).toBe(totals.netCents);
    await expectReturnsAgree(totals);

    const later = new Date(end + 100 * DAY_MS);
    await refreshTotals(db, { round: "all", now: later, freshMs: 0 });
    const { rows: frozen } = await sql<{ n: number }>`
      select count(*)::int as n from fact_days where frozen_at is null and day <= ${new Date(end)}`.execute(db);
    expect(frozen).toEqual([{ n: 0 }]);
    expect((await verifyFacts(db)).problems).toEqual([]);
    const frozenFigures = [await storedSales(db), await storedLeads(db)];
    await sales.erase(1);
    expect((await db.selectFrom("form_submissions").select("id").execute()).length).toBe(0);
    const onFrozenDays = db.selectFrom("erased_counts").innerJoin("fact_days", "fact_days.day", "erased_counts.day");
    expect(await onFrozenDays.selectAll().where("frozen_at", "is not", null).execute()).toEqual([]);
    await check(later);
    expect([await storedSales(db), await storedLeads(db)]).toEqual(frozenFigures);
    // Later decisions change the money of their days but not the leads.
    await sales.requestSomeReturns(later);
    await sales.lapse(new Date(later.getTime() + 30 * DAY_MS));
    await check(new Date(later.getTime() + 30 * DAY_MS));
    const verified = await verifyFacts(db);
    expect(verified.problems).toEqual([]);
    if (process.env["MONEY_LEADS"] !== undefined)
      tell({ ...verified, places: all, seconds: (Date.now() - end) / 1000 });
  },
  TIMEOUT_MS,
);

type Told = {
  days: number;
  frozen: number;
  soldCents: number;
  creditedCents: number;
  places: readonly { sold: number; returned: number; refused: number }[];
  seconds: number;
};

/** The comparison printed by `npm run prove money`. */
function tell({ days, frozen, soldCents, creditedCents, places, seconds }: Told): void {
  const [sold, returned, refused] = (["sold", "returned", "refused"] as const).map((what) =>
    sumOf(places.map((place) => place[what])),
  );
  process.stdout.write(
    `${LEADS} leads in ${ROUNDS} rounds, all erased: ${sold} places sold, ${returned} of them returned, ${refused} refused; ` +
      `${days} days, ${frozen} frozen; sold ${soldCents} cents, credited ${creditedCents}: ` +
      `days = places - credits, to the cent (${seconds.toFixed(0)} s)\n`,
  );
}

/** Proves that the test above could fail. */
test("a lead erased without its totals is noticed until its day is frozen", async () => {
  const { db } = await emptied();
  const now = new Date();
  const sales = await createRandomSales(db, 20_261_118);
  await sales.receive(100, now, 10);
  const keep = (at: Date) => refreshTotals(db, { round: "all", now: at, freshMs: 0 });
  await keep(now);
  const { came } = sales.truth();
  expect(await storedLeads(db)).toEqual(came);
  const [first, second] = sales.leads.filter(({ isQuarantined }) => !isQuarantined);
  const lose = (id = "") => sql`delete from form_submissions where id = ${id}`.execute(db);
  await lose(first?.id);
  await keep(now);
  const counted = await storedLeads(db);
  expect(sumOf(Object.values(counted).map(({ leads }) => Number(leads)))).toBe(
    sumOf(Object.values(came).map(({ leads }) => leads)) - 1,
  );
  const later = new Date(now.getTime() + 100 * DAY_MS);
  await keep(later);
  await lose(second?.id);
  await keep(later);
  expect(await storedLeads(db)).toEqual(counted);
});

/** An empty database. */
async function emptied(): Promise<TestDatabase> {
  await database.drop();
  database = await createTestDatabase();
  return database;
}
