import { sql } from "kysely";
import { afterEach, beforeEach, expect, test } from "vitest";
import { formTypes, funnels } from "#funnels/registry.ts";
import { connect, poolOf } from "#server/db/database.ts";
import { createTestDatabase, type TestDatabase } from "#testing/database/test-database.ts";
import { findCampaign, NEW_A_DAY } from "./find-campaign.ts";
import { definitionSha, questionsOf } from "./definition-sha.ts";
import { registerDefinitions } from "./register-definitions.ts";

let database: TestDatabase;

beforeEach(async () => {
  database = await createTestDatabase();
});
afterEach(() => database.drop());

const words = (campaign: string) => ({ source: "meta", medium: "cpc", campaign });
const campaigns = () => database.db.selectFrom("campaigns").selectAll().execute();

test("the same words are the same campaign, for every process", async () => {
  const other = connect({ url: database.url, connections: 4, onError: () => undefined });
  try {
    const ids = await Promise.all(
      Array.from({ length: 20 }, (_, n) => findCampaign(n % 2 ? other : database.db, words("herbst"))),
    );
    expect(new Set(ids).size).toBe(1);
    expect(await campaigns()).toMatchObject([{ id: ids[0], source: "meta", medium: "cpc", campaign: "herbst" }]);
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

test("past a day's limit new campaigns are one, and known ones stay themselves", async () => {
  const early = await findCampaign(database.db, words("early"));
  await sql`insert into campaigns (source, medium, campaign, first_seen_on)
    select 'x', '', n::text, (now() at time zone 'Europe/Berlin')::date from generate_series(1, ${NEW_A_DAY - 3}::int) n`.execute(
    database.db,
  );
  const ids = await Promise.all(Array.from({ length: 10 }, (_, n) => findCampaign(database.db, words(`late${n}`))));
  const rows = await campaigns();
  expect(rows.filter(({ campaign }) => campaign.startsWith("late"))).toHaveLength(2);
  expect(rows).toHaveLength(NEW_A_DAY + 1); // and "other" itself
  const other = rows.find(({ source }) => source === "other");
  expect(ids.filter((id) => id === other?.id)).toHaveLength(8);
  expect(await findCampaign(database.db, words("early"))).toBe(early);
});

test("the questions of every funnel are stored once, and never changed", async () => {
  await Promise.all([registerDefinitions(database.db), registerDefinitions(database.db)]);
  await registerDefinitions(database.db);
  const rows = await database.db.selectFrom("definitions").selectAll().orderBy("form_type").execute();
  expect(rows).toHaveLength(formTypes.length);
  expect(rows.find((row) => row.form_type === "solar")).toMatchObject({
    sha: definitionSha(funnels.solar),
    definition: JSON.parse(JSON.stringify(questionsOf(funnels.solar))),
  });
  await expect(sql`delete from definitions`.execute(database.owner)).rejects.toThrow("append-only");
});
