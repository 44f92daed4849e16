import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { refreshTotals } from "#server/insights/facts/refresh-totals.ts";
import { createTestDatabase, type TestDatabase } from "#testing/database/test-database.ts";
import { createRandomSales } from "#testing/stats/random-sales.ts";

const LEADS = 200;

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  const sales = await createRandomSales(database.db, 20_261_117);
  const now = new Date();
  await sales.receive(LEADS, now, 10);
  await sales.settleSome();
  await sales.requestSomeReturns(now);
  await sales.erase(0.2);
  await refreshTotals(database.db, { round: "all", now, freshMs: 0 });
});
afterAll(() => database.drop());

const verify = () => {
  const env = { PATH: process.env["PATH"], DATABASE_URL: database.url };
  return promisify(execFile)(process.execPath, ["processes/cli.ts", "facts", "verify"], { env });
};

test("`facts verify` confirms correct totals, and prints sales and credits", async () => {
  const { rows } = await sql<{ sold: string; credited: string }>`
    select to_char(sum(price_cents) / 100.0, 'FM999999990.00') as sold,
      to_char(coalesce(sum(credit_cents), 0) / 100.0, 'FM999999990.00') as credited
    from allocations left join returns on allocation_id = allocations.id and returns.state = 'accepted'
    where allocations.state in ('sold', 'returned')`.execute(database.db);
  const { stdout, stderr } = await verify();
  expect(stdout).toContain(`sold for ${rows[0]?.sold} EUR, credited ${rows[0]?.credited} EUR: as a recount says`);
  expect(Number(rows[0]?.credited)).toBeGreaterThan(0);
  expect(stderr).toBe("");
});

test("`facts verify` reports a changed sales row with both figures, and the mismatching sum", async () => {
  const { rows } = await sql<{ day: string; buyer: string; campaign: number; cents: number }>`
    update sale_facts set sold_cents = sold_cents + 100
    where (day, form_type, definition_sha, campaign_id, buyer_id) = (
      select day, form_type, definition_sha, campaign_id, buyer_id from sale_facts where sold > 0 order by 1, 2, 3, 4, 5 limit 1)
    returning day::text, buyer_id as buyer, campaign_id as campaign, sold_cents::float8 as cents`.execute(database.db);
  const [changed] = rows;
  if (!changed) throw new Error("nothing was sold");
  const { code, stdout, stderr } = await refused();
  const named = `${changed.day}, `;
  const lines = stderr.trimEnd().split("\n");
  expect(lines).toHaveLength(3);
  for (const [of, cents] of [
    ["stored", changed.cents],
    ["recounted", changed.cents - 100],
  ] as const) {
    const line = lines.find((text) => text.endsWith(of)) ?? "";
    expect(line.startsWith(named)).toBe(true);
    expect(line).toContain(`campaign ${changed.campaign}, buyer ${changed.buyer}: sold `);
    expect(line).toContain(` for ${cents},`);
  }
  expect(lines[2]).toMatch(/^Sold for \d+ cents by the places, for \d+ by the days$/);
  expect(stdout).toContain("NOT as a recount says");
  expect(code).toBe(1);
});

/** Exit code and output, if it found something. */
async function refused(): Promise<{ code: number; stdout: string; stderr: string }> {
  try {
    await verify();
  } catch (error) {
    return error as { code: number; stdout: string; stderr: string };
  }
  throw new Error("It found nothing");
}
