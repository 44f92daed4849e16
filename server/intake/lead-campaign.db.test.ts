import { afterEach, beforeEach, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "#testing/database/test-database.ts";
import { campaignOfLead, NEW_A_DAY } from "./lead-campaign.ts";

let database: TestDatabase;
beforeEach(async () => {
  database = await createTestDatabase();
});
afterEach(() => database.drop());

const words = (campaign: string) => ({ source: "google", medium: "cpc", campaign });
const names = async () =>
  (await database.db.selectFrom("campaigns").select("campaign").orderBy("id").execute()).map(
    ({ campaign }) => campaign,
  );
const lead = (campaign: string, address: string | undefined, isQuarantined = false) =>
  campaignOfLead(database.db, words(campaign), { isQuarantined, address });

test("a quarantined lead creates no campaign", async () => {
  await lead("invented", "203.0.113.7", true);
  expect(await names()).toEqual([""]); // It is the row that stands for all others.
  const id = await lead("winter", "203.0.113.7");
  expect(await lead("winter", "203.0.113.8", true)).toBe(id);
});

test("limits new campaigns per address, not for others", async () => {
  for (let n = 0; n < 50; n++) await lead(`invented-${n}`, "203.0.113.7");
  expect((await names()).filter((name) => name.startsWith("invented"))).toHaveLength(NEW_A_DAY.near);
  for (let n = 0; n < 150; n++) await lead(`wide-${n}`, `203.0.113.${n + 10}`);
  expect(await names()).toHaveLength(NEW_A_DAY.wide + 1);
  await lead("winteraktion", "198.51.100.4");
  expect(await names()).toContain("winteraktion");
});

test("concurrent leads of one new campaign count once", async () => {
  await Promise.all(Array.from({ length: 30 }, () => lead("winter", "203.0.113.7")));
  for (let n = 1; n < NEW_A_DAY.near; n++) await lead(`more-${n}`, "203.0.113.7");
  expect(await names()).toContain(`more-${NEW_A_DAY.near - 1}`);
  await lead("too-many", "203.0.113.7");
  expect(await names()).not.toContain("too-many");
});
