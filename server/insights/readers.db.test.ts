import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "#testing/database/test-database.ts";
import { addBuyer } from "#testing/fixtures/orders.ts";
import { daysIn, periodBefore } from "./day-range.ts";
import { readBuyersByWeek } from "./read-buyers-by-week.ts";
import { readStats } from "./read-stats.ts";
import { readSources } from "./read-sources.ts";
import { readTotals, totalsOf } from "./read-totals.ts";
import { variantsOf } from "./read-variants.ts";

let database: TestDatabase;
let alpen: string;
let boerde: string;
const campaign = { google: 0, meta: 0, direct: 0, silent: 0 };

/** Two forms, three campaigns with costs, two buyers; one week, and one day of the next. */
beforeAll(async () => {
  database = await createTestDatabase();
  const { db } = database;
  alpen = await addBuyer(db, "Alpen GmbH");
  boerde = await addBuyer(db, "Börde GmbH");
  for (const [name, words] of Object.entries({
    google: ["google", "cpc", "herbst"],
    meta: ["meta", "cpc", "herbst"],
    direct: ["", "", ""],
    silent: ["meta", "cpc", "leer"],
  })) {
    const { rows } = await sql<{ id: number }>`insert into campaigns (source, medium, campaign, first_seen_on)
      values (${words[0]}, ${words[1]}, ${words[2]}, '2026-11-01') returning id`.execute(db);
    campaign[name as keyof typeof campaign] = rows[0]?.id ?? 0;
  }
  const lead = (day: string, form: string, sha: string, of: number, starts: number, leads: number, squares = 0) =>
    sql`insert into daily_lead_totals values (${day}, ${form}, ${sha}, ${of}, ${starts}, ${leads}, 1, ${squares})`.execute(
      db,
    );
  const sale = (day: string, form: string, sha: string, of: number, buyer: string, money: number[]) =>
    sql`insert into sale_facts values (${day}, ${form}, ${sha}, ${of}, ${buyer}, ${sql.join(money)})`.execute(db);
  // sold, sold_cents, refused, open, returned, returned_cents, requested, returnable
  await lead("2026-11-02", "treppenlift", "a", campaign.google, 300, 40, 40 * 4000 ** 2);
  await sale("2026-11-02", "treppenlift", "a", campaign.google, alpen, [30, 150_000, 2, 1, 3, 15_000, 1, 12]);
  await sale("2026-11-02", "treppenlift", "a", campaign.google, boerde, [10, 40_000, 5, 0, 0, 0, 0, 4]);
  await lead("2026-11-03", "treppenlift5", "b", campaign.google, 100, 10);
  await sale("2026-11-03", "treppenlift5", "b", campaign.google, alpen, [10, 50_000, 0, 0, 1, 5000, 0, 5]);
  await lead("2026-11-03", "treppenlift", "a", campaign.meta, 200, 10);
  await sale("2026-11-03", "treppenlift", "a", campaign.meta, alpen, [5, 25_000, 0, 0, 0, 0, 0, 5]);
  await lead("2026-11-10", "treppenlift", "c", campaign.direct, 50, 8);
  await lead("2026-11-10", "treppenlift", "c", 0, 0, 2);
  await sql`insert into ad_costs (day, campaign_id, platform, cents, clicks, imported_by) values
    ('2026-11-02', ${campaign.google}, 'google', 40000, 400, 'eva'), ('2026-11-03', ${campaign.meta}, 'meta', 30000, 500, 'eva'),
    ('2026-11-03', ${campaign.silent}, 'meta', 1000, 20, 'eva')`.execute(db);
});
afterAll(() => database.drop());

const range = { from: "2026-11-02", to: "2026-11-15" };

