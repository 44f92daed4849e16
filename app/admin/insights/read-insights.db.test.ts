import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { captureStatements, type Statement } from "#testing/database/capture-statements.ts";
import { runSql } from "#testing/database/databases.ts";
import { createTestDatabase, type TestDatabase } from "#testing/database/test-database.ts";
import { addBuyer } from "#testing/fixtures/orders.ts";
import { readInsights, readQuestion } from "./read-insights.server.ts";

let database: TestDatabase;
const DAYS = 400;
const NOW = Date.parse("2026-11-14T11:00:00Z"); // a Saturday: six days after the last whole week

/** One total of leads and one of sales per day. */
beforeAll(async () => {
  database = await createTestDatabase();
  const { db } = database;
  const buyer = await addBuyer(db, "Alpen GmbH");
  await sql`insert into daily_lead_totals (day, form_type, definition_sha, campaign_id, starts, leads, quarantined, net_cents_sum_sq)
    select '2026-11-14'::date - n, 'treppenlift', 'a', 0, 10, 2, 0, 0 from generate_series(0, ${DAYS - 1}) n`.execute(
    db,
  );
  await sql`insert into sale_facts (day, form_type, definition_sha, campaign_id, buyer_id, sold, sold_cents, refused, open, returned,
      returned_cents, requested, returnable)
    select '2026-11-14'::date - n, 'treppenlift', 'a', 0, ${buyer}, 1, 4000, 0, 0, 0, 0, 0, 0 from generate_series(0, ${DAYS - 1}) n`.execute(
    db,
  );
});
afterAll(() => database.drop());

type Node = { "Relation Name"?: string; "Actual Rows": number; "Actual Loops": number; Plans?: Node[] };

/** Number of rows of a table that a statement has read. */
async function rowsOf({ sql: text, parameters }: Statement, table: RegExp): Promise<number> {
  const { rows } = await runSql(database.url, `explain (analyze, format json) ${text}`, [...parameters]);
  const read = (node: Node): number =>
    (table.test(node["Relation Name"] ?? "") ? node["Actual Rows"] * node["Actual Loops"] : 0) +
    (node.Plans ?? []).reduce((sum, plan) => sum + read(plan), 0);
  return (
    (rows as { "QUERY PLAN": { Plan: Node }[] }[])[0]?.["QUERY PLAN"].reduce((sum, { Plan }) => sum + read(Plan), 0) ??
    0
  );
}

test("13 months take a dozen statements, with whole weeks and at most twelve single days", async () => {
  const question = readQuestion(new URLSearchParams({ days: "13m" }), NOW);
  const ran = await captureStatements(database.url, async (db) => {
    const { totals } = await readInsights(db, question);
    expect(totals.leads).toBe(2 * 397);
  });
  expect(ran.length).toBeLessThanOrEqual(13);
  const reading = ran.filter(({ sql: text }) => /daily_lead_totals|sale_facts/.test(text));
  expect(reading).toHaveLength(3); // the range, the range before, and buyers
  for (const statement of reading)
    expect(await rowsOf(statement, /daily_lead_totals|sale_facts/)).toBeLessThanOrEqual(24);
});
