import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Executor } from "#server/platform/db/database.ts";
import { verifyFacts } from "#server/insights/facts/verify-facts.ts";
import { weeksThatDiffer } from "#server/insights/facts/verify-weeks.ts";
import { addDays } from "#server/platform/working-days.ts";
import { createTestDatabase, type TestDatabase } from "#testing/database/test-database.ts";
import { addBuyer } from "#testing/fixtures/orders.ts";
import { createRandom, type Random } from "#testing/random.ts";
import { readBuyersByWeek } from "./read-buyers-by-week.ts";
import { readFacts } from "./read-facts.ts";

let database: TestDatabase;
let buyers: string[];
const FIRST = "2025-06-03"; // a Tuesday
const DAYS = 130; // more than two times four weeks from any start

beforeAll(async () => {
  database = await createTestDatabase();
  buyers = [await addBuyer(database.db, "Alpen GmbH"), await addBuyer(database.db, "Börde GmbH")];
});
afterAll(() => database.drop());

const someDay = (random: Random): string => addDays(FIRST, random.whole(0, DAYS - 1));
const someForm = (random: Random): string => random.pick(["solar", "treppenlift"]);

/** Recounts a day like a worker: inserts, updates and deletes rows, in any statement. */
async function change(db: Executor, random: Random): Promise<void> {
  const [day, form, sha, campaign] = [someDay(random), someForm(random), random.pick(["a", "b"]), random.whole(0, 2)];
  const n = () => random.whole(0, 90);
  switch (random.whole(0, 5)) {
    case 0:
      await sql`delete from daily_lead_totals where day = ${day}`.execute(db);
      return;
    case 1:
      await sql`delete from sale_facts where day = ${day} and form_type = ${form}`.execute(db);
      return;
    case 2:
      await sql`update sale_facts set returned = ${n()}, returned_cents = ${n()}, requested = ${n()}, returnable = ${n()}
        where campaign_id = ${campaign}`.execute(db);
      return;
    case 3:
      await sql`insert into daily_lead_totals (day, form_type, definition_sha, campaign_id, starts, leads, quarantined, net_cents_sum_sq)
        select ${day}::date + n, ${form}, ${sha}, ${campaign}, ${n()} + n, ${n()}, ${n()}, ${n()} from generate_series(0, 29) n
        on conflict (day, form_type, definition_sha, campaign_id) do update set starts = excluded.starts, leads = excluded.leads,
          quarantined = excluded.quarantined, net_cents_sum_sq = excluded.net_cents_sum_sq`.execute(db);
      return;
    default:
      await sql`insert into sale_facts (day, form_type, definition_sha, campaign_id, buyer_id, sold, sold_cents, refused, open, returned,
          returned_cents, requested, returnable)
        select ${day}::date + n, ${form}, ${sha}, ${campaign}, ${random.pick([buyers[0] ?? "", ...buyers])}::uuid, ${n()}, ${n()}, ${n()}, ${n()},
          ${n()}, ${n()}, ${n()}, ${n()} from generate_series(0, 29) n
        on conflict (day, form_type, definition_sha, campaign_id, buyer_id) do update set sold = excluded.sold,
          sold_cents = excluded.sold_cents, open = excluded.open, refused = excluded.refused`.execute(db);
  }
}

/** Totals from the days alone. */
async function factsOfDays(from: string, to: string) {
  const { rows } = await sql<Record<string, unknown>>`
    select campaign_id, form_type, definition_sha, sum(starts)::int as starts, sum(leads)::int as leads, sum(quarantined)::int as quarantined,
      sum(net_cents_sum_sq)::float8 as squares, sum(sold)::int as sold, sum(refused)::int as refused, sum(returned)::int as returned,
      sum(sold_cents)::float8 as "soldCents", sum(returned_cents)::float8 as "returnedCents", sum(returnable)::int as returnable,
      sum(requested)::int as requested, (sum(sold_cents) - sum(returned_cents))::float8 as "netCents"
    from (
      select day, campaign_id, form_type, definition_sha, starts, leads, quarantined, net_cents_sum_sq, 0 as sold, 0 as refused, 0 as returned,
        0 as sold_cents, 0 as returned_cents, 0 as returnable, 0 as requested from daily_lead_totals
      union all select day, campaign_id, form_type, definition_sha, 0, 0, 0, 0, sold, refused, returned, sold_cents, returned_cents,
        returnable, requested from sale_facts) fact
    where day between ${from} and ${to} group by 1, 2, 3 order by 1, 2, 3`.execute(database.db);
  return rows;
}