test("sources show cost, revenue and returnable sales, also without leads", async () => {
  const sources = await readSources(database.db, await readStats(database.db, range));
  expect(sources.map(({ source, medium }) => [source, medium])).toEqual([
    ["google", "cpc"],
    ["", ""],
    ["meta", "cpc"],
  ]);
  const [google, direct, meta] = sources;
  expect(google).toMatchObject({
    starts: 400,
    leads: 50,
    sold: 50,
    soldCents: 240_000,
    returnedCents: 20_000,
    netCents: 220_000,
    costCents: 40_000,
    clicks: 400,
    marginCents: 180_000,
    returnRate: 4 / 50,
    maturity: 1 - 21 / 50,
  });
  expect(direct).toMatchObject({
    leads: 10,
    costCents: null,
    clicks: null,
    marginCents: 0,
    returnRate: null,
    maturity: null,
  });
  expect(meta).toMatchObject({ costCents: 31_000, clicks: 520, marginCents: -6000, returnRate: null, maturity: 0 });
  expect(new Set(meta?.campaignIds)).toEqual(new Set([campaign.meta, campaign.silent]));
});

test("a campaign's cost is split over two forms by their starts", async () => {
  const variants = variantsOf(await readStats(database.db, range));
  expect(variants.map(({ formType, costCents }) => [formType, costCents])).toEqual([
    ["treppenlift", 60_000],
    ["treppenlift5", 10_000],
  ]);
});

test("net per start has an interval, and is null below twenty sales", async () => {
  const [first, second] = variantsOf(await readStats(database.db, { ...range, to: "2026-11-03" }));
  expect(first).toMatchObject({ formType: "treppenlift", definitionSha: null, starts: 500, netCents: 200_000 });
  const half = 1.96 * Math.sqrt(((40 * 4000 ** 2) / 500 - 400 ** 2) / 500);
  expect(first?.perStart).toEqual({ cents: 400, low: 400 - half, high: 400 + half });
  expect(first?.marginPerStartCents).toBeCloseTo(400 - 120);
  expect(second).toMatchObject({ formType: "treppenlift5", perStart: null, returnRate: null, maturity: 0.5 });
  const versions = variantsOf(await readStats(database.db, range), "version");
  expect(versions.map(({ formType, definitionSha }) => [formType, definitionSha])).toEqual([
    ["treppenlift", "a"],
    ["treppenlift", "c"],
    ["treppenlift5", "b"],
  ]);
});

test("groups buyers by week", async () => {
  const weeks = await readBuyersByWeek(database.db, range);
  expect(weeks).toMatchObject([
    {
      week: "2026-11-02",
      buyer: "Alpen GmbH",
      sold: 45,
      refused: 2,
      returned: 4,
      netCents: 205_000,
      maturity: 1 - 22 / 45,
    },
    { week: "2026-11-02", buyer: "Börde GmbH", sold: 10, refused: 5, returned: 0, netCents: 40_000 },
  ]);
});

test("a partial week names its days and counts only these", async () => {
  const cut = { from: "2026-11-03", to: "2026-11-05" };
  const weeks = await readBuyersByWeek(database.db, cut);
  expect(weeks.length).toBeGreaterThan(0);
  for (const { buyerId, from, to, sold } of weeks) {
    expect({ from, to }).toEqual(cut);
    const { rows } = await sql<{ n: number }>`select coalesce(sum(sold), 0)::int as n from sale_facts
      where buyer_id = ${buyerId} and day between ${from}::date and ${to}::date`.execute(database.db);
    expect(rows).toEqual([{ n: sold }]);
  }
  const [whole] = await readBuyersByWeek(database.db, range);
  expect(whole).toMatchObject({ from: "2026-11-02", to: "2026-11-08" });
  const [running] = await readBuyersByWeek(database.db, range, "2026-11-06");
  expect(running).toMatchObject({ from: "2026-11-02", to: "2026-11-06" });
});

test("totals cover the range, and the range before has the same length", async () => {
  expect(await readTotals(database.db, range)).toMatchObject({
    starts: 650,
    leads: 70,
    quarantined: 5,
    netCents: 245_000,
    costCents: 71_000,
    marginCents: 174_000,
    requested: 1,
  });
  expect(totalsOf(await readStats(database.db, range))).toEqual(await readTotals(database.db, range));
  const before = periodBefore(range);
  expect([before, daysIn(before)]).toEqual([{ from: "2026-10-19", to: "2026-11-01" }, 14]);
  expect(await readTotals(database.db, before)).toMatchObject({
    starts: 0,
    netCents: 0,
    costCents: null,
    maturity: null,
  });
});
