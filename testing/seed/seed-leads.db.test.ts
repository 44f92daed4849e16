import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { funnels } from "#funnels/registry.ts";
import { readAnswers } from "#funnels/engine/read-answers.ts";
import type { Funnel } from "#funnels/engine/types.ts";
import { createTestDatabase, type TestDatabase } from "#testing/database/test-database.ts";
import { whyEmailIsBlocked } from "#server/leads/spam/email-address.ts";
import { findLeads } from "#server/operations/leads/find-leads.ts";
import { verifyFacts } from "#server/insights/facts/verify-facts.ts";
import { readBuyersByWeek } from "#server/insights/read-buyers-by-week.ts";
import { readStats } from "#server/insights/read-stats.ts";
import { readSources } from "#server/insights/read-sources.ts";
import { readTotals } from "#server/insights/read-totals.ts";
import { listReturns } from "#server/sales/returns/list-returns.ts";
import { readReturn } from "#server/sales/returns/read-return.ts";
import { assessReturns } from "./assess-returns.ts";
import { seedLeads } from "./seed-leads.ts";
import { CAMPAIGNS, shareOfDays } from "./seed-year.ts";

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

test("invented leads answer their form's questions, have .example addresses, and about three deliveries each", async () => {
  const seeded = await seedLeads(database.db, { scale: 600, isProduction: true });
  expect(seeded).toMatchObject({ kind: "seeded", submissions: 600 });
  expect("deliveries" in seeded ? seeded.deliveries / 600 : 0).toBeCloseTo(3, 0);
  const rows = await database.db.selectFrom("form_submissions").selectAll().execute();
  for (const { form_type, submission_data } of rows) {
    const { email, ...data } = submission_data as { email: string; firstName?: string; lastName?: string };
    expect(email).toMatch(/@([\w-]+\.)?example$/);
    const funnel: Funnel = funnels[form_type];
    const name = [data.firstName, data.lastName].join(" ");
    expect(readAnswers(funnel, { name, ...data, email })).toMatchObject({ ok: true });
  }
  expect(new Set(rows.map(({ form_type }) => form_type))).toEqual(new Set(Object.keys(funnels)));
  const idle = await sql<{ email: string }>`select submission_data ->> 'email' as email from deliveries
    join form_submissions on form_submissions.id = submission_id where state = 'idle'`.execute(database.db);
  for (const { email } of idle.rows) expect(whyEmailIsBlocked(email)).toBeDefined();
  const page = await findLeads(database.db, { formType: "treppenlift" }, {}, { masked: false });
  expect(page.rows).toHaveLength(50);
});

test("the year is believable: moves fit the leads, ads cost, one buyer returns more than the other, and all figures add up", async () => {
  const { db } = database;
  expect(await verifyFacts(db)).toMatchObject({ problems: [] });
  const range = { from: "2000-01-01", to: "2100-01-01" };
  const { leads, starts } = await readTotals(db, range);
  const { rows: sent } = await sql<{
    n: number;
  }>`select sum(n)::int as n from step_counts where to_step = 'sent'`.execute(db);
  expect([leads, sent[0]?.n]).toEqual([600, 600]);
  expect(starts / leads).toBeGreaterThan(6);
  expect(starts / leads).toBeLessThan(10);
  const paid = (await readSources(db, await readStats(db, range), "campaign")).filter(
    ({ costCents }) => costCents !== null,
  );
  expect(paid.map(({ campaign }) => campaign).toSorted()).toEqual(CAMPAIGNS.map(({ campaign }) => campaign).toSorted());
  const weeks = await readBuyersByWeek(db, range);
  const returnedOf = (name: string) => {
    const own = weeks.filter(({ buyer }) => buyer.startsWith(name));
    const sum = (of: (week: (typeof own)[number]) => number) => own.reduce((all, week) => all + of(week), 0);
    return sum(({ returned }) => returned) / sum(({ sold }) => sold);
  };
  expect(returnedOf("Nordbeispiel")).toBeGreaterThan(returnedOf("Musterlift"));
  const returns = await listReturns(db, { view: "decided" });
  for (const { id } of returns.rows) expect(await readReturn(db, id)).toMatchObject({ id });
  expect(returns.rows.length).toBeGreaterThan(0);
});

test("leads seeded by a superuser are summed by week too", async () => {
  const own = await createTestDatabase();
  try {
    await seedLeads(own.admin, { scale: 200, isProduction: true });
    const range = { from: "2000-01-01", to: "2100-01-01" };
    expect((await readBuyersByWeek(own.db, range)).length).toBeGreaterThan(10);
    expect(await verifyFacts(own.db)).toMatchObject({ problems: [] });
  } finally {
    await own.drop();
  }
});

test("every place is what became of its delivery", async () => {
  const { rows } = await sql<{ places: string }>`select distinct a.state || ' ' || d.state as places
    from allocations a left join deliveries d on d.id = a.delivery_id`.execute(database.db);
  const allowed = ["sold delivered", "returned delivered", "released failed", "released warning"];
  expect(["reserved queued", "reserved in_doubt", ...allowed]).toEqual(
    expect.arrayContaining(rows.map(({ places }) => places)),
  );
});

test("open requests have the suggestion of the rules", async () => {
  const { db } = database;
  await sql`update returns set state = 'open', suggestion = 'ask', deciding_checks = '{}'`.execute(db);
  await assessReturns(db);
  const { rows } = await listReturns(db, { view: "open" });
  expect(new Set(rows.map(({ suggestion }) => suggestion)).size).toBeGreaterThan(1);
  for (const { id, suggestion, decidingChecks } of rows) {
    const { checks = [] } = (await readReturn(db, id)) ?? {};
    const [failed, open] = [checks.filter(({ met }) => met === false), checks.filter(({ met }) => met === null)];
    const decisive = failed.length > 0 ? failed : open.length > 0 ? open : checks;
    expect(suggestion).toBe(failed.length > 0 ? "decline" : open.length > 0 ? "ask" : "accept");
    expect(decidingChecks).toEqual(decisive.map(({ kind }) => kind));
  }
});

test("days have their share by weekday and season, in their sequence, and all of it together", () => {
  const day = 24 * 3_600_000;
  const monday = Date.parse("2025-01-06T00:00:00Z");
  const { starts, before, pace } = shareOfDays({ beginMs: monday, endMs: monday + 364.5 * day });
  expect(starts).toHaveLength(365);
  expect(before.every((share, n) => n === 0 || share > (before[n - 1] ?? 0))).toBe(true);
  const shareOf = (n: number) => (before[n + 1] ?? 1) - (before[n] ?? 0);
  expect(shareOf(0)).toBeGreaterThan(shareOf(5)); // Monday and Saturday
  expect(shareOf(7 * 40)).toBeGreaterThan(shareOf(7 * 28)); // October and July
  const last = starts.length - 1;
  expect((starts[last] ?? 0) + (1 - (before[last] ?? 0)) * (pace[last] ?? 0)).toBeCloseTo(monday + 364.5 * day, -1);
});

test("in production nothing is added to existing leads; elsewhere it is", async () => {
  expect(await seedLeads(database.db, { scale: 10, isProduction: true })).toEqual({ kind: "has-leads" });
  expect(await seedLeads(database.db, { scale: 10, isProduction: false })).toMatchObject({ submissions: 610 });
});
