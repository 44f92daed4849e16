import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { findCampaign } from "#server/leads/submissions/find-campaign.ts";
import { createTestDatabase, type TestDatabase } from "#testing/database/test-database.ts";
import type { Platform } from "./cost-columns.ts";
import { matchCosts } from "./match-costs.ts";
import { packLines, unpackLines, readReplaced } from "./replaced-costs.ts";
import { readCostFile, type CostLine } from "./read-cost-file.ts";
import { listImports, saveCosts } from "./save-costs.ts";
import { sumByDay } from "./sum-by-day.ts";

const EVA = "eva@stufenlos.example";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

async function linesOf(rows: readonly string[], heading = "Campaign,Day,Cost,Clicks"): Promise<CostLine[]> {
  const read = await readCostFile(Buffer.from([heading, ...rows].join("\n")), "2026-11-17");
  if (read.kind !== "read" || read.rejected.length > 0) throw new Error("A broken file");
  return read.lines;
}
const WITH_ID = "Campaign,Campaign ID,Day,Cost,Clicks";
const withIds = (...rows: string[]) => linesOf(rows, WITH_ID);

const stored = async () => {
  const { rows } = await sql<{ row: string }>`
    select concat_ws(' ', day, source, medium, campaign, platform, cents, clicks) as row
    from ad_costs join campaigns on campaigns.id = campaign_id order by 1`.execute(database.db);
  return rows.map(({ row }) => row);
};
const save = (lines: CostLine[], platform: Platform, withUnmatched = true) =>
  saveCosts(database.db, { platform, lines, withUnmatched }, EVA);

