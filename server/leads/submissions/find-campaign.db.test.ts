import { sql } from "kysely";
import { afterEach, beforeEach, expect, test } from "vitest";
import { formTypes, funnels } from "#funnels/registry.ts";
import { connect, poolOf } from "#server/platform/db/database.ts";
import { createTestDatabase, type TestDatabase } from "#testing/database/test-database.ts";
import { findCampaign, knownCampaigns } from "./find-campaign.ts";
import { definitionSha, questionsOf, registerDefinitions } from "./definitions.ts";

let database: TestDatabase;

beforeEach(async () => {
  database = await createTestDatabase();
});
afterEach(() => database.drop());

const words = (campaign: string) => ({ source: "meta", medium: "cpc", campaign });
const campaigns = () => database.db.selectFrom("campaigns").selectAll().execute();

test("every process finds the same campaign", async () => {
  const other = connect({ url: database.url, connections: 4, onError: () => undefined });
  try {
    const ids = await Promise.all(
      Array.from({ length: 20 }, (_, n) => findCampaign(n % 2 ? other : database.db, words("herbst"))),
    );
    expect(new Set(ids).size).toBe(1);
    expect(await campaigns()).toContainEqual(expect.objectContaining({ id: ids[0], ...words("herbst") }));
    expect(await campaigns()).toHaveLength(2); // and the one for the others of its source
  } finally {
    await other.destroy();
  }
});

test("many leads that come at once, as after a start, ask once", async () => {
  const other = connect({ url: database.url, connections: 10, onError: () => undefined });
  try {
    const ids = await Promise.all(Array.from({ length: 50 }, () => findCampaign(other, words("herbst"))));
    expect(new Set(ids).size).toBe(1);
    expect(poolOf(other)?.totalCount).toBe(1);
  } finally {
    await other.destroy();
  }
});

const never = () => false;

test("campaigns without a row count as other", async () => {
  const { db } = database;
  const early = await findCampaign(db, words("early"));
  const ids = await Promise.all(Array.from({ length: 10 }, (_, n) => findCampaign(db, words(`late${n}`), never)));
  const unknown = await findCampaign(db, { source: "x", medium: "y", campaign: "z" }, never);
  const rows = await campaigns();
  const idOf = (source: string, medium: string, campaign: string) =>
    rows.find((row) => row.source === source && row.medium === medium && row.campaign === campaign)?.id;
  expect(new Set(ids)).toEqual(new Set([idOf("meta", "cpc", "other")]));
  expect(unknown).toBe(idOf("other", "", ""));
  expect(rows).toHaveLength(3);
  expect(await findCampaign(db, words("early"), never)).toBe(early);
  expect(await findCampaign(db, words("late0"))).not.toBe(ids[0]);
  expect(await findCampaign(db, words("late0"), never)).not.toBe(ids[0]);
});

test("thousands of words that no lead has named make no row", async () => {
  const asked = Array.from({ length: 3000 }, (_, n) => ({ source: `s${n % 50}`, medium: "", campaign: `c${n}` }));
  const ids = await knownCampaigns(database.db, [...asked, { source: "s1", medium: "", campaign: "other" }]);
  expect(new Set(ids).size).toBe(1);
  expect((await campaigns()).map(({ source }) => source)).toEqual(["other"]);
});

test("the questions of every funnel are stored once, and never changed", async () => {
  await Promise.all([registerDefinitions(database.db), registerDefinitions(database.db)]);
  await registerDefinitions(database.db);
  const rows = await database.db.selectFrom("funnel_versions").selectAll().orderBy("form_type").execute();
  expect(rows).toHaveLength(formTypes.length);
  expect(rows.find((row) => row.form_type === "solar")).toMatchObject({
    sha: definitionSha(funnels.solar),
    definition: JSON.parse(JSON.stringify(questionsOf(funnels.solar))),
  });
  await expect(sql`delete from funnel_versions`.execute(database.owner)).rejects.toThrow("append-only");
});
