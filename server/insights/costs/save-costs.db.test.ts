import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { findCampaign } from "#server/submissions/find-campaign.ts";
import { createTestDatabase, type TestDatabase } from "#testing/database/test-database.ts";
import { matchCosts } from "./match-costs.ts";
import { readCostFile, type CostLine } from "./read-cost-file.ts";
import { saveCosts } from "./save-costs.ts";

const EVA = "eva@stufenlos.example";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

function linesOf(...rows: string[]): CostLine[] {
  const read = readCostFile(Buffer.from(["Campaign,Day,Cost,Clicks", ...rows].join("\n")), "2026-11-17");
  if (read.kind !== "read" || read.rejected.length > 0) throw new Error("A broken file");
  return read.lines;
}

const stored = async () => {
  const { rows } = await sql<{ row: string }>`
    select concat_ws(' ', day, source, medium, campaign, platform, cents, clicks) as row
    from ad_costs join campaigns on campaigns.id = campaign_id order by 1`.execute(database.db);
  return rows.map(({ row }) => row);
};

test("names are matched as links are cleaned, by the platform's sources, and to the campaign with most visits", async () => {
  const { db } = database;
  const [, instagram] = [
    await findCampaign(db, { source: "facebook", medium: "paid", campaign: "herbst-2026" }),
    await findCampaign(db, { source: "instagram", medium: "paid", campaign: "herbst-2026" }),
  ];
  await findCampaign(db, { source: "google", medium: "cpc", campaign: "marke" });
  await sql`insert into lead_facts values ('2026-10-01', 'solar', '', ${instagram}, 50, 3, 0, 0)`.execute(db);
  const lines = linesOf("Herbst 2026,2026-10-01,10,5", "Marke,2026-10-01,3,1", "eva@web.de,2026-10-01,2,1");
  expect(await matchCosts(db, "meta", lines)).toEqual({
    matched: [
      {
        name: "Herbst 2026",
        cents: 1000,
        clicks: 5,
        days: 1,
        source: "instagram",
        medium: "paid",
        campaign: "herbst-2026",
        campaignId: instagram,
      },
    ],
    unmatched: [
      { name: "Marke", cents: 300, clicks: 1, days: 1, why: "not-seen" },
      { name: "eva@web.de", cents: 200, clicks: 1, days: 1, why: "looks-personal" },
    ],
  });
  expect((await matchCosts(db, "google", lines)).matched.map(({ name }) => name)).toEqual(["Marke"]);
});

test("what is saved again replaces its days and leaves the others; what matches nothing is saved only if asked for", async () => {
  const { db } = database;
  const first = linesOf("Marke,2026-10-01,3,1", "Marke,2026-10-01,1,1", "Marke,2026-10-02,5,2", "Neu,2026-10-01,7,3");
  const save = (lines: CostLine[], withUnmatched = false) =>
    saveCosts(db, { platform: "google", lines, withUnmatched }, EVA);
  expect(await save(first)).toEqual({ kind: "saved", rows: 2, replaced: 0, cents: 900 });
  expect(await save(linesOf("Marke,2026-10-02,6,2", "Marke,2026-10-03,8,2"))).toEqual({
    kind: "saved",
    rows: 2,
    replaced: 1,
    cents: 1400,
  });
  expect(await stored()).toEqual([
    "2026-10-01 google cpc marke google 400 2",
    "2026-10-02 google cpc marke google 600 2",
    "2026-10-03 google cpc marke google 800 2",
  ]);
  expect(await save(linesOf("Neu,2026-10-01,7,3"))).toEqual({ kind: "nothing" });
  expect(await save(linesOf("Neu,2026-10-01,7,3"), true)).toMatchObject({ rows: 1, cents: 700 });
  expect(await stored()).toContain("2026-10-01 google cpc neu google 700 3");
  const audit = await db.selectFrom("audit_events").select("details").where("action", "=", "costs.import").execute();
  expect(audit).toHaveLength(3);
  expect(audit[1]?.details).toMatchObject({ platform: "google", rows: 2, replaced: 1, cents: 1400 });
});