test("matches names as links write them, by the platform's sources, to the campaign with most visits", async () => {
  const { db } = database;
  const [, instagram] = [
    await findCampaign(db, { source: "facebook", medium: "paid", campaign: "herbst-2026" }),
    await findCampaign(db, { source: "instagram", medium: "paid", campaign: "herbst-2026" }),
  ];
  await findCampaign(db, { source: "google", medium: "cpc", campaign: "marke" });
  await sql`insert into daily_lead_totals values ('2026-10-01', 'solar', '', ${instagram}, 50, 3, 0, 0)`.execute(db);
  const lines = await sumByDay(
    await linesOf(["Herbst 2026,2026-10-01,10,5", "Marke,2026-10-01,3,1", "eva@web.de,2026-10-01,2,1"]),
  );
  expect(await matchCosts(db, "meta", lines)).toEqual({
    matched: [
      {
        key: " Herbst 2026",
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
      { key: " Marke", name: "Marke", cents: 300, clicks: 1, days: 1, why: "not-seen" },
      { key: " eva@web.de", name: "eva@web.de", cents: 200, clicks: 1, days: 1, why: "looks-personal" },
    ],
  });
  expect((await matchCosts(db, "google", lines)).matched.map(({ name }) => name)).toEqual(["Marke"]);
});

test("saving again replaces its days only, and unmatched lines are saved only on request", async () => {
  const { db } = database;
  const first = ["Marke,2026-10-01,3,1", "Marke,2026-10-01,1,1", "Marke,2026-10-02,5,2", "Neu,2026-10-01,7,3"];
  expect(await save(await linesOf(first), "google", false)).toEqual({
    kind: "saved",
    rows: 2,
    replaced: 0,
    cents: 900,
  });
  const second = await linesOf(["Marke,2026-10-02,6,2", "Marke,2026-10-03,8,2"]);
  expect(await readReplaced(db, "google", await sumByDay(second))).toEqual({ rows: 1, cents: 500 });
  expect(await save(second, "google", false)).toEqual({ kind: "saved", rows: 2, replaced: 1, cents: 1400 });
  expect(await stored()).toEqual([
    "2026-10-01 google cpc marke google 400 2",
    "2026-10-02 google cpc marke google 600 2",
    "2026-10-03 google cpc marke google 800 2",
  ]);
  const unseen = await linesOf(["Neu,2026-10-01,7,3"]);
  expect(await save(unseen, "google", false)).toEqual({ kind: "nothing" });
  expect(await save(unseen, "google")).toMatchObject({ rows: 1, cents: 700 });
  expect(await stored()).toContain("2026-10-01 google cpc neu google 700 3");
  const audit = await db.selectFrom("audit_events").select("details").where("action", "=", "costs.import").execute();
  expect(audit).toHaveLength(3);
  expect(audit[1]?.details).toMatchObject({ platform: "google", rows: 2, replaced: 1, cents: 1400 });
});

const sumOf = async (day: string) => {
  const { rows } = await sql<{ sum: string }>`select sum(cents) as sum from ad_costs where day = ${day}`.execute(
    database.db,
  );
  return Number(rows[0]?.sum);
};

const LONG = "Treppenlift | Nordrhein-Westfalen | Suche | Exakt | Senioren und Angehörige | Herbst";

test("files with other long names or numbers do not replace each other", async () => {
  await save(await linesOf([`${LONG} 1,2026-09-01,1000,9`]), "google");
  await save(await linesOf([`${LONG} 2,2026-09-01,50,9`]), "google");
  await save(await linesOf(["Lift 120208123456,2026-09-01,700,9"]), "meta");
  expect(await save(await linesOf(["Lift 120208123457,2026-09-01,1,9"]), "meta")).toMatchObject({ replaced: 0 });
  expect(await sumOf("2026-09-01")).toBe(175_100);
  expect((await stored()).filter((row) => / other /.test(row))).toEqual([]);
});

test("ids distinguish campaigns of one name and survive a rename", async () => {
  const day = "2026-09-02";
  await save(await withIds(`Marke,111,${day},10,1`, `Marke,222,${day},20,1`), "google");
  expect(await sumOf(day)).toBe(3000);
  expect(await save(await withIds(`Marke neu,222,${day},25,1`), "google")).toMatchObject({ rows: 1, replaced: 1 });
  expect(await sumOf(day)).toBe(3500);
});

test("imports with and without ids match each other's rows by name", async () => {
  const day = "2026-09-03";
  await save(await linesOf([`Marke,${day},10,1`]), "google");
  expect(await save(await withIds(`Marke,111,${day},11,1`), "google")).toMatchObject({ replaced: 1 });
  expect(await save(await linesOf([`Marke,${day},12,1`]), "google")).toMatchObject({ replaced: 1 });
  expect(await save(await linesOf([`Marke,${day},5,1`]), "meta")).toMatchObject({ replaced: 0 });
  expect(await sumOf(day)).toBe(1700);
});

test("saving 5,000 campaigns of ten days twice changes nothing", async () => {
  const rows = Array.from({ length: 5000 }, (_, campaign) =>
    Array.from({ length: 10 }, (_, day) => `Lift ${campaign},${7000 + campaign},2026-08-1${day},1.00,1`),
  ).flat();
  const lines = await linesOf(rows, WITH_ID);
  const unpacked = await unpackLines(await packLines("google", lines));
  expect(unpacked?.lines.length).toBe(50_000);
  expect(unpacked?.lines.at(-1)).toEqual({ ...lines.at(-1), line: 50_000 });
  expect(await save(lines, "google")).toMatchObject({ rows: 50_000, replaced: 0 });
  expect(await save(lines, "google")).toMatchObject({ rows: 50_000, replaced: 50_000, cents: 5_000_000 });
});

test("lists the last import of each platform", async () => {
  const { db } = database;
  await sql`delete from ad_costs`.execute(db);
  await save(await linesOf(["Marke,2026-10-01,3,1"]), "google");
  const later = { platform: "google", lines: await linesOf(["Marke,2026-10-02,5,2"]), withUnmatched: true } as const;
  await saveCosts(db, later, "jan@stufenlos.example");
  expect(await listImports(db)).toMatchObject([
    { platform: "google", from: "2026-10-01", to: "2026-10-02", cents: 800, importedBy: "jan@stufenlos.example" },
  ]);
});

test.each(["", "nonsense", Buffer.from("google\n[]").toString("base64url")])(
  "rejects %j as a preview",
  async (packed) => {
    expect(await unpackLines(packed)).toBeUndefined();
  },
);