async function weeksOfDays(from: string, to: string) {
  const { rows } = await sql<Record<string, unknown>>`
    select buyer_id as "buyerId", date_trunc('week', day)::date::text as week, sum(sold)::int as sold, sum(refused)::int as refused,
      sum(open)::int as open, sum(returned)::int as returned, sum(requested)::int as requested, sum(returnable)::int as returnable,
      sum(sold_cents)::float8 as "soldCents", sum(returned_cents)::float8 as "returnedCents"
    from sale_facts where day between ${from} and ${to} group by 1, 2 order by 2, 1`.execute(database.db);
  return rows;
}

async function expectSame(random: Random): Promise<void> {
  const [one, other] = [someDay(random), someDay(random)].toSorted();
  const range = { from: one ?? FIRST, to: other ?? FIRST };
  const facts = await readFacts(database.db, range, ["campaign_id", "form_type", "definition_sha"]);
  expect(new Set(facts)).toEqual(new Set(await factsOfDays(range.from, range.to)));
  const weeks = await readBuyersByWeek(database.db, range);
  const ofDays = await weeksOfDays(range.from, range.to);
  expect(weeks).toHaveLength(ofDays.length);
  for (const week of ofDays) expect(weeks).toContainEqual(expect.objectContaining(week));
}

test("four weeks, weeks and single days equal the sums of their days after any change", async () => {
  const random = createRandom(73);
  for (let round = 0; round < 60; round++) {
    for (let n = 0; n < 5; n++) await change(database.db, random);
    await expectSame(random);
  }
});

test("concurrent recounts in one week both reach its sums", async () => {
  const count = (days: readonly string[]) =>
    database.db.transaction().execute(async (tx) => {
      for (const campaign of [2, 1, 0])
        await sql`insert into daily_lead_totals (day, form_type, definition_sha, campaign_id, starts, leads, quarantined, net_cents_sum_sq)
          select day, 'solar', 'c', ${campaign}, 5, 3, 1, 9 from unnest(${days}::date[]) day
          on conflict (day, form_type, definition_sha, campaign_id) do update set starts = daily_lead_totals.starts + 5`.execute(
          tx,
        );
    });
  const [one, other] = [
    ["2026-09-07", "2026-09-09"],
    ["2026-09-08", "2026-09-10"],
  ] as const;
  for (let round = 0; round < 5; round++) await Promise.all([count(one), count(other)]);
  const range = { from: "2026-09-07", to: "2026-09-13" };
  const facts = await readFacts(database.db, range, ["campaign_id", "form_type", "definition_sha"]);
  expect(new Set(facts)).toEqual(new Set(await factsOfDays(range.from, range.to)));
  expect(facts.filter((fact) => fact.definition_sha === "c").map(({ starts }) => starts)).toEqual([100, 100, 100]);
});

test("reports a weekly sum that differs from its days", async () => {
  const { db } = database;
  expect(await weeksThatDiffer(db)).toEqual([]);
  const { rows } = await sql<{ week: string; sha: string; sold: number; open: number }>`
    with changed as (update weekly_totals set sold = sold + 1 where (week, form_type, definition_sha, campaign_id) = (
        select week, form_type, definition_sha, campaign_id from weekly_totals where of_days > 0 order by 1, 2, 3, 4 limit 1)
      returning week::text, definition_sha as sha, sold),
    also as (update buyer_weeks set open = open - 2, of_days = of_days + 1 where (week, form_type, buyer_id) = (
        select week, form_type, buyer_id from buyer_weeks where of_days > 0 order by 1, 2, 3 limit 1) returning open)
    select changed.*, also.open from changed, also`.execute(db);
  const [changed] = rows;
  expect(await weeksThatDiffer(db)).toEqual([
    expect.stringMatching(
      `^weekly_totals, ${changed?.week}, solar, ${changed?.sha}, .*: sold ${changed?.sold}, its days say ${(changed?.sold ?? 0) - 1}$`,
    ),
    expect.stringMatching(`^four_weekly_totals, .*, solar, ${changed?.sha}, .*: sold \\d+, its days say \\d+$`),
    expect.stringMatching(/^buyer_weeks, .*: of_days \d+, its days say \d+$/),
    expect.stringMatching(`^buyer_weeks, .*: open ${changed?.open}, its days say ${(changed?.open ?? 0) + 2}$`),
  ]);
  expect((await verifyFacts(db)).problems).toEqual(expect.arrayContaining(await weeksThatDiffer(db)));
});
